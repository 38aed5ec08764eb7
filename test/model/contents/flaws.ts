import type { Code } from '../world/says.ts';

/** What spoils a submission, and what is said of it (contract.md, "Order of checks", 7). */
export type Flaw = { readonly spoils: object; readonly code: Code; readonly fields: readonly string[] };

/** A flaw of each gravity, and several at once, of which the gravest names the refusal. */
export const flaws: readonly Flaw[] = [
  { spoils: { summary: '' }, code: 'validation_failed', fields: ['summary too_short'] },
  { spoils: { account_id: 'acc_1' }, code: 'validation_failed', fields: ['account_id identity_not_allowed'] },
  { spoils: { row_accent_color: 'beige' }, code: 'unsafe_color', fields: ['row_accent_color unsafe_color'] },
  {
    spoils: { row_type: { display: 'x', icon: 'skull' }, title: '<img src=x>', actions: [] },
    code: 'unsafe_html',
    fields: ['actions too_few_items', 'row_type.icon unsupported_icon', 'title unsafe_html'],
  },
];
