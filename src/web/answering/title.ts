import type { Item } from '../server/item.ts';
import { textOf } from '../ui/html.tsx';

export function titleOf({ html, caller_item_id }: Item): string {
  return html ? textOf(html.title) : caller_item_id;
}
