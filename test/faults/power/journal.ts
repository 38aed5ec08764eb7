/** Changes in order. A sync makes those durable that existed when it began. */
export type Journal<T> = ReturnType<typeof journal<T>>;

export function journal<T>() {
  const pending: T[] = [];
  const begun = new Map<string, number>();
  let settled = 0;
  return {
    add: (change: T) => void pending.push(change),
    /** Returns the changes that may still be lost. */
    pending: (): readonly T[] => pending,
    beginSync: (by: string) => void begun.set(by, settled + pending.length),

    /** Ends a sync, and returns the changes that it covers. Later syncs do not cover them again. */
    endSync(by: string): T[] {
      const done = pending.splice(0, Math.max(0, (begun.get(by) ?? 0) - settled));
      settled += done.length;
      begun.delete(by);
      return done;
    },
  };
}
