import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Target } from '../config.ts';
import { errorText } from '../lib/process/error-text.ts';
import { timestamp } from '../lib/time/clock.ts';
import { minute_ms } from '../lib/time/units.ts';
import type { Outcome } from '../rules/people/notifications.ts';
import type { DeliveryRow, Subject } from '../store/tables/notifications.ts';
import { type Message, messageOf, messageOfAll, most_listed } from './message.ts';
import { dueTime, type Notifying } from './notifying.ts';
import { type Offer, offersOf } from './offer.ts';
import { accountOf, isToldTo } from './person.ts';
import { quietEnd } from './queue.ts';
import { ReceiverRefusal } from './refused.ts';
import { notifyTarget } from './tell.ts';

/** The pauses between attempts. After the last one the delivery is given up. */
export const pauses_ms = [
  10_000,
  30_000,
  2 * minute_ms,
  10 * minute_ms,
  30 * minute_ms,
  60 * minute_ms,
  240 * minute_ms,
];

const most_in_turn = 32; // deliveries that are judged before other work has its turn

/** `is_rest`: the limit of notifications was reached, and these come after it. */
type Batch = { target: Target; rows: readonly DeliveryRow[]; is_rest: boolean };
/** A delivery whose item still needs it. */
type Ready = { row: DeliveryRow; subject: Subject };

/**
 * Notifies a target of pending items by one notification. Returns the outcome of each delivery, and the pause that the
 * receiver asks for before any other notification. A cancelled attempt does not count.
 */
export async function deliverNotification(
  notifying: Notifying,
  { target, rows, is_rest }: Batch,
  signal: AbortSignal,
): Promise<{ outcomes: Outcome[]; pause_ms: number }> {
  const { log } = notifying;
  const judged: (Ready | Outcome)[] = [];
  for (const row of rows) {
    judged.push(judge(notifying, target, row));
    if (judged.length % most_in_turn === 0) await nextTurn();
  }
  const ready = judged.flatMap((one) => ('subject' in one ? [one] : []));
  const outcomes = judged.flatMap((one) => ('subject' in one ? [] : [one]));
  const all = (outcomeOf: (row: DeliveryRow) => Outcome) => [...outcomes, ...ready.map(({ row }) => outcomeOf(row))];
  const notice = noticeOf(notifying, { target, is_rest }, ready);
  if (!notice) return { outcomes, pause_ms: 0 };
  try {
    const advice = await notifyTarget(target, notice.message, signal, notice.offers);
    if (advice !== undefined) log.warn({ event: 'notify_moved', target: target.name, message: advice });
    return { outcomes: all((row) => over(row, { state: 'delivered', tried: true })), pause_ms: 0 };
  } catch (error) {
    if (signal.aborted) return { outcomes: all((row) => waiting(row, row.due_at)), pause_ms: 0 };
    const last_error = errorText(error);
    const { isFinal = false, retry_after_ms: asked_ms = 0 } = error instanceof ReceiverRefusal ? error : {};
    const tried = all((row) => {
      const pause_ms = isFinal ? undefined : pauses_ms[row.attempts];
      if (pause_ms === undefined) return { ...over(row, { state: 'given_up', tried: true }), last_error };
      const due_at = timestamp(dueTime(notifying) + Math.max(pause_ms, asked_ms));
      return { ...waiting(row, due_at), tried: true, last_error };
    });
    return { outcomes: tried, pause_ms: asked_ms };
  }
}

/** Returns a delivery with its item, or its outcome if it is not due or no longer needed. */
function judge(notifying: Notifying, target: Target, row: DeliveryRow): Ready | Outcome {
  const { store, clock } = notifying;
  const needless = over(row, { state: 'needless', tried: false });
  const subject = store.notifications.subject.get(row);
  if (!subject || subject.answered_at !== null) return needless;
  if (isRevoked({ store }, subject) || !isFor(notifying, target, subject)) return needless;
  const now_ms = clock();
  const quiet_ms = Date.parse(quietEnd(target, subject.urgency, now_ms)) - now_ms;
  return quiet_ms > 0 ? waiting(row, timestamp(dueTime(notifying) + quiet_ms)) : { row, subject };
}

/** Builds the notification of the deliveries that need one. Returns undefined if no delivery needs one. */
function noticeOf(
  { store, seal, clock, base_url }: Notifying,
  { target, is_rest }: Omit<Batch, 'rows'>,
  ready: readonly Ready[],
): { message: Message; offers: readonly Offer[] } | undefined {
  const ordered = ready.toSorted((one, other) => other.subject.urgency - one.subject.urgency);
  const listed = ordered.slice(0, most_listed).map(({ subject }) => store.reviewItems.bySequence.get(subject));
  const [item, ...others] = listed.filter((one) => one !== undefined);
  const [first] = ready;
  if (!first || !item) return undefined;
  const context = { delivery_id: first.row.delivery_id, seal, base_url, sent_at: timestamp(clock()) };
  if (ready.length === 1) {
    return { message: messageOf(target, item, context), offers: target.content ? offersOf(item) : [] };
  }
  const message = messageOfAll(target, { items: [item, ...others], count: ready.length, is_rest }, context);
  return { message, offers: [] };
}

function over({ delivery_id }: DeliveryRow, { state, tried }: Pick<Outcome, 'state' | 'tried'>): Outcome {
  return { delivery_id, state, tried, due_at: null, last_error: null };
}

function waiting({ delivery_id }: DeliveryRow, due_at: string | null): Outcome {
  return { delivery_id, state: 'waiting', tried: false, due_at, last_error: null };
}

/** Tells whether the target still belongs to the item's account and person, because settings and rights may change. */
function isFor(notifying: Notifying, target: Target, subject: Subject): boolean {
  if (accountOf(notifying.store, target) !== subject.account_id) return false;
  return target.person === null || isToldTo(notifying, target.person, subject);
}

/** Tells whether the caller was revoked, which hides its items. */
function isRevoked({ store }: Pick<Notifying, 'store'>, { caller_id }: Subject): boolean {
  return store.callers.byId.get({ caller_id })?.status !== 'active';
}
