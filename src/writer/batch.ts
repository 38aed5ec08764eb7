import Database from 'better-sqlite3';
import { Refusal } from '../contract/errors.ts';
import { errorTrace } from '../lib/process/error-text.ts';
import { isSystemError } from '../lib/process/system-error.ts';
import type { OutboxEvent } from '../rules/base/events.ts';
import { type Ledger, openLedger } from '../rules/base/ledger.ts';
import { isDiskFull } from '../store/disk/room.ts';
import type { Store } from '../store/store.ts';
import type { BatchTimes, WriteOutcome, WriteRequest } from './messages.ts';
import { outboxAt, type WriterBase } from './open.ts';
import { databaseCode } from './soundness.ts';
import { runWrite } from './writes.ts';

/** The outcomes of some requests, and the events to publish. `failure` is what made all of them fail. */
export type Batch = BatchTimes & { outcomes: WriteOutcome[]; events: OutboxEvent[]; failure?: unknown };
/** The events and the ledger of a transaction that is running. */
type Course = { readonly events: OutboxEvent[]; ledger: Ledger };
/** Runs one request. Returns undefined if the whole batch must be rolled back. */
type Attempt = (base: WriterBase, request: WriteRequest, course: Course) => WriteOutcome | undefined;
/**
 * The outcomes of requests that failed other than by a refusal. They are kept, because on a second run such a request
 * would fail again, or succeed and leave its failure unreported.
 */
type Failed = Map<number, WriteOutcome>;
/** Returns more requests for a batch of a size, when all of it has run. */
type Latecomers = (size: number) => readonly WriteRequest[];

/**
 * Returns the function that runs requests in one durable transaction. A refusal or a bug rolls back only its own
 * request.
 *
 * That needs a savepoint per request, which takes a tenth of the time of a write and is seldom used. So a batch first
 * runs without savepoints, and runs again with them if a request fails. After a batch with failures, the next one has
 * savepoints from the start. When the disk is full, or SQLite ends the transaction by itself, the batch stops and all
 * its requests are unavailable. `latecomers` are run in the same transaction, and added to the requests.
 */
export function openBatches(base: WriterBase, latecomers: Latecomers = () => []): (requests: WriteRequest[]) => Batch {
  let lastBatchFailed = false;
  return (requests) => {
    const failed: Failed = new Map();
    const batch =
      (!lastBatchFailed && run(base, { requests, latecomers }, withoutSavepoints(failed))) ||
      run(base, { requests, latecomers }, withSavepoints(failed));
    if (!batch) throw new Error('a batch with savepoints returned no outcome');
    lastBatchFailed = batch.outcomes.some(({ kind }) => kind !== 'done');
    return batch;
  };
}

type Work = { readonly requests: WriteRequest[]; readonly latecomers: Latecomers };

function run(base: WriterBase, { requests, latecomers }: Work, attempt: Attempt): Batch | undefined {
  const outcomes: WriteOutcome[] = [];
  const course: Course = { events: [], ledger: openLedger(base.store) };
  try {
    base.transaction.begin.run();
    for (const request of requests) {
      const outcome = attempt(base, request, course);
      if (!outcome) {
        base.transaction.rollback.run();
        return undefined;
      }
      outcomes.push(outcome);
      if (outcomes.length === requests.length) requests.push(...latecomers(requests.length));
    }
    course.ledger.settle();
    const started_ms = performance.now();
    base.transaction.commit.run();
    const commit_ms = performance.now() - started_ms;
    return { outcomes, events: course.events, commit_ms, append_ms: base.append_ms() };
  } catch (failure) {
    if (base.db.inTransaction) base.transaction.rollback.run();
    return { outcomes: requests.map(({ id }) => unavailable(id, failure)), events: [], commit_ms: 0, failure };
  }
}

function withoutSavepoints(failed: Failed): Attempt {
  return (base, request, course) => {
    try {
      return done(base, request, course);
    } catch (error) {
      if (endsAll(base, error)) throw error;
      // its details may name rows that are rolled back now, so it is raised again
      const isRefusal = error instanceof Refusal;
      if (!isRefusal) failed.set(request.id, outcomeOf(request.id, error));
      return undefined;
    }
  };
}

function withSavepoints(failed: Failed): Attempt {
  return (base, request, course) => {
    const known = failed.get(request.id);
    if (known) return known;
    const events_before = course.events.length;
    base.transaction.savepoint.run();
    try {
      const outcome = done(base, request, course);
      course.ledger.settle();
      base.transaction.release.run();
      return outcome;
    } catch (error) {
      if (endsAll(base, error)) throw error;
      base.transaction.undo.run();
      base.transaction.release.run();
      course.events.length = events_before;
      course.ledger = openLedger(base.store);
      return outcomeOf(request.id, error);
    }
  };
}

function done(
  base: WriterBase,
  { id, verb, at_ms, folder_ms, rest }: WriteRequest,
  { events, ledger }: Course,
): WriteOutcome {
  const tell = (event: OutboxEvent) => void events.push(base.traces ? traced(base.store, event, at_ms) : event);
  const outbox = outboxAt(base, { at_ms, folder_ms }, { ledger, tell });
  return { id, kind: 'done', value: runWrite(outbox, verb, rest) };
}

function endsAll(base: WriterBase, error: unknown): boolean {
  return !base.db.inTransaction || isDiskFull(error);
}

function outcomeOf(id: number, error: unknown): WriteOutcome {
  if (error instanceof Refusal) {
    return { id, kind: 'refused', code: error.code, sentence: error.message, details: error.details };
  }
  if (error instanceof Database.SqliteError || isSystemError(error)) return unavailable(id, error);
  return { id, kind: 'bug', cause: errorTrace(error) };
}

function unavailable(id: number, error: unknown): WriteOutcome {
  return { id, kind: 'unavailable', cause: errorTrace(error), code: databaseCode(error) };
}

/** The events of an item that are spans of its trace. */
const followed = new Set<OutboxEvent['kind']>(['output.ready', 'output.read', 'output.acked', 'item.removed']);

/** Adds the trace of its item to an event, inside the transaction: the trace may go with it. */
function traced({ itemTraces }: Store, event: OutboxEvent, at_ms: number): OutboxEvent {
  const { kind, sequence } = event;
  if (sequence === undefined || !followed.has(kind)) return event;
  const found = itemTraces.ofInput.get({ input_sequence: sequence });
  if (!found) return event;
  const { trace_id, span_id, waits_since } = found;
  return { ...event, trace: { trace_id, span_id, waits_since, at_ms } };
}
