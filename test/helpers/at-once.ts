/**
 * Runs `work` for each entry of a list with limited concurrency, and returns the results in order. `lane` is the number
 * of the worker from 0, for resources that workers cannot share.
 */
export async function atOnce<T, Result>(
  most: number,
  list: Iterable<T>,
  work: (one: T, at: number, lane: number) => Promise<Result>,
): Promise<Result[]> {
  const all = [...list];
  const results: Result[] = Array.from({ length: all.length });
  const rest = all.entries();
  const worker = async (_: unknown, lane: number) => {
    for (const [at, one] of rest) results[at] = await work(one, at, lane);
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}
