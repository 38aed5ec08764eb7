import { setTimeout as pause } from 'node:timers/promises';

/** How many files one transaction takes at most. */
export const slice_size = 500;

const shortest_ms = 5;

/** Leaves a running server at least as much time for its own writes as has passed since a moment. */
export async function leaveTime(since_ms: number): Promise<void> {
  await pause(Math.max(shortest_ms, performance.now() - since_ms));
}

/** Runs slices of work until one has nothing left, with time for others in between. */
export async function inSlices(slice: () => { more: boolean }): Promise<void> {
  for (let more = true; more; ) {
    const started_ms = performance.now();
    more = slice().more;
    if (more) await leaveTime(started_ms);
  }
}

/** Works on each of some batches at the same pace. */
export function eachInSlices<Batch>(batches: Iterator<Batch>, work: (batch: Batch) => void): Promise<void> {
  return inSlices(() => {
    const { done, value } = batches.next();
    if (!done) work(value);
    return { more: !done };
  });
}
