/** How long a batch took to run, in ms, without its commit, and its commit. */
type Took = { readonly size: number; readonly run_ms: number; readonly commit_ms: number };

const least = 16;
const weight = 1 / 8; // of the last batch, in what batches take lately

/**
 * Bounds batches under load. While one is written, requests are read and answered beside it: so some should be left for
 * that. Callers that were just answered come back; with those that wait they are all that there are, and a batch takes
 * half of them, so that the others have their turn meanwhile. Where a commit takes longer than half of them run, it is
 * better shared by more: a batch takes as many as run in its time. Where the disk is slow, that is all that wait.
 */
export function batchSizes(most: number) {
  let commit_ms = Number.POSITIVE_INFINITY;
  let request_ms = 1;
  let last_size = 0;
  return {
    /** How many of so many that wait the next batch takes at most. */
    most: (waiting: number) =>
      Math.min(most, Math.max(least, Math.ceil(commit_ms / request_ms), Math.ceil((waiting + last_size) / 2))),

    /** Takes note of what a batch took. */
    took(batch: Took): void {
      const each_ms = batch.run_ms / batch.size;
      last_size = batch.size;
      const isFirst = commit_ms === Number.POSITIVE_INFINITY;
      commit_ms = isFirst ? batch.commit_ms : commit_ms + (batch.commit_ms - commit_ms) * weight;
      request_ms = isFirst ? each_ms : request_ms + (each_ms - request_ms) * weight;
    },
  };
}
