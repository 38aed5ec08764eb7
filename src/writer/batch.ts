import Database from 'better-sqlite3';
import { Refusal } from '../contract/errors.ts';
import { isSystemError } from '../lib/system-error.ts';
import type { OutboxEvent } from '../rules/events.ts';
import { isDiskFull } from '../store/disk.ts';
import type { WriteOutcome, WriteRequest } from './messages.ts';
import { outboxAt, type WriterBase } from './open.ts';
import { runWrite } from './writes.ts';

type Batch = { outcomes: WriteOutcome[]; events: OutboxEvent[]; commit_ms: number; failure?: unknown };

/**
 * Runs requests in one durable transaction, each in a savepoint of its own. A refusal or a bug undoes its own
 * savepoint; when the disk is full or SQLite ends the transaction by itself, nothing more runs and all are unavailable.
 */
export function runBatch(base: WriterBase, requests: readonly WriteRequest[]): Batch {
  const batch: Batch = { outcomes: [], events: [], commit_ms: 0 };
  try {
    base.transaction.begin.run();
    for (const request of requests) batch.outcomes.push(attempt(base, request, batch.events));
    const started_ms = performance.now();
    base.transaction.commit.run();
    return { ...batch, commit_ms: performance.now() - started_ms };
  } catch (failure) {
    if (base.db.inTransaction) base.transaction.rollback.run();
    return { outcomes: requests.map(({ id }) => unavailable(id, failure)), events: [], commit_ms: 0, failure };
  }
}

function attempt(base: WriterBase, request: WriteRequest, events: OutboxEvent[]): WriteOutcome {
  const { id, verb, at_ms, rest } = request;
  const told = events.length;
  base.transaction.savepoint.run();
  try {
    const value = runWrite(
      outboxAt(base, at_ms, (event) => events.push(event)),
      verb,
      rest,
    );
    base.transaction.release.run();
    return { id, kind: 'done', value };
  } catch (error) {
    if (!base.db.inTransaction || isDiskFull(error)) throw error;
    base.transaction.undo.run();
    base.transaction.release.run();
    events.length = told;
    return outcomeOf(id, error);
  }
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
