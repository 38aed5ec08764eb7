const few = 5;

/** Maps a list with an async function, five elements at a time, and keeps the order. */
export async function fewAtOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += few) {
    done.push(...(await Promise.all(all.slice(from, from + few).map(work))));
  }
  return done;
}
