import { lists } from '../requests/lists.ts';
import { isNarrowed } from '../requests/place.ts';

/** Tells whether the account has neither pending nor decided requests. Loads the decisions on first use. */
export function isFirstRun(): boolean {
  const { queue, decided } = lists;
  if (isNarrowed() || queue.status.value !== 'ready' || queue.items.value.length > 0) return false;
  if (decided.status.value === 'new') void decided.load();
  return decided.status.value === 'ready' && decided.items.value.length === 0;
}
