const few = 5;

/** Does something for each of many, a few at a time, and gives what comes of it in their order. */
export async function fewAtOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += few) {
    done.push(...(await Promise.all(all.slice(from, from + few).map(work))));
  }
  return done;
}
