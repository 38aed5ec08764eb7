/** What was done to an item, one after the other: which operation, and the state in which it leaves the item. */
export type Step = { readonly op: string; readonly state: string };
/** The items of a workload by their ids. */
export type Book = Map<string, Step[]>;

/** How an item is found that never was, or is gone without a trace. */
export const absent = 'absent';

/**
 * What is lost, or found without reason, when only some operations were confirmed before the power was cut: the
 * operation that comes next may have happened or not.
 */
export function wrongItems(book: Book, confirmed: ReadonlySet<string>, found: ReadonlyMap<string, string>): string[] {
  return [...book].flatMap(([caller_item_id, steps]) => {
    const last = steps.findLastIndex(({ op }) => confirmed.has(op));
    const allowed = [last < 0 ? absent : steps[last]?.state, steps[last + 1]?.state];
    const state = found.get(caller_item_id) ?? absent;
    return allowed.includes(state) ? [] : [`${caller_item_id} is ${state} and should be ${allowed.join(' or ')}`];
  });
}
