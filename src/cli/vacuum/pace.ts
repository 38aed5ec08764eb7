import { type Pace, paceOf } from '../../upkeep/pace.ts';

/** How many files one transaction takes at most. */
export const slice_size = 100;

const share_beside_server = 0.1;

/** The pace of one vacuum: slow beside a server, which is to have nearly all of its time. */
export function paceBeside(served: boolean): Pace {
  const share = served ? share_beside_server : 1;
  return paceOf({ share: () => share });
}

/** Runs slices of work until one has nothing left, with time for others in between. */
export async function inSlices(pace: Pace, slice: () => { more: boolean }): Promise<void> {
  for (let more = true; more; ) {
    const since_ms = performance.now();
    more = slice().more;
    await pace.rest(since_ms);
  }
}

/** Works on each of some batches at the same pace. */
export function eachInSlices<Batch>(pace: Pace, batches: Iterator<Batch>, work: (batch: Batch) => void): Promise<void> {
  return inSlices(pace, () => {
    const { done, value } = batches.next();
    if (!done) work(value);
    return { more: !done };
  });
}
