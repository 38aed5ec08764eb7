import { listed } from './inputs.ts';
import { deliver, fileIsLost } from './outputs.ts';
import type { Caller, Decision, Item, World } from './world.ts';

/** The lists that a caller can page through. */
export const lists = ['inputList', 'outputCheck', 'outputReadAll'] as const;
export type List = (typeof lists)[number];
/** The start of a page, as the position of the last entry before it, and the maximum number of its entries. */
export type PageStart = { readonly after: number; readonly limit: number };
/** A page: its data without the cursor, the positions of its entries, and the position of the next page, if any. */
export type Page = { readonly data: object; readonly shown: readonly number[]; readonly next: number | null };

/** Returns a page of a list, oldest first. read-all marks the delivered decisions as read. */
export function page(world: World, caller: Caller, list: List, start: PageStart): Page {
  switch (list) {
    case 'inputList':
      return cut(liveIn(world, caller, list) as Item[], start, (items) => ({ items: items.map(listed) }));
    case 'outputCheck':
      return cut(liveIn(world, caller, list) as Decision[], start, (decisions, all) => ({
        items: decisions.map(readiness),
        ready_count: all.length,
      }));
    case 'outputReadAll':
      return cut(liveIn(world, caller, list) as Decision[], start, (decisions) => delivery(world, decisions));
    default:
      throw list satisfies never;
  }
}

/** Lists the caller's live items or live decisions. */
export function liveIn(world: World, caller: Caller, list: List): readonly (Item | Decision)[] {
  if (list === 'inputList') return world.items.filter((item) => item.caller === caller);
  return world.decisions.filter(({ item }) => item.caller === caller);
}

function cut<E extends { order: number }>(
  all: readonly E[],
  { after, limit }: PageStart,
  tell: (shown: readonly E[], all: readonly E[]) => object,
): Page {
  const rest = all.filter(({ order }) => order > after);
  const shown = rest.slice(0, limit);
  const has_more = rest.length > limit;
  const members = { has_more, returned_count: shown.length, page_limit: limit };
  const orders = shown.map(({ order }) => order);
  return { data: { ...members, ...tell(shown, all) }, shown: orders, next: has_more ? (orders.at(-1) ?? null) : null };
}

function readiness({ output_result_id, item, answered_at }: Decision) {
  return { output_result_id, caller_item_id: item.caller_item_id, answered_at };
}

function delivery(world: World, decisions: readonly Decision[]) {
  const sound = decisions.filter((decision) => !fileIsLost(world, decision));
  const unavailable_outputs = decisions
    .filter((decision) => fileIsLost(world, decision))
    .map(({ output_result_id }) => ({
      output_result_id,
      code: 'temporary_unavailable',
      message: 'Output file metadata is temporarily unavailable.',
    }));
  const unavailable_count = unavailable_outputs.length;
  return { items: sound.map(deliver), unavailable_outputs, unavailable_count, returned_count: sound.length };
}
