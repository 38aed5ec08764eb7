import { coalesceRuns } from '../lib/concurrency/coalesce.ts';
import { errorText } from '../lib/process/error-text.ts';
import type { Log } from '../lib/process/log.ts';
import type { Clock } from '../lib/time/clock.ts';
import { minute_ms } from '../lib/time/units.ts';
import type { Store } from '../store/store.ts';
import type { Write } from './writes.ts';

type AskerServices = {
  store: Pick<Store, 'askers'>;
  write: Write;
  log: Log;
  /** The lived time of the folder in milliseconds, which no clock that somebody sets changes. */
  lived: Clock;
};

const slice = 50;
const longest_ms = minute_ms; // the lived time may advance faster, as after a sleep of the machine
const shortest_ms = 20;
const retry_ms = 1_000;

/** Deletes the items whose askers have ended, in lived time. */
export function openAskers({ store, write, log, lived }: AskerServices) {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let hasAny = true;
  const arm = (wait_ms: number) => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(wake, Math.min(Math.max(wait_ms, shortest_ms), longest_ms)).unref();
  };
  const { wake, settled } = coalesceRuns(async () => {
    if (closed) return;
    try {
      const next = store.askers.next.all({ limit: slice });
      const due = next.filter(({ ends_lived_ms }) => ends_lived_ms <= lived());
      for (const asker of due) await write('endAsker', asker);
      const [first] = next;
      hasAny = first !== undefined;
      if (due.length > 0) arm(0);
      else if (first) arm(first.ends_lived_ms - lived());
    } catch (error) {
      log.error({ event: 'asker_not_ended', cause: errorText(error) });
      arm(retry_ms);
    }
  });
  return {
    /** Looks for the next end, since one was set or an input is pending again. */
    wake,
    /** Looks for the next end if an input that has one may be pending again. */
    wakeIfAny: () => hasAny && wake(),
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await settled();
    },
  };
}
