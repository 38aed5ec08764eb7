import type { Connection } from '../../store/database/database.ts';
import type { Change } from './change.ts';
import { openEncoder } from './encode.ts';
import { gatherChanges } from './gather.ts';

/** Receives the record of each transaction, between the end of its rules and its commit. */
export type Gate = {
  /** Called at the beginning of each transaction, when it holds the write lock and has changed nothing. */
  begun(): void;
  /**
   * Stores a record, whose changes are given too. If it throws, the transaction is rolled back, and may run again.
   * @throws {AppendedOnly} if it must not run again
   */
  append(record: Buffer, changes: readonly Change[]): void;
  /** Called when the transaction of the last record is committed. */
  committed(): void;
  /** Takes the last record back, because its commit has failed. Returns false if it stays. */
  withdraw(): boolean;
};

export type Recording = Pick<Gate, 'begun' | 'committed'> & {
  /** Gives the record of the open transaction to the gate. Returns false if the transaction has changed no row. */
  append(): boolean;
  /** Takes the last record back, because its commit has failed, and returns the error to throw. */
  withdraw(cause: unknown): unknown;
};

/**
 * Starts to record the row changes of a writing connection, and to give the record of each transaction to a gate.
 * @throws {Unrecordable}
 */
export function openRecording(db: Connection, gate: Gate): Recording {
  const { schema, take } = gatherChanges(db);
  const encode = openEncoder();
  return {
    begun: gate.begun,
    append() {
      const changes = take();
      if (changes.length === 0) return false;
      gate.append(encode({ kind: 'rows', schema_version: schema.version, changes }), changes);
      return true;
    },
    committed: gate.committed,
    withdraw: (cause) => (gate.withdraw() ? cause : new AppendedOnly(cause)),
  };
}

/**
 * A record was appended, and the commit of its transaction failed here. Its requests must not run again: the record is
 * replayed.
 */
export class AppendedOnly extends Error {
  constructor(cause: unknown) {
    super('a transaction was appended to the log, but its commit on this machine failed', { cause });
    this.name = 'AppendedOnly';
  }
}
