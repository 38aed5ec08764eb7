import type { Hub } from '../http/hub.ts';
import { atMost } from '../lib/at-most.ts';
import { timestamp } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { turns } from '../lib/turns.ts';
import type { Outcome } from '../rules/notifications.ts';
import type { DeliveryRow } from '../store/notifications.ts';
import { deliver } from './deliver.ts';
import type { Notifying } from './notifying.ts';
import { dueAt, leastOf, newFor } from './queue.ts';

const at_once = 4;
const most_due = 32;
const soonest_ms = 250;
const look_again_ms = 60_000;
const grace_ms = 2_000;

/**
 * Tells the targets of the settings of requests that wait: each target once of each request, as soon as it may be, and
 * again until it was told. What is to be told is in the database, so nothing is forgotten by a restart.
 */
export function openNotifier(notifying: Notifying, hub: Hub): { close(): Promise<void> } {
  if (notifying.targets.length === 0) return { close: async () => {} };
  const { store, clock } = notifying;
  const changed = new Set<number>();
  const cut = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let closing = false;

  const { wake, settled } = turns(async () => {
    clearTimeout(timer);
    await turn(notifying, { changed, isClosing: () => closing, signal: cut.signal });
    const next = store.notifications.nextDue.get()?.due_at;
    const wait_ms = next ? Math.max(soonest_ms, Date.parse(next) - clock()) : look_again_ms;
    if (!closing) timer = setTimeout(wake, Math.min(wait_ms, look_again_ms)).unref();
  });
  const stop = hub.listen((event) => {
    if (event?.kind === 'item.changed' && event.sequence !== undefined) changed.add(event.sequence);
    if (event === undefined || event.kind === 'item.added' || event.kind === 'item.changed') wake();
  });
  wake();
  return {
    /** Ends once what is being told has been told; what takes too long is told by the next start. */
    async close() {
      closing = true;
      stop();
      clearTimeout(timer);
      const late = setTimeout(() => cut.abort(), grace_ms);
      await settled();
      clearTimeout(late);
    },
  };
}

type Ending = { readonly signal: AbortSignal; isClosing(): boolean };
type Turn = Ending & { readonly changed: Set<number> };

async function turn(notifying: Notifying, { changed, ...ending }: Turn): Promise<void> {
  const { targets, store, write, log } = notifying;
  try {
    const names = targets.map(({ name }) => name).filter((name) => !store.notifications.target.get({ name }));
    if (names.length > 0) await write('addTargets', { names });
    await queueNew(notifying, changed);
    await deliverDue(notifying, ending);
  } catch (error) {
    log.error({ event: 'notify_stopped', cause: error instanceof Error ? error.message : String(error) });
  }
}

async function queueNew({ targets, store, write, clock }: Notifying, changed: Set<number>): Promise<void> {
  const raised = [...changed].map((sequence) => store.inputs.bySequence.get({ sequence }));
  changed.clear();
  for (const target of targets) {
    const account_id = store.accounts.byLabel.get({ label: target.account })?.account_id;
    const items = raised
      .filter((item) => item?.account_id === account_id && item !== undefined && item.urgency >= leastOf(target))
      .flatMap((item) => (item ? [{ sequence: item.sequence, due_at: dueAt(target, item.urgency, clock()) }] : []));
    if (items.length > 0) await write('queueDeliveries', { target: target.name, through: 0, items });
    for (let more = newFor(store, target, clock()); more; more = newFor(store, target, clock())) {
      await write('queueDeliveries', more);
    }
  }
}

async function deliverDue(notifying: Notifying, { signal, isClosing }: Ending): Promise<void> {
  const { store, write, clock, log } = notifying;
  const inTurn = atMost(at_once);
  for (;;) {
    const due = isClosing() ? [] : store.notifications.due.all({ now: timestamp(clock()), limit: most_due });
    if (due.length === 0) return;
    const outcomes = await Promise.all(due.map((row) => inTurn(() => deliver(notifying, row, signal))));
    await write('noteDeliveries', outcomes);
    for (const [at, outcome] of outcomes.entries()) report(log, outcome, due[at]);
  }
}

function report(log: Log, { delivery_id, state, last_error, tried }: Outcome, row: DeliveryRow | undefined): void {
  if (!tried) return;
  const line = { event: 'notified', delivery_id, target: row?.target, state };
  if (last_error === null) log.info(line);
  else log.warn({ ...line, event: 'notify_failed', attempts: (row?.attempts ?? 0) + 1, cause: last_error });
}
