import { errorText } from '../lib/process/error-text.ts';
import type { Log } from '../lib/process/log.ts';
import type { Clock } from '../lib/time/clock.ts';
import { second_ms } from '../lib/time/units.ts';
import type { Store } from '../store/store.ts';
import type { AnswerRow } from '../store/tables/answers.ts';
import type { Write } from './writes.ts';

type HoldServices = {
  store: Pick<Store, 'answers'>;
  write: Write;
  log: Log;
  /** Milliseconds from any starting point. Never runs backwards. */
  elapsed: Clock;
};
/** The time of holds, as readers see it. */
export type HoldTime = { remaining_ms(answer: Pick<AnswerRow, 'sequence' | 'hold_seconds'>): number };

type Hold = { readonly sequence: number; readonly input_sequence: number; readonly end_ms: number };

const look_ms = 250;
const retry_ms = 1_000;

/**
 * Makes decisions of held answers when their holds end. The time of a hold is measured by a clock that nobody sets,
 * while this process runs: a hold from an earlier process begins again, so that the person has its whole time.
 */
export function openHolds({ store, write, log, elapsed }: HoldServices) {
  const ends = new Map<number, Hold>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let closed = false;

  const arm = (wait_ms: number) => {
    clearTimeout(timer);
    if (!closed && ends.size > 0) timer = setTimeout(look, wait_ms).unref();
  };
  /** Learns of new holds, and forgets those that have ended. */
  const read = () => {
    const held = store.answers.holds.all();
    const live = new Set(held.map(({ sequence }) => sequence));
    for (const sequence of ends.keys()) if (!live.has(sequence)) ends.delete(sequence);
    for (const { sequence, input_sequence, hold_seconds } of held) {
      const end_ms = elapsed() + hold_seconds * second_ms;
      if (!ends.has(sequence)) ends.set(sequence, { sequence, input_sequence, end_ms });
    }
    if (!running) arm(untilNext());
  };
  const untilNext = () =>
    Math.min(look_ms, Math.max(0, Math.min(...[...ends.values()].map(({ end_ms }) => end_ms)) - elapsed()));
  const look = () => {
    running ??= release().finally(() => {
      running = undefined;
    });
  };
  const release = async (): Promise<void> => {
    const due = [...ends.values()].filter(({ end_ms }) => end_ms <= elapsed());
    try {
      await Promise.all(due.map((hold) => write('releaseHold', hold)));
      for (const { sequence } of due) ends.delete(sequence);
      arm(untilNext());
    } catch (error) {
      log.error({ event: 'hold_not_released', cause: errorText(error) });
      arm(retry_ms);
    }
  };
  return {
    /** Begins to measure the holds of the folder, and of new answers. */
    read,
    remaining_ms: ({ sequence, hold_seconds }: Pick<AnswerRow, 'sequence' | 'hold_seconds'>) =>
      Math.max(0, (ends.get(sequence)?.end_ms ?? elapsed() + (hold_seconds ?? 0) * second_ms) - elapsed()),
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
