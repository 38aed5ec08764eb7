/** The times of a batch, in ms: running its requests, and its commit. */
type BatchTimes = { readonly size: number; readonly run_ms: number; readonly commit_ms: number };

const least = 16;
const weight = 1 / 8; // weight of the last batch in the moving averages

/**
 * Bounds the size of a batch under load.
 *
 * While a batch is committed, the main thread reads and answers other requests, so some work should be left for it.
 * Callers return after their answers, so the callers of the last batch and those in the queue are all there are. A
 * batch takes half of them. When a commit takes longer than running half of them, more requests should share it: a
 * batch then takes as many as run in the time of a commit. On a slow disk that is the whole queue.
 */
export function batchSizes(most: number) {
  let commit_ms = Number.POSITIVE_INFINITY;
  let request_ms = 1;
  let last_size = 0;
  return {
    /** Returns the largest size of the next batch when `waiting` requests are queued. */
    most: (waiting: number) =>
      Math.min(most, Math.max(least, Math.ceil(commit_ms / request_ms), Math.ceil((waiting + last_size) / 2))),

    /** Updates the averages with the times of a batch. */
    took(batch: BatchTimes): void {
      const each_ms = batch.run_ms / batch.size;
      last_size = batch.size;
      const isFirst = commit_ms === Number.POSITIVE_INFINITY;
      commit_ms = isFirst ? batch.commit_ms : commit_ms + (batch.commit_ms - commit_ms) * weight;
      request_ms = isFirst ? each_ms : request_ms + (each_ms - request_ms) * weight;
    },
  };
}
