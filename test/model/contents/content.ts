import fc from 'fast-check';
import { type Ask, asks, noAsk, type Popup } from './asks.ts';

/** The canonical form of a submission. */
export type Kept = {
  readonly actions: readonly { readonly value: string; readonly popup: Popup; readonly [field: string]: unknown }[];
  readonly [field: string]: unknown;
};
/** A submission as sent, and its canonical form. */
export type Content = { readonly caller_item_id: string; readonly sent: object; readonly kept: Kept };
/** The parts of a submission, as indexes into the tables below, so that failing programs are short to read. */
export type Choice = { readonly title: number; readonly look: number; readonly ask: number };

const defaults = {
  priority: 'normal',
  row_accent_color: null,
  corner: null,
  details: null,
  link_buttons: [],
  card_visual: null,
  skip_disabled: false,
};
const common = { row_type: { display: 'Invoice', icon: 'credit-card' }, subtitle: 'Of <b>Example</b>', summary: 'S' };
const link = { display: 'See', icon: 'external-link' };
const bar = { kind: 'numeric_bar', label: 'Risk', value: 5, display: '5', min_value: 0, max_value: 9 };
const pill = { kind: 'pill', text: 'New', color: 'teal' };

/** Titles as sent and as stored. */
const titles = [
  ['Pay?', 'Pay?'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['<em>Pay', '<em>Pay</em>'],
] as const;

/** Fields as sent, and the resulting changes to the defaults. */
const looks: readonly (readonly [sent: object, kept: object])[] = [
  [{}, {}],
  [
    { priority: 'urgent', corner: '' },
    { priority: 'urgent', corner: '' },
  ],
  [
    { priority: 'low', card_visual: bar },
    { priority: 'low', card_visual: { ...bar, unit: null } },
  ],
  [
    { card_visual: { ...pill, x: 1 }, skip_disabled: true },
    { card_visual: { ...pill, icon: null }, skip_disabled: true },
  ],
  [
    { priority: 'high', link_buttons: [{ ...link, url: 'HTTPS://Example.com:443' }] },
    { priority: 'high', link_buttons: [{ ...link, url: 'https://example.com/' }] },
  ],
];

/** Equivalent spellings: unknown properties, nulls for omitted fields, the canonical form itself. */
const spellings: readonly ((sent: object, kept: object) => object)[] = [
  (sent) => sent,
  (sent) => ({ details: null, priority: null, unknown_to_us: { a: 1 }, ...sent }),
  (_sent, kept) => kept,
];

/** The number of spellings. */
export const spellingCount = spellings.length;

/** Generates a choice. It shrinks to the first entry of every table. */
export const choice: fc.Arbitrary<Choice> = fc.record({
  title: fc.nat(titles.length - 1),
  look: fc.nat(looks.length - 1),
  ask: fc.oneof(
    { weight: 3, arbitrary: fc.nat(asks.length - 1) },
    fc.integer({ min: asks.length - 2, max: asks.length - 1 }),
  ),
});

/** The first entry of every table. */
export const plainest: Choice = { title: 0, look: 0, ask: 0 };
const choices = new WeakMap<Kept, Choice>();

/** Returns the choice that a canonical form was made from. */
export function choiceOf(kept: Kept): Choice {
  return choices.get(kept) ?? plainest;
}

/** Builds the submission of a choice in one of its spellings. */
export function contentOf(caller_item_id: string, choice: Choice, spelling: number): Content {
  const { title, look, ask } = choice;
  const [sentTitle, keptTitle] = titles[title] ?? titles[0];
  const [sentLook, keptLook] = looks[look] ?? [{}, {}];
  const chosen = asks[ask] ?? noAsk;
  const actions = [actionOf('go', chosen), actionOf('no', noAsk), actionOf('or', chosen)];
  const named = { caller_item_id, ...common };
  const link_buttons: object[] = [];
  const sent = { ...named, link_buttons, ...sentLook, title: sentTitle, actions: actions.map(([sent]) => sent) };
  const kept = { ...named, ...defaults, ...keptLook, title: keptTitle, actions: actions.map(([, kept]) => kept) };
  choices.set(kept, choice);
  return { caller_item_id, kept, sent: spellings[spelling]?.(sent, kept) ?? sent };
}

function actionOf(value: string, { sent, kept }: Ask) {
  const fields = { display: value, icon: 'check', value, overflow: value === 'no' };
  return [
    { ...fields, popup: sent, unknown_to_us: 0 },
    { ...fields, popup: kept },
  ] as const;
}
