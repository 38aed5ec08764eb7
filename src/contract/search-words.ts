import { plainText } from '../lib/safe-html.ts';
import type { Canonical } from './submission.ts';

/** The words of what a person is shown of an item, decoded, for the full-text index. */
export function searchWords(canonical_text: string): string {
  const item = JSON.parse(canonical_text) as Canonical;
  const html = [item.title, item.subtitle, item.corner, item.summary, item.details];
  const actions = item.actions.map(({ display }) => display);
  const links = item.link_buttons.map(({ display }) => display);
  const shown = html.map((text) => (text === null ? '' : plainText(text)));
  return [item.caller_item_id, item.row_type.display, ...shown, ...actions, ...links].join('\n');
}
