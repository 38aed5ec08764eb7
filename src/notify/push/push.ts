import type { Target } from '../../config.ts';
import { itemId } from '../../contract/item-id.ts';
import type { Canonical } from '../../contract/submission.ts';
import type { Hub } from '../../http/reply/hub.ts';
import { coalesceRuns } from '../../lib/concurrency/coalesce.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import { errorText } from '../../lib/process/error-text.ts';
import { plainText } from '../../lib/safe-html/safe-html.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { minute_ms } from '../../lib/time/units.ts';
import { countsOf } from '../../people/items/counts.ts';
import { priorities } from '../../rules/base/priorities.ts';
import type { Store } from '../../store/store.ts';
import type { PersonalPushRow } from '../../store/tables/push.ts';
import type { ItemRow } from '../../store/tables/review-items.ts';
import { visibleText } from '../../web/ui/unseen.ts';
import { type Burst, openBrowserBurst } from '../burst.ts';
import { pauses_ms } from '../deliver.ts';
import { dueTime, type Notifying } from '../notifying.ts';
import { type Offer, offersOf } from '../offer.ts';
import { dueAt, leastOf } from '../queue.ts';
import { ReceiverRefusal } from '../refused.ts';
import { knownContact, sendPush } from './send.ts';

const soonest_ms = 250;
const latest_ms = minute_ms;

/** The attempts to notify one browser. They are not stored: after a restart they begin again. */
type Attempts = { failed: number; not_before_ms: number; running: Promise<void> | undefined; burst: Burst };
type Own = PersonalPushRow & { account_id: string };

/**
 * Notifies the subscribed browsers of an account of its waiting requests, as the settings of `target` say. A browser is
 * told the number of requests, once for all that are new. What it was told is stored with its subscription.
 */
export function openPush(notifying: Notifying, target: Target, hub: Hub): { close(): Promise<void> } {
  const { store, write, log } = notifying;
  const all = new Map<string, Attempts>();
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const { wake: look, settled } = coalesceRuns(async () => {
    clearTimeout(timer);
    if (end.signal.aborted) return;
    let wait_ms = latest_ms;
    try {
      if (!store.push.key.get()) await write('keepPushKey');
      wait_ms = startDue(notifying, { target, all, signal: end.signal, wake });
    } catch (error) {
      log.error({ event: 'notify_stopped', target: target.name, cause: errorText(error) });
    }
    if (!end.signal.aborted) timer = setTimeout(wake, wait_ms).unref();
  });
  const wake = () => end.signal.aborted || look();
  const stop = hub.listen((event) => {
    if (event === undefined || event.kind === 'item.added' || event.kind === 'item.changed') wake();
  });
  wake();
  return {
    /** Cancels running notices, which are repeated after the next start. */
    async close() {
      stop();
      end.abort();
      await settled();
      clearTimeout(timer);
      await Promise.all([...all.values()].map(({ running }) => running));
    },
  };
}

type Running = { target: Target; all: Map<string, Attempts>; signal: AbortSignal; wake(): void };

/** Starts the notices that are due, and returns the time until the next one. */
function startDue(notifying: Notifying, { target, all, signal, wake }: Running): number {
  const { store, clock, log } = notifying;
  const listed = listSubscriptions(notifying, target);
  for (const id of all.keys()) if (!listed.some(({ subscription_id }) => subscription_id === id)) all.delete(id);
  const now_ms = () => dueTime(notifying);
  let next_ms = now_ms() + latest_ms;
  const run = async (attempts: Attempts, delivery: Delivery): Promise<void> => {
    try {
      const { failed, pause_ms } = await deliver(notifying, delivery, signal);
      attempts.burst.count(true);
      Object.assign(attempts, { failed, not_before_ms: now_ms() + pause_ms });
    } catch (error) {
      attempts.not_before_ms = now_ms() + latest_ms;
      log.error({ event: 'notify_stopped', target: target.name, cause: errorText(error) });
    }
    attempts.running = undefined;
    wake();
  };
  for (const one of listed) {
    const attempts = all.get(one.subscription_id) ?? newAttempts(notifying, target);
    all.set(one.subscription_id, attempts);
    const fresh = attempts.running ? undefined : freshFor(store, target, one, clock());
    if (!fresh) continue;
    const quiet_ms = Math.max(0, Date.parse(fresh.due_at) - clock());
    const due_ms = Math.max(now_ms() + Math.max(quiet_ms, attempts.burst.wait_ms()), attempts.not_before_ms);
    next_ms = Math.min(next_ms, due_ms);
    if (due_ms <= now_ms()) attempts.running = run(attempts, { target, one, fresh, failed: attempts.failed });
  }
  return Math.max(soonest_ms, next_ms - now_ms());
}

function newAttempts(notifying: Notifying, target: Target): Attempts {
  return { failed: 0, not_before_ms: 0, running: undefined, burst: openBrowserBurst(notifying, target) };
}

function listSubscriptions({ store, clock }: Notifying, { account: label }: Target): Own[] {
  const account_id = store.accounts.byLabel.get({ label })?.account_id;
  if (account_id === undefined) return [];
  const found = store.push.ofAccount.all({ account_id, now: timestamp(clock()) });
  return found.map((one) => ({ ...one, account_id }));
}

type Delivery = { target: Target; one: Own; fresh: Fresh; failed: number };
type After = { failed: number; pause_ms: number };

/** Notifies a browser, and returns how often that has failed and the pause before the next attempt. */
async function deliver(notifying: Notifying, delivery: Delivery, signal: AbortSignal): Promise<After> {
  const { write, log } = notifying;
  const { target, one, fresh, failed } = delivery;
  const { subscription_id } = one;
  const line = { target: target.name, subscription_id };
  try {
    await send(notifying, delivery, signal);
    log.info({ event: 'notified', ...line, state: 'delivered' });
    await write('recordPush', { subscription_id, through: fresh.through, trouble: null });
    return { failed: 0, pause_ms: 0 };
  } catch (error) {
    if (signal.aborted) return { failed, pause_ms: 0 };
    const refusal = error instanceof ReceiverRefusal ? error : undefined;
    const trouble = errorText(error);
    log.warn({ event: 'notify_failed', ...line, attempts: failed + 1, cause: trouble });
    if (refusal?.status === 404 || refusal?.status === 410) await write('forgetSubscription', subscription_id);
    const pause_ms = refusal?.isFinal ? undefined : pauses_ms[failed];
    if (pause_ms !== undefined) {
      return { failed: failed + 1, pause_ms: Math.max(pause_ms, refusal?.retry_after_ms ?? 0) };
    }
    await write('recordPush', { subscription_id, through: fresh.through, trouble });
    return { failed: 0, pause_ms: 0 };
  }
}

async function send(
  { store, seal, base_url, targets }: Notifying,
  { target, one, fresh }: Delivery,
  signal: AbortSignal,
) {
  const key = store.push.key.get();
  if (!key) throw new Error('there is no key for notices on devices');
  const waiting = waitingFor(store, target, one.account_id);
  const item = one.with_titles === 1 ? store.reviewItems.bySequence.get({ sequence: fresh.first }) : undefined;
  const payload = payloadOf(waiting, item, seal);
  const contact = knownContact(target, { base_url, targets }) ?? 'mailto:hdo@localhost'; // Apple's service refuses it
  await sendPush({ key, contact, own: target.url }, one, payload, signal);
}

/**
 * A notice on a device, as src/web/server/offline/worker.ts reads it: the number of waiting requests and, if the person
 * chose titles, one of them.
 */
type Payload = {
  readonly waiting: number;
  /** The path of the inbox that a press opens. */
  readonly path: string;
  readonly request?: { readonly title: string; readonly agent: string; readonly offers: readonly Offer[] };
};

const most_title = 200;
const most_bytes = 2_800; // a push service accepts 4,096 encrypted bytes

/** Writes a notice about an item. `item` is undefined for a notice that only counts. */
function payloadOf(waiting: number, item: ItemRow | undefined, seal: Seal): string {
  if (!item) return JSON.stringify({ waiting, path: '/queue' } satisfies Payload);
  const { title } = JSON.parse(item.canonical) as Canonical;
  const request = {
    title: [...visibleText(plainText(title))].slice(0, most_title).join(''),
    agent: visibleText(item.display_name),
    offers: offersOf(item),
  };
  const payload: Payload = { waiting, path: `/item/${itemId(seal, item.sequence)}`, request };
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) <= most_bytes) return text;
  return JSON.stringify({ ...payload, request: { ...request, offers: [] } }); // a value can be long
}

/** The requests that were not announced to a browser yet. */
type Fresh = {
  /** The most urgent and oldest of them. */
  readonly first: number;
  readonly through: number;
  /** The time of the notice: the end of the quiet hours, or now. */
  readonly due_at: string;
};

const most_read = 200;

/** Finds the requests that were not announced to a browser yet, without those that its person skips. */
function freshFor(
  store: Store,
  target: Target,
  { told_through: after, reviewer_id, account_id }: PersonalPushRow & { account_id: string },
  now_ms: number,
): Fresh | undefined {
  const now = timestamp(now_ms);
  const found = priorities.flatMap((_, urgency) => {
    if (urgency < leastOf(target)) return [];
    const slice = { account_id, urgency, after, limit: most_read, reviewer_id, now };
    const listed = store.reviewLists.ownQueue.all(slice).filter(({ skipped }) => skipped === 0);
    return listed.map(({ sequence, caller_id }) => ({ sequence, caller_id, urgency }));
  });
  const shown = found.filter(({ caller_id }) => store.callers.byId.get({ caller_id })?.status === 'active');
  const most = Math.max(...shown.map(({ urgency }) => urgency));
  const first = shown.find(({ urgency }) => urgency === most);
  if (!first) return undefined;
  return {
    first: first.sequence,
    through: Math.max(...shown.map(({ sequence }) => sequence)),
    due_at: dueAt(target, most, now_ms),
  };
}

/** Counts the waiting requests of an account that a target announces. */
function waitingFor(store: Store, target: Target, account_id: string): number {
  const counts = countsOf(store, account_id);
  return priorities.slice(leastOf(target)).reduce((sum, priority) => sum + counts[priority], 0);
}
