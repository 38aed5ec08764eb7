import { lists } from './lists.ts';
import { isNarrowed } from './place.ts';

/** Whether nobody has ever asked anything: nothing waits and nothing was decided. */
export function isFirstRun(): boolean {
  const { queue, decided } = lists;
  if (isNarrowed() || queue.status.value !== 'ready' || queue.items.value.length > 0) return false;
  if (decided.status.value === 'new') void decided.load();
  return decided.status.value === 'ready' && decided.items.value.length === 0;
}
