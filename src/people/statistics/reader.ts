import type { Worker } from 'node:worker_threads';
import { busyRefusal } from '../../contract/errors.ts';
import type { Statistics } from '../../contract/review/statistics.ts';
import { boundedMap } from '../../lib/bounded-map.ts';
import { semaphore } from '../../lib/concurrency/semaphore.ts';
import { startThread } from '../../lib/process/thread.ts';
import { minute_ms, second_ms } from '../../lib/time/units.ts';
import type { StatisticsSought } from './statistics.ts';
import type { StatisticsInput } from './thread.ts';

export type StatisticsReader = ReturnType<typeof openStatistics>;

type Options = {
  readonly data: string;
  /** The file of the thread; tests pass one that starts faster. */
  readonly source?: URL | undefined;
};
type CachedResult = { readonly result: Promise<Statistics>; until_ms: number };

const most_kept = 100;
const most_waiting = 8;
const longest_ms = minute_ms;
/** A result is kept for as many times its own duration, so that counting takes at most a twentieth of a processor. */
const kept_times = 20;
const kept_ms = 10 * second_ms;

/**
 * Counts in a thread of its own, one at a time, so that no other request waits for it. The thread ends with its result,
 * and frees its memory. The same question within a while has the same answer.
 */
export function openStatistics(options: Options) {
  const kept = boundedMap<string, CachedResult>(most_kept);
  const line = semaphore({ at_once: 1, waiting: most_waiting }, () => {
    return busyRefusal('Other statistics are being counted. Try again in a few seconds.', 5);
  });
  const running = new Set<Worker>();
  let isClosed = false;

  const count = async (sought: StatisticsSought, own: { until_ms: number }): Promise<Statistics> => {
    if (isClosed) throw busyRefusal('The server is stopping.');
    const began_ms = performance.now();
    const result = await counted(options, sought, running);
    const ended_ms = performance.now();
    own.until_ms = ended_ms + Math.max(kept_ms, (ended_ms - began_ms) * kept_times);
    return result;
  };

  return {
    /**
     * Returns the statistics of an account, at most as old as counting them again is worth.
     * @throws {Refusal} temporary_unavailable when too many are wanted at once, or counting takes too long
     */
    read(sought: StatisticsSought): Promise<Statistics> {
      const { account_id, days, timezone } = sought;
      const key = JSON.stringify([account_id, days, timezone]);
      const found = kept.get(key);
      if (found && performance.now() < found.until_ms) return found.result;
      const own = { until_ms: Number.POSITIVE_INFINITY };
      const result = line.run(() => count(sought, own));
      const fresh: CachedResult = Object.assign(own, { result });
      kept.set(key, fresh);
      result.catch(() => {
        // the caller has the failure; the next one counts again
        if (kept.get(key) === fresh) kept.delete(key);
      });
      return result;
    },

    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...running].map((thread) => thread.terminate()));
    },
  };
}

function counted({ data, source }: Options, sought: StatisticsSought, running: Set<Worker>): Promise<Statistics> {
  const program = source ?? new URL('./thread.ts', import.meta.url);
  const thread = startThread({ name: 'statistics', source: program, data: { data, sought } satisfies StatisticsInput });
  running.add(thread);
  const { promise, resolve, reject } = Promise.withResolvers<Statistics>();
  const timer = setTimeout(() => {
    reject(busyRefusal('Counting took too long. Choose fewer days.', 30));
    void thread.terminate();
  }, longest_ms);
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', () => {
    running.delete(thread);
    reject(busyRefusal('The count was stopped.'));
  });
  return promise.finally(() => clearTimeout(timer));
}
