import type { CallerEndpoints } from '../contract/caller-endpoints.ts';
import type { DataOf } from '../contract/endpoint.ts';
import { type NamedItem, stateText } from '../contract/item-header.ts';
import type { Page } from '../contract/paging.ts';
import type { Caller } from '../rules/base/outbox.ts';
import type { NamedInput } from '../store/tables/named-inputs.ts';
import type { Api } from './callers.ts';

/** A named item as it is now. `input` is undefined if it is gone. */
export type NamedState = { readonly item: NamedItem; readonly input: NamedInput | undefined };

/** Looks up named items. One statement reads an item with its decision, so that both agree. */
export function statesOf({ store }: Api, { caller_id }: Caller, items: readonly NamedItem[]): NamedState[] {
  return items.map((item) => ({
    item,
    input: store.namedInputs.find.get({ caller_id, caller_item_id: item.caller_item_id }),
  }));
}

/**
 * Tells whether a wait for named items is over: one is answered, gone, of another revision than the request names, or
 * was sent again since `first`.
 */
export function isOver(first: readonly NamedState[], now: readonly NamedState[]): boolean {
  return now.some(({ item: { revision }, input }, at) => {
    if (!input || input.answered_at !== null) return true;
    if (input.input_sequence !== first[at]?.input?.input_sequence) return true;
    return revision !== undefined && revision !== input.revision;
  });
}

/** Formats the states for the response header, in the order in which the request names the items. */
export function statesText(states: readonly NamedState[]): string {
  return states
    .map(({ item, input }) => stateText(item, input && { ...input, is_answered: input.answered_at !== null }))
    .join(', ');
}

/** Lists the decisions on named items, oldest first. The total counts all decisions of the caller. */
export function namedOutputs(
  { store }: Api,
  { caller_id }: Caller,
  { limit }: Page,
  states: readonly NamedState[],
): DataOf<CallerEndpoints['outputCheck']> {
  const decided = new Map(states.map(({ input }) => [input?.output_result_id ?? null, input]));
  const items = [...decided.values()]
    .sort((one, other) => (one?.output_sequence ?? 0) - (other?.output_sequence ?? 0))
    .flatMap((input) => readiness(input) ?? []);
  const ready_count = store.totals.of.get({ owner: caller_id })?.ready ?? 0;
  const returned_count = items.length;
  return { items, ready_count, has_more: false, next_cursor: null, returned_count, page_limit: limit };
}

function readiness(input: NamedInput | undefined) {
  if (!input || input.output_result_id === null || input.answered_at === null) return undefined;
  const { output_result_id, caller_item_id, answered_at } = input;
  return { output_result_id, caller_item_id, answered_at };
}
