/** An answer that is being sent, or a bulk answer as one. `known` settles when its result is known. */
export type UnderWay = { readonly item_ids: readonly string[]; readonly known: Promise<void> };

const underWay = new Set<UnderWay>();

/** Notes that an answer is being sent. Call the returned function when its result is known. */
export function noteUnderWay(item_ids: readonly string[]): () => void {
  let settle = () => {};
  const known = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const one = { item_ids, known };
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
