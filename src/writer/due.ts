import { setImmediate as nextTurn } from 'node:timers/promises';
import { coalesceRuns } from '../lib/concurrency/coalesce.ts';
import { errorText } from '../lib/process/error-text.ts';
import type { Log } from '../lib/process/log.ts';
import { timestamp } from '../lib/time/clock.ts';
import { type Interval, isIn } from '../lib/time/past.ts';
import { day_ms, minute_ms } from '../lib/time/units.ts';
import type { DueKind } from '../rules/items/due/take-due.ts';
import { asksTime, timesOf } from '../rules/items/due/times.ts';
import type { Crowd } from '../rules/policy/rights.ts';
import { historyOf } from '../rules/policy/sets.ts';
import type { Store } from '../store/store.ts';
import type { InputRow } from '../store/tables/inputs.ts';
import type { Write } from './writes.ts';

type DueServices = {
  store: Store;
  write: Write;
  log: Log;
  /** The folder's own time in milliseconds. */
  folderTime(): number;
  /** Returns the intervals of timestamps older than `days`, by the folder's own time. */
  past(days: number): readonly Interval[];
};

const look_ms = minute_ms;
const slice = 50;
const urgencies = [3, 2, 1, 0];

/**
 * Looks once a minute, and after each arrival, for what policies ask of the time that requests wait: assignments,
 * reminders, escalations and expiry. Age is measured by the folder's own time.
 */
export function openDue(services: DueServices) {
  const { log } = services;
  const arrived = new Set<number>();
  let hasPolicies = true;
  let isForAll = false;
  let closed = false;
  const { wake, settled } = coalesceRuns(async () => {
    const [sequences, all] = [[...arrived], isForAll];
    arrived.clear();
    isForAll = false;
    try {
      if (closed) return;
      hasPolicies = services.store.policySets.any.get() !== undefined;
      if (!hasPolicies) return;
      if (all) await lookAtAll(services, () => closed);
      else await lookAtSome(services, sequences);
    } catch (error) {
      log.error({ event: 'policy_times_stopped', cause: errorText(error) });
    }
  });
  const lookAtEach = () => {
    isForAll = true;
    wake();
  };
  const timer = setInterval(lookAtEach, look_ms).unref();
  return {
    wake: lookAtEach,
    /**
     * Looks at an input that has arrived. Without policies it does nothing, because the reply to the agent would wait
     * for its statement. Once there is a policy, `wake` must be called.
     */
    arrive(sequence: number): void {
      if (!hasPolicies) return;
      arrived.add(sequence);
      wake();
    },
    async close(): Promise<void> {
      closed = true;
      clearInterval(timer);
      await settled();
    },
  };
}

async function lookAtAll(services: DueServices, isClosed: () => boolean): Promise<void> {
  const { store } = services;
  const ages = openAges(services);
  for (const { account_id } of store.accounts.list.all()) {
    if (!asksTime(historyOf({ store }, account_id)?.policies ?? [])) continue;
    for (const urgency of urgencies) {
      for (let after = 0; !isClosed(); ) {
        const rows = store.retention.pendingAfter.all({ account_id, urgency, after, limit: slice });
        const crowds = new Map<string, Crowd>();
        for (const row of rows) await lookAt({ ...services, crowds }, row, ages);
        after = rows.at(-1)?.sequence ?? after;
        if (rows.length < slice) break;
        await nextTurn(); // requests come between two slices
      }
    }
  }
}

async function lookAtSome(services: DueServices, sequences: readonly number[]): Promise<void> {
  const ages = openAges(services);
  for (const sequence of sequences) {
    const row = services.store.inputs.bySequence.get({ sequence });
    if (row && row.answered_at === null) await lookAt(services, row, ages);
  }
}

/** Tells whether a timestamp is older than a duration, with the intervals of each duration computed once. */
function openAges({ past }: Pick<DueServices, 'past'>) {
  const known = new Map<number, readonly Interval[]>();
  return (at: string, after_ms: number | null | undefined): boolean => {
    if (after_ms === null || after_ms === undefined) return false;
    const intervals = known.get(after_ms) ?? past(after_ms / day_ms);
    known.set(after_ms, intervals);
    return isIn(intervals, at);
  };
}

async function lookAt(
  { store, write, folderTime, crowds }: DueServices & { crowds?: Map<string, Crowd> },
  { sequence, revision, updated_at }: InputRow,
  isOlder: ReturnType<typeof openAges>,
): Promise<void> {
  const input = store.inputs.bySequence.get({ sequence });
  const of = { input_sequence: sequence };
  if (!input || store.answers.held.get(of)) return;
  const times = timesOf({ store, folder_now: timestamp(folderTime()), crowds }, input);
  if (!times) return;
  const marks = new Set(store.dueMarks.ofInput.all(of).map(({ kind }) => kind));
  const due: Readonly<Record<DueKind, boolean>> = {
    assignment: (times.assignable?.length ?? 0) > 0 && !store.assignments.ofInput.get(of),
    reminder: isOlder(updated_at, times.remind_after_ms),
    escalation: isOlder(updated_at, times.escalate?.after_ms),
    expiry: isOlder(updated_at, times.expire_after_ms),
  };
  for (const kind of Object.keys(due) as DueKind[]) {
    if (due[kind] && !marks.has(kind)) await write('takeDue', { sequence, revision, kind });
  }
}
