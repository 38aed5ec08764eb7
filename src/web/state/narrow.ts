import { computed, signal } from '@preact/signals';
import { attempt, call } from '../api.ts';
import type { Choices, Item } from '../item.ts';
import { lists } from './lists.ts';
import { isNarrowed, place } from './place.ts';

/** What the lists can be narrowed to, as it was when it was last asked for. */
export const choices = signal<Choices>({ callers: [], types: [] });

/** Asks what the lists can be narrowed to. Where nothing comes back, what was known stays. */
export async function readChoices(): Promise<void> {
  choices.value = (await attempt(call('choiceList'))) ?? choices.peek();
}

/** Whether an item is among those that the list is narrowed to; of a text only the server knows. */
export function fits({ caller, raw_input }: Item): boolean {
  const { priority, caller_id, type } = place.peek();
  if (priority !== undefined && raw_input?.priority !== priority) return false;
  if (caller_id !== undefined && caller.caller_id !== caller_id) return false;
  return type === undefined || raw_input?.row_type.display === type;
}

let last: Item['caller'] | undefined;

/** The name of the caller that the list is narrowed to, as far as it is known; it stays when the last item goes. */
export const callerName = computed((): string => {
  const { caller_id } = place.value;
  const loaded = [lists.queue, lists.decided].flatMap(({ items }) => items.value).map(({ caller }) => caller);
  const known = [...loaded, ...choices.value.callers].find((caller) => caller.caller_id === caller_id);
  if (known) last = known;
  return last?.caller_id === caller_id ? (last?.display_name ?? '') : '';
});

/** Whether more than its priority keeps an item out of the list. */
export function isNarrowedMore(): boolean {
  return isNarrowed({ ...place.value, priority: undefined });
}
