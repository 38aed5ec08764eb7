import type { Code } from '../world/says.ts';

/** A change that makes a submission invalid, with the code and the fields of the refusal. */
export type Flaw = { readonly spoils: object; readonly code: Code; readonly fields: readonly string[] };

/** Flaws of every severity, and several at once, where the most serious one decides the code. */
export const flaws: readonly Flaw[] = [
  { spoils: { summary: '' }, code: 'validation_failed', fields: ['summary too_short'] },
  { spoils: { account_id: 'acc_1' }, code: 'validation_failed', fields: ['account_id identity_not_allowed'] },
  { spoils: { row_accent_color: 'beige' }, code: 'unsafe_color', fields: ['row_accent_color unsafe_color'] },
  {
    spoils: { row_type: { display: 'x', icon: 'skull' }, title: '<img src=x>', actions: [] },
    code: 'validation_failed',
    fields: ['actions too_few_items', 'row_type.icon unsupported_icon', 'title unsafe_html'],
  },
];
