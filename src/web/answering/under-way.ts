/**
 * An answer that is being sent, or a bulk answer as one. `turn` counts the answers as they were begun, and `known`
 * settles when the result is known.
 */
export type UnderWay = { readonly item_ids: readonly string[]; readonly turn: number; readonly known: Promise<void> };

const underWay = new Set<UnderWay>();
const turns = new Map<string, number>();
let latest = 0;

/** Notes that an answer is being sent. Call the returned function when its result is known. */
export function noteUnderWay(item_ids: readonly string[]): () => void {
  latest += 1;
  for (const item_id of item_ids) turns.set(item_id, latest);
  let settle = () => {};
  const known = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const one = { item_ids, turn: latest, known };
  underWay.add(one);
  return () => {
    underWay.delete(one);
    settle();
  };
}

/** Returns the answer that was begun last, of those that are being sent. */
export function lastUnderWay(): UnderWay | undefined {
  return [...underWay].at(-1);
}

/** Returns the turn in which answers were begun on this page, or 0. */
export function turnOf(answers: readonly { readonly item_id: string }[]): number {
  return answers.reduce((turn, { item_id }) => Math.max(turn, turns.get(item_id) ?? 0), 0);
}
