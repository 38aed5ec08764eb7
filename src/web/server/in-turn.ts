const held_up_ms = 2_000; // the longest wait for a read that hangs

let turn: Promise<unknown> = Promise.resolve();

/** Applies reads in the order of their calls, whichever finishes first. */
export function inTurn<T>(reading: Promise<T>, take: (read: T) => void): Promise<void> {
  const before = turn;
  const taken = reading.then(async (read) => {
    await before;
    take(read);
  });
  turn = Promise.race([Promise.allSettled([before, taken]), pause(held_up_ms)]);
  return taken;
}

const few = 5;

/** Maps a list with an async function, five elements at a time, and keeps the order. */
export async function fewAtOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += few) {
    done.push(...(await Promise.all(all.slice(from, from + few).map(work))));
  }
  return done;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
