import Database from 'better-sqlite3';
import { Refusal } from '../contract/errors.ts';
import { isSystemError } from '../lib/system-error.ts';
import type { OutboxEvent } from '../rules/events.ts';
import { type Ledger, openLedger } from '../rules/ledger.ts';
import { isDiskFull } from '../store/disk.ts';
import type { WriteOutcome, WriteRequest } from './messages.ts';
import { outboxAt, type WriterBase } from './open.ts';
import { runWrite } from './writes.ts';

type Batch = { outcomes: WriteOutcome[]; events: OutboxEvent[]; commit_ms: number; failure?: unknown };
/** What a transaction has come to so far. */
type Course = { readonly events: OutboxEvent[]; ledger: Ledger };
/** Runs one request; without an outcome the whole batch has to be undone. */
type Attempt = (base: WriterBase, request: WriteRequest, course: Course) => WriteOutcome | undefined;
/** The failures, other than refusals, that had the batch undone: such a request would fail again, or pass untold. */
type Failed = Map<number, WriteOutcome>;

/**
 * Makes the way to run requests in one durable transaction, of which a refusal or a bug undoes its own part only.
 * For that each request needs a savepoint, which costs a tenth of all the time that a write takes and is seldom used:
 * so a batch is run without them, and once more with them if one of its requests fails. After a batch with failures
 * the next one has savepoints at once. When the disk is full or SQLite ends the transaction by itself, nothing more
 * runs and all are unavailable.
 */
export function openBatches(base: WriterBase): (requests: readonly WriteRequest[]) => Batch {
  let wary = false;
  return (requests) => {
    const failed: Failed = new Map();
    const batch = (!wary && run(base, requests, boldly(failed))) || run(base, requests, carefully(failed));
    if (!batch) throw new Error('a batch with savepoints ends');
    wary = batch.outcomes.some(({ kind }) => kind !== 'done');
    return batch;
  };
}

function run(base: WriterBase, requests: readonly WriteRequest[], attempt: Attempt): Batch | undefined {
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
    }
    course.ledger.settle();
    const started_ms = performance.now();
    base.transaction.commit.run();
    return { outcomes, events: course.events, commit_ms: performance.now() - started_ms };
  } catch (failure) {
    if (base.db.inTransaction) base.transaction.rollback.run();
    return { outcomes: requests.map(({ id }) => unavailable(id, failure)), events: [], commit_ms: 0, failure };
  }
}

function boldly(failed: Failed): Attempt {
  return (base, request, course) => {
    try {
      return done(base, request, course);
    } catch (error) {
      if (endsAll(base, error)) throw error;
      const isRefusal = error instanceof Refusal; // it may name what is undone now, and is made anew
      if (!isRefusal) failed.set(request.id, outcomeOf(request.id, error));
      return undefined;
    }
  };
}

function carefully(failed: Failed): Attempt {
  return (base, request, course) => {
    const known = failed.get(request.id);
    if (known) return known;
    const told = course.events.length;
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
      course.events.length = told;
      course.ledger = openLedger(base.store);
      return outcomeOf(request.id, error);
    }
  };
}

function done(base: WriterBase, { id, verb, at_ms, rest }: WriteRequest, { events, ledger }: Course): WriteOutcome {
  const outbox = outboxAt(base, at_ms, { ledger, tell: (event) => events.push(event) });
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
  return { id, kind: 'bug', cause: causeOf(error) };
}

function unavailable(id: number, error: unknown): WriteOutcome {
  return { id, kind: 'unavailable', cause: causeOf(error) };
}

/** What the log says of an error. */
export function causeOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
