import { errorText } from '../lib/process/error-text.ts';
import type { Log } from '../lib/process/log.ts';
import type { Clock } from '../lib/time/clock.ts';
import { second_ms } from '../lib/time/units.ts';
import type { Store } from '../store/store.ts';
import type { HoldRow } from '../store/tables/holds.ts';
import type { Write } from './writes.ts';

type HoldServices = {
  store: Pick<Store, 'holds'>;
  write: Write;
  log: Log;
  /** Milliseconds from any starting point. Never runs backwards. */
  elapsed: Clock;
};
/** The time of holds, as readers see it. */
export type HoldTime = { remaining_ms(hold: Pick<HoldRow, 'hold_id' | 'seconds'>): number };

const look_ms = 250;
const retry_ms = 1_000;

/**
 * Makes decisions of held answers when their holds end. The time of a hold is measured by a clock that nobody sets,
 * while this process runs: a hold from an earlier process begins again, so that the person has its whole time.
 */
export function openHolds({ store, write, log, elapsed }: HoldServices) {
  const ends = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let closed = false;

  const arm = (wait_ms: number) => {
    clearTimeout(timer);
    if (!closed && ends.size > 0) timer = setTimeout(look, wait_ms).unref();
  };
  /** Learns of new holds, and forgets those that have ended. */
  const read = () => {
    const held = store.holds.all.all();
    const live = new Set(held.map(({ hold_id }) => hold_id));
    for (const hold_id of ends.keys()) if (!live.has(hold_id)) ends.delete(hold_id);
    for (const { hold_id, seconds } of held) {
      if (!ends.has(hold_id)) ends.set(hold_id, elapsed() + seconds * second_ms);
    }
    if (!running) arm(untilNext());
  };
  const untilNext = () => Math.min(look_ms, Math.max(0, Math.min(...ends.values()) - elapsed()));
  const look = () => {
    running ??= release().finally(() => {
      running = undefined;
    });
  };
  const release = async (): Promise<void> => {
    const due = [...ends].filter(([, end_ms]) => end_ms <= elapsed()).map(([hold_id]) => hold_id);
    try {
      await Promise.all(due.map((hold_id) => write('releaseHold', hold_id)));
      for (const hold_id of due) ends.delete(hold_id);
      arm(untilNext());
    } catch (error) {
      log.error({ event: 'hold_not_released', cause: errorText(error) });
      arm(retry_ms);
    }
  };
  return {
    /** Begins to measure the holds of the folder, and of new answers. */
    read,
    remaining_ms: ({ hold_id, seconds }: Pick<HoldRow, 'hold_id' | 'seconds'>) =>
      Math.max(0, (ends.get(hold_id) ?? elapsed() + seconds * second_ms) - elapsed()),
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
