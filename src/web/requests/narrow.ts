import { computed } from '@preact/signals';
import { call } from '../server/api.ts';
import type { Choices, Item } from '../server/item.ts';
import { resource } from '../server/resource.ts';
import { lists } from './lists.ts';
import { isNarrowed, place } from './place.ts';

export const choices = resource(() => call('choiceList'), { initial: { callers: [], types: [] } as Choices });

/** Returns true if an item matches the filters. Only the server can check the search text. */
export function fitsFilters({ caller, raw_input }: Item): boolean {
  const { priority, caller_id, type } = place.peek();
  if (priority !== undefined && raw_input?.priority !== priority) return false;
  if (caller_id !== undefined && caller.caller_id !== caller_id) return false;
  return type === undefined || raw_input?.row_type.display === type;
}

/** Puts a waiting request into the queue, if the filters let it. Reads the list again if only the server can tell. */
export function enlist(item: Item): void {
  const { view, q } = place.peek();
  if (view !== 'queue') lists.queue.put(item);
  else if (!fitsFilters(item)) lists.queue.drop(item.item_id);
  else if (q !== '') void lists.queue.load();
  else lists.queue.put(item);
}

let last: Item['caller'] | undefined;

/** The name of the caller in the filter; '' if unknown. It stays after the caller's last item leaves the list. */
export const callerName = computed((): string => {
  const { caller_id } = place.value;
  if (caller_id === undefined) return '';
  const loaded = [lists.queue, lists.decided].flatMap(({ items }) => items.value).map(({ caller }) => caller);
  const known = [...loaded, ...choices.value.value.callers].find((caller) => caller.caller_id === caller_id);
  if (known) last = known;
  return last?.caller_id === caller_id ? (last?.display_name ?? '') : '';
});

/** Returns true if any filter but the priority is active. */
export function isNarrowedMore(): boolean {
  return isNarrowed({ ...place.value, priority: undefined });
}
