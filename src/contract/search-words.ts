import { hash } from 'node:crypto';
import { decodedWords } from '../lib/safe-html.ts';
import type { Canonical } from './submission.ts';

/** What the index tells items apart by beside their words; each is a token in a column of its own. */
export type Facets = {
  account_id: string;
  caller_id: string;
  urgency: number;
  row_type: string;
  view: 'queue' | 'decided';
};

/** The words of what a person is shown of an item, decoded, for the full-text index. */
export function searchWords(canonical_text: string): string {
  const item = JSON.parse(canonical_text) as Canonical;
  const html = [item.title, item.subtitle, item.corner, item.summary, item.details];
  const shown = html.map((text) => (text === null ? '' : decodedWords(text)));
  const visual = item.card_visual;
  const glance = visual === null ? [] : visual.kind === 'pill' ? [visual.text] : [visual.label, visual.display];
  const names = [...item.actions, ...item.link_buttons].map(({ display }) => display);
  return [item.caller_item_id, item.row_type.display, ...shown, ...glance, ...names].join('\n');
}

const tokens = new Map<string, string>();
const most_kept = 1_000;

/** The tokens of facets, as they are indexed and as they are asked for. */
export function facetTokens(facets: Partial<Facets>): string[] {
  return Object.entries(facets).map(([name, value]) => {
    const key = `${name.charAt(0)}${value}`;
    return tokens.get(key) ?? keep(key, `${name.charAt(0)}${hash('sha256', `${value}`).slice(0, 16)}`);
  });
}

/** Most facets of an item are those of the one before it, and a hash costs as much as a tenth of its words. */
function keep(key: string, token: string): string {
  if (tokens.size === most_kept) tokens.clear();
  tokens.set(key, token);
  return token;
}
