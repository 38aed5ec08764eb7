import type { Target } from '../config.ts';
import type { Hub } from '../http/reply/hub.ts';
import { coalesceRuns } from '../lib/concurrency/coalesce.ts';
import { errorText } from '../lib/process/error-text.ts';
import { minute_ms } from '../lib/time/units.ts';
import type { Notifying } from './notifying.ts';
import { accountOf, flawOfPerson } from './person.ts';
import { openPush } from './push/push.ts';
import { dueAt, leastOf, newFor } from './queue.ts';
import { openTargetQueue } from './target-queue.ts';

const look_again_ms = minute_ms;

export type Notifier = {
  /** Returns for each target, but not for devices, 1 if the last attempt has failed, else 0. */
  failing(): Readonly<Record<string, number>>;
  close(): Promise<void>;
};

/**
 * Notifies targets of pending items: each target once per item, with retries until delivery. Each target has its own
 * queue, so that one that hangs does not delay others. Queues are in the database and survive a restart.
 */
export function openNotifier(notifying: Notifying, hub: Hub): Notifier {
  const { write, log } = notifying;
  const devices = notifying.targets.filter(isForDevices).map((target) => openPush(notifying, target, hub));
  const targets = notifying.targets.filter((target) => !isForDevices(target));
  const closeDevices = () => Promise.all(devices.map((device) => device.close()));
  if (targets.length === 0) return { failing: () => ({}), close: async () => void (await closeDevices()) };
  for (const target of targets) {
    const message = flawOfPerson(notifying.store, target);
    if (message !== undefined) log.warn({ event: 'notify_nobody', target: target.name, message });
  }
  const changed = new Set<number>();
  const queues = targets.map((target) => openTargetQueue(notifying, target));
  let begun = false;

  const { wake, settled } = coalesceRuns(async () => {
    try {
      if (!begun) await write('addTargets', { names: targets.map(({ name }) => name) });
      begun = true;
      await queueNew({ ...notifying, targets }, changed);
    } catch (error) {
      log.error({ event: 'notify_stopped', cause: errorText(error) });
    }
    for (const queue of queues) queue.wake();
  });
  const timer = setInterval(wake, look_again_ms).unref();
  const stop = hub.listen((event) => {
    if (event?.kind === 'item.changed' && event.sequence !== undefined) changed.add(event.sequence);
    if (event === undefined || event.kind === 'item.added' || event.kind === 'item.changed') wake();
  });
  wake();
  return {
    failing: () => Object.fromEntries(queues.map((queue) => [queue.name, Number(queue.isFailing())])),
    /** Waits for running deliveries. A delivery that takes too long is cancelled and repeated after the next start. */
    async close() {
      stop();
      clearInterval(timer);
      await Promise.all([closeDevices(), settled(), ...queues.map((queue) => queue.close())]);
    },
  };
}

function isForDevices({ kind }: Target): boolean {
  return kind === 'push';
}

async function queueNew({ targets, store, write, clock }: Notifying, changed: Set<number>): Promise<void> {
  const raised = [...changed].map((sequence) => store.inputs.bySequence.get({ sequence }));
  changed.clear();
  for (const target of targets) {
    const account_id = accountOf(store, target);
    const items = raised
      .filter((item) => item?.account_id === account_id && item !== undefined && item.urgency >= leastOf(target))
      .flatMap((item) => (item ? [{ sequence: item.sequence, due_at: dueAt(target, item.urgency, clock()) }] : []));
    if (items.length > 0) await write('queueDeliveries', { target: target.name, through: 0, items });
    for (let more = newFor(store, target, clock()); more; more = newFor(store, target, clock())) {
      await write('queueDeliveries', more);
    }
  }
}
