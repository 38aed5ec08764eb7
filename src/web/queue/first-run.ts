import { example_caller_id } from '../../contract/example-caller.ts';
import { lists } from '../requests/lists.ts';
import { isNarrowed } from '../requests/place.ts';
import type { Item } from '../server/item.ts';

/** Tells whether no request waits, and only examples were decided. Loads the decisions on first use. */
export function isFirstRun(): boolean {
  const { queue, decided } = lists;
  if (isNarrowed() || queue.status.value !== 'ready' || queue.items.value.length > 0) return false;
  if (decided.status.value === 'new') void decided.load();
  return decided.status.value === 'ready' && decided.items.value.every(isExample);
}

function isExample({ caller }: Item): boolean {
  return caller.caller_id.startsWith(example_caller_id);
}
