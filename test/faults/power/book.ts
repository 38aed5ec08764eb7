/** An operation on an item, and the state in which it leaves the item. */
export type Step = { readonly op: string; readonly state: string };
/** The steps of a workload's items, by id. */
export type Book = Map<string, Step[]>;

/** The state of an item that was never sent, or has been removed without a trace. */
export const absent = 'absent';

/**
 * Lists the items that are lost, or in an unexpected state, when only the `confirmed` operations were confirmed before
 * the power cut. The operation after those may have happened or not.
 */
export function wrongItems(book: Book, confirmed: ReadonlySet<string>, found: ReadonlyMap<string, string>): string[] {
  return [...book].flatMap(([caller_item_id, steps]) => {
    const last = steps.findLastIndex(({ op }) => confirmed.has(op));
    const allowed = [last < 0 ? absent : steps[last]?.state, steps[last + 1]?.state];
    const state = found.get(caller_item_id) ?? absent;
    return allowed.includes(state) ? [] : [`${caller_item_id} is ${state} and should be ${allowed.join(' or ')}`];
  });
}
