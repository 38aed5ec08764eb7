import fc from 'fast-check';
import type { Submission } from '../../src/contract/submission.ts';
import type { Popup } from '../../src/popups/index.ts';
import { colors, icons, priorities } from '../../src/vocabulary.ts';
import { popup } from './arbitrary-popups.ts';
import { html, omissible, text, value } from './arbitrary-texts.ts';
import { visual } from './arbitrary-visuals.ts';

/** A small valid submission with two actions, `approve` and `reject`, neither with a popup; fields can be replaced. */
export function submission(overrides: Partial<Submission> = {}): Submission {
  return {
    caller_item_id: 'invoice-1',
    row_type: { display: 'Invoice', icon: 'credit-card' },
    title: 'Approve the payment',
    subtitle: 'Invoice 1 of Example',
    summary: 'The invoice matches the order.',
    link_buttons: [],
    actions: [action({ value: 'approve' }), action({ value: 'reject', icon: 'x' })],
    ...overrides,
  };
}

/** A valid action without a popup; fields can be replaced. */
export function action(overrides: Partial<Submission['actions'][number]> = {}): Submission['actions'][number] {
  return { display: 'Do it', icon: 'check', value: 'do', overflow: false, popup: { kind: 'none' }, ...overrides };
}

/** A submission whose only action, `go`, asks with a popup. */
export function asking(popup: Popup): Submission {
  return submission({ actions: [action({ value: 'go', popup })] });
}

const icon = fc.constantFrom(...icons);
const look = fc.record({
  tone: fc.constantFrom('neutral', 'brand', 'success', 'warning', 'danger'),
  style: fc.constantFrom('solid', 'outline', 'ghost'),
});
const oneAction = fc
  .tuple(fc.record({ display: text, icon, value, overflow: fc.boolean(), popup }), fc.option(look))
  .map(([fields, appearance]) => ({ ...fields, ...appearance }));

/** Valid submissions of every kind of popup and visual, with fields omitted, null, or there, and some unknown ones. */
export const arbitrarySubmission = omissible(
  {
    caller_item_id: text,
    row_type: fc.record({ display: text, icon }),
    title: html,
    subtitle: html,
    summary: html,
    link_buttons: fc.array(fc.record({ display: text, icon, url: fc.webUrl({ withFragments: true }) }), {
      maxLength: 3,
    }),
    actions: fc.uniqueArray(oneAction, { selector: (action) => action.value, minLength: 1, maxLength: 5 }),
  },
  {
    priority: fc.constantFrom(...priorities),
    row_accent_color: fc.constantFrom(...colors),
    corner: html,
    details: html,
    card_visual: visual,
    skip_disabled: fc.boolean(),
    unknown_to_us: fc.jsonValue(),
  },
);
