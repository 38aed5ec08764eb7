import type { Target } from '../config.ts';
import { coalesceRuns } from '../lib/concurrency/coalesce.ts';
import { errorText } from '../lib/process/error-text.ts';
import type { Log } from '../lib/process/log.ts';
import { timestamp } from '../lib/time/clock.ts';
import { minute_ms } from '../lib/time/units.ts';
import type { Outcome } from '../rules/people/notifications.ts';
import type { DeliveryRow } from '../store/tables/notifications.ts';
import { type Burst, openBurst } from './burst.ts';
import { deliverNotification } from './deliver.ts';
import { dueTime, type Notifying } from './notifying.ts';
import { batchesOf, isDigest } from './queue.ts';

/**
 * The queue of one target. `close` starts no more deliveries and resolves when the running one ends. A delivery that
 * has run for two seconds by then is cancelled, and repeated after the next start.
 */
type TargetQueue = {
  readonly name: string;
  wake(): void;
  /** Tells whether the last attempt has failed. */
  isFailing(): boolean;
  close(): Promise<void>;
};

const most_due = { told_together: 1_000, told_singly: 32, after_burst: 100_000 } as const;
const most_saved = 1_000;
const soonest_ms = 250;
const latest_ms = minute_ms;
const trouble_ms = 10_000;
const grace_ms = 2_000;

/** Opens the queue of a target, which delivers one notification at a time. */
export function openTargetQueue(notifying: Notifying, target: Target): TargetQueue {
  const { name } = target;
  const save = openSaving(notifying);
  const { cut, begin, end } = openGracePeriod();
  const burst = openBurst(notifying, target);
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let failing = false;
  let paused_until_ms = 0; // by a monotonic clock
  const pausedFor_ms = () => Math.max(0, paused_until_ms - performance.now(), burst.wait_ms());

  const deliverDue = async (): Promise<void> => {
    await save();
    while (!closed && pausedFor_ms() === 0) {
      const { batches, is_rest } = listBatches(notifying, target, burst);
      for (const rows of batches) {
        if (closed || pausedFor_ms() > 0) return;
        begin();
        const { outcomes, pause_ms } = await deliverNotification(notifying, { target, rows, is_rest }, cut);
        if (cut.aborted) return; // unchanged, and repeated after the next start
        burst.count(outcomes.some(({ tried }) => tried));
        paused_until_ms = performance.now() + pause_ms;
        failing = report(notifying.log, outcomes, rows) ?? failing;
        await save(outcomes);
      }
      if (batches.length === 0) return;
    }
  };
  const { wake, settled } = coalesceRuns(async () => {
    clearTimeout(timer);
    const wait_ms = await deliverDue().then(
      () => untilNext(notifying, name),
      (error: unknown) => afterTrouble(notifying, name, error),
    );
    if (!closed) timer = setTimeout(wake, Math.max(wait_ms, pausedFor_ms())).unref();
  });
  return {
    name,
    wake: () => closed || wake(),
    isFailing: () => failing,
    close: () => {
      closed = true;
      clearTimeout(timer);
      return end(settled());
    },
  };
}

/** Lists what is due for a target by notification. After its limit was reached, all of it comes in one. */
function listBatches(notifying: Notifying, target: Target, burst: Burst) {
  const ends_ms = burst.ends_ms();
  const limit = most_due[ends_ms > 0 ? 'after_burst' : isDigest(target) ? 'told_together' : 'told_singly'];
  const now = timestamp(dueTime(notifying));
  const due = notifying.store.notifications.due.all({ target: target.name, now, limit });
  const rest = due.filter(({ due_at }) => Date.parse(due_at ?? '') <= ends_ms);
  const is_rest = rest.length > 1;
  return { batches: is_rest ? [rest] : batchesOf(target, due), is_rest };
}

/** Returns a function that stores outcomes, and those that it could not store before. A lost one causes a duplicate. */
function openSaving({ write }: Notifying): (outcomes?: readonly Outcome[]) => Promise<void> {
  const unsaved: Outcome[] = [];
  return async (outcomes = []) => {
    unsaved.push(...outcomes);
    while (unsaved.length > 0) {
      await write('recordDeliveries', unsaved.slice(0, most_saved));
      unsaved.splice(0, most_saved);
    }
  };
}

function untilNext(notifying: Notifying, target: string): number {
  const next = notifying.store.notifications.nextDue.get({ target })?.due_at;
  return next ? Math.min(Math.max(soonest_ms, Date.parse(next) - dueTime(notifying)), latest_ms) : latest_ms;
}

function afterTrouble({ log }: Notifying, target: string, error: unknown): number {
  log.error({ event: 'notify_stopped', target, cause: errorText(error) });
  return trouble_ms;
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
      const late = setTimeout(() => cut.abort(), Math.max(0, begun_ms + grace_ms - performance.now()));
      await over;
      clearTimeout(late);
    },
  };
}

/**
 * Logs an attempt, with the delivery whose id the notification has. Returns true if it failed, and undefined
 * without an attempt.
 */
function report(log: Log, outcomes: readonly Outcome[], rows: readonly DeliveryRow[]): boolean | undefined {
  const [first, ...others] = outcomes.filter(({ tried }) => tried);
  const row = rows.find(({ delivery_id }) => delivery_id === first?.delivery_id);
  if (!first || !row) return undefined;
  const { delivery_id, state, last_error } = first;
  const line = { delivery_id, target: row.target, state, ...(others.length > 0 && { requests: others.length + 1 }) };
  if (last_error === null) log.info({ event: 'notified', ...line });
  else log.warn({ event: 'notify_failed', ...line, attempts: row.attempts + 1, cause: last_error });
  return last_error !== null;
}
