import { hash } from 'node:crypto';
import { boundedMap } from '../lib/bounded-map.ts';
import { decodedWords } from '../lib/safe-html/safe-html.ts';
import type { Canonical } from './submission.ts';

/** The attributes that the full-text index filters by. Each becomes a token in a column of its own. */
export type Facets = {
  account_id: string;
  caller_id: string;
  urgency: number;
  row_type: string;
  view: 'queue' | 'decided';
};

/** Extracts the words of an item that a person sees, with HTML decoded and composed (NFC), for the full-text index. */
export function searchWords(canonical_text: string): string {
  const item = JSON.parse(canonical_text) as Canonical;
  const html = [item.title, item.subtitle, item.corner, item.summary, item.details];
  const shown = html.map((text) => (text === null ? '' : decodedWords(text)));
  const visual = item.card_visual;
  const glance = visual === null ? [] : visual.kind === 'pill' ? [visual.text] : [visual.label, visual.display];
  const names = [...item.actions, ...item.link_buttons].map(({ display }) => display);
  return [item.caller_item_id, item.row_type.display, ...shown, ...glance, ...names].join('\n').normalize('NFC');
}

const most_kept = 1_000;
const tokens = boundedMap<string, string>(most_kept);

/** Returns the tokens of facets, the same for indexing and for queries. */
export function facetTokens(facets: Partial<Facets>): string[] {
  return Object.entries(facets).map(([name, value]) => {
    const key = `${name.charAt(0)}${value}`;
    return tokens.get(key) ?? keep(key, `${name.charAt(0)}${hash('sha256', `${value}`).slice(0, 16)}`);
  });
}

/** Caches a token: most facets repeat from item to item, and a hash costs a tenth of indexing the words. */
function keep(key: string, token: string): string {
  tokens.set(key, token);
  return token;
}
