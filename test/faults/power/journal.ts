/** Changes in the order in which they were made, of which a sync makes durable those that were there when it began. */
export type Journal<T> = ReturnType<typeof journal<T>>;

export function journal<T>() {
  const pending: T[] = [];
  const begun = new Map<string, number>();
  let settled = 0;
  return {
    add: (change: T) => void pending.push(change),
    /** What may still be lost. */
    pending: (): readonly T[] => pending,
    beginSync: (by: string) => void begun.set(by, settled + pending.length),

    /** The sync that somebody began has ended; gives what it was about, which later ones are not about any more. */
    endSync(by: string): T[] {
      const done = pending.splice(0, Math.max(0, (begun.get(by) ?? 0) - settled));
      settled += done.length;
      begun.delete(by);
      return done;
    },
  };
}
