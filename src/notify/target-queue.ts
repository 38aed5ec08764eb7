import type { Target } from '../config.ts';
import { coalesce } from '../lib/concurrency/coalesce.ts';
import { errorText } from '../lib/process/error-text.ts';
import type { Log } from '../lib/process/log.ts';
import { timestamp } from '../lib/time/clock.ts';
import { minute_ms } from '../lib/time/units.ts';
import type { Outcome } from '../rules/notifications.ts';
import type { DeliveryRow } from '../store/tables/notifications.ts';
import { deliverNotification } from './deliver.ts';
import type { Notifying } from './notifying.ts';

/**
 * The queue of one target. `close` starts no more deliveries and resolves when the running one ends. A delivery that
 * has run for two seconds by then is cancelled, and repeated after the next start.
 */
export type TargetQueue = { wake(): void; close(): Promise<void> };

const most_due = 32;
const soonest_ms = 250;
const latest_ms = minute_ms;
const trouble_ms = 10_000;
const grace_ms = 2_000;

/** Opens the queue of a target, which delivers one notification at a time in the order in which they are due. */
export function openTargetQueue(notifying: Notifying, target: Target): TargetQueue {
  const { store, write, clock, log } = notifying;
  const { name } = target;
  const unsaved: Outcome[] = [];
  const { cut, begin, end } = openGracePeriod();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** Stores outcomes before the next delivery starts, because an outcome that is lost causes a duplicate. */
  const saveAll = async (): Promise<void> => {
    if (unsaved.length > 0) await write('recordDeliveries', [...unsaved]);
    unsaved.length = 0;
  };
  const deliverDue = async (): Promise<void> => {
    await saveAll();
    for (;;) {
      const due = store.notifications.due.all({ target: name, now: timestamp(clock()), limit: most_due });
      for (const row of due) {
        if (closed) return;
        begin();
        const outcome = await deliverNotification(notifying, { target, row }, cut);
        if (cut.aborted) return; // unchanged, and repeated after the next start
        unsaved.push(outcome);
        report(log, outcome, row);
        await saveAll();
      }
      if (due.length === 0) return;
    }
  };
  const untilNext = (): number => {
    const next = store.notifications.nextDue.get({ target: name })?.due_at;
    return next ? Math.min(Math.max(soonest_ms, Date.parse(next) - clock()), latest_ms) : latest_ms;
  };
  const { wake, settled } = coalesce(async () => {
    clearTimeout(timer);
    const wait_ms = await deliverDue().then(untilNext, (error: unknown) => {
      const cause = errorText(error);
      log.error({ event: 'notify_stopped', target: name, cause });
      return trouble_ms;
    });
    if (!closed) timer = setTimeout(wake, wait_ms).unref();
  });
  return {
    wake: () => closed || wake(),
    close: () => {
      closed = true;
      clearTimeout(timer);
      return end(settled());
    },
  };
}

/** Creates the signal that cancels, at the end, a delivery that has run for two seconds. */
function openGracePeriod() {
  const cut = new AbortController();
  let begun_ms = 0;
  return {
    cut: cut.signal,
    begin: () => {
      begun_ms = performance.now();
    },
    async end(over: Promise<void>): Promise<void> {
      const late = setTimeout(() => cut.abort(), begun_ms + grace_ms - performance.now());
      await over;
      clearTimeout(late);
    },
  };
}

function report(log: Log, { delivery_id, state, last_error, tried }: Outcome, row: DeliveryRow): void {
  if (!tried) return;
  const line = { delivery_id, target: row.target, state };
  if (last_error === null) log.info({ event: 'notified', ...line });
  else log.warn({ event: 'notify_failed', ...line, attempts: row.attempts + 1, cause: last_error });
}
