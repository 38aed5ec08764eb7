import fc from 'fast-check';
import { colors, icons, priorities } from '../../../src/vocabulary.ts';
import { popup } from './arbitrary-popups.ts';
import { html, omissible, text, value } from './arbitrary-texts.ts';
import { visual } from './arbitrary-visuals.ts';

const icon = fc.constantFrom(...icons);
const look = fc.record({
  tone: fc.constantFrom('neutral', 'brand', 'success', 'warning', 'danger'),
  style: fc.constantFrom('solid', 'outline', 'ghost'),
});
const oneAction = fc
  .tuple(fc.record({ display: text, icon, value, overflow: fc.boolean(), popup }), fc.option(look))
  .map(([fields, appearance]) => ({ ...fields, ...appearance }));

/** Generates submissions with every popup and visual, with fields omitted, null or present, and unknown fields. */
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
