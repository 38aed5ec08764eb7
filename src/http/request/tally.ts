import { type Histogram, observeValue, openHistogram } from '../../lib/histogram.ts';
import type { EndedTrace } from './trace.ts';

/** Counts since the start. Route and code are words of the server's own tables, so their number is limited. */
export type Tally = ReturnType<typeof openTally>;

const request_seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const commit_seconds = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];
const append_seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];
const batch_sizes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

/** Opens an empty tally. It costs two map look-ups per request. */
export function openTally() {
  const requests = new Map<string, Map<string, Histogram>>();
  const commits = openHistogram(commit_seconds);
  const appends = openHistogram(append_seconds);
  const batches = openHistogram(batch_sizes);
  return {
    /** Latencies in seconds, by route and by code. */
    requests,
    commits,
    /** Seconds of the appends to the log of the cluster. */
    appends,
    batches,

    request({ route, code, took_ms, aborted }: EndedTrace): void {
      const codes = known(requests, route ?? 'none', () => new Map<string, Histogram>());
      const latency = known(codes, aborted ? 'aborted' : (code ?? 'ok'), () => openHistogram(request_seconds));
      observeValue(latency, took_ms / 1_000);
    },

    batch({ size, commit_ms, append_ms }: { size: number; commit_ms: number; append_ms?: number | undefined }): void {
      observeValue(batches, size);
      observeValue(commits, commit_ms / 1_000);
      if (append_ms !== undefined) observeValue(appends, append_ms / 1_000);
    },
  };
}

function known<Value>(map: Map<string, Value>, name: string, make: () => Value): Value {
  const found = map.get(name);
  if (found) return found;
  const made = make();
  map.set(name, made);
  return made;
}
