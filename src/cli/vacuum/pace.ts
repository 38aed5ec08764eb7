import { type Pace, paceOf } from '../../upkeep/pace.ts';

/** The largest number of files per transaction. */
export const slice_size = 100;

const share_beside_server = 0.1;

/** Returns the pace of a vacuum: slow beside a server, which keeps nearly all of its time. */
export function paceBeside(served: boolean): Pace {
  const share = served ? share_beside_server : 1;
  return paceOf({ share: () => share });
}

/** Runs slices of work until none is left, with pauses between them. */
export async function inSlices(pace: Pace, slice: () => { more: boolean }): Promise<void> {
  for (let more = true; more; ) {
    const since_ms = performance.now();
    more = slice().more;
    await pace.rest(since_ms);
  }
}

/** Runs `work` on each batch, at the same pace. */
export function eachInSlices<Batch>(pace: Pace, batches: Iterator<Batch>, work: (batch: Batch) => void): Promise<void> {
  return inSlices(pace, () => {
    const { done, value } = batches.next();
    if (!done) work(value);
    return { more: !done };
  });
}
