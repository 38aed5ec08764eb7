/** How long a batch took to run, in ms, without its commit, and its commit. */
type Took = { readonly size: number; readonly run_ms: number; readonly commit_ms: number };

const least = 16;
const weight = 1 / 8; // of the last batch, in what batches take lately

/**
 * Bounds batches under load. While one is committed the disk is waited for, and requests are read and answered beside
 * it: so there should be as much to do elsewhere. A batch takes as many requests as run in the time of a commit, or
 * half of those that wait where that is more, and leaves the others to the next one. The slower the disk, the more
 * share a commit; where it is slow, all that wait.
 */
export function batchSizes(most: number) {
  let commit_ms = Number.POSITIVE_INFINITY;
  let request_ms = 1;
  return {
    /** How many of so many that wait the next batch takes at most. */
    most: (waiting: number) =>
      Math.min(most, Math.max(least, Math.ceil(commit_ms / request_ms), Math.ceil(waiting / 2))),

    /** Takes note of what a batch took. */
    took(batch: Took): void {
      const each_ms = batch.run_ms / batch.size;
      const isFirst = commit_ms === Number.POSITIVE_INFINITY;
      commit_ms = isFirst ? batch.commit_ms : commit_ms + (batch.commit_ms - commit_ms) * weight;
      request_ms = isFirst ? each_ms : request_ms + (each_ms - request_ms) * weight;
    },
  };
}
