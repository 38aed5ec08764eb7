import type { Recording } from '../cluster/seam.ts';
import type { Connection } from '../store/database/database.ts';

/** The statements of transactions. Every commit of a writing connection goes through `commit`. */
export type Transaction = {
  readonly begin: { run(): void };
  /** @throws AppendedOnly if the log of a cluster keeps the record; after any other error it may run again */
  readonly commit: { run(): void };
  readonly rollback: { run(): void };
  readonly savepoint: { run(): void };
  readonly release: { run(): void };
  readonly undo: { run(): void };
};

type Opening = {
  /** Checks the files of the connection right before each commit. */
  guard(): void;
  /** Records each transaction before its commit. */
  readonly recording?: Recording | undefined;
};

export function prepareTransaction(db: Connection, { guard, recording }: Opening): Transaction {
  const prepared = (sql: string): { run(): void } => db.prepare(sql) as { run(): unknown };
  const rollback = prepared('ROLLBACK');
  const ends = { begin: prepared('BEGIN IMMEDIATE'), commit: prepared('COMMIT'), rollback };
  return {
    ...(recording ? recorded(ends, guard, recording) : unrecorded(ends, guard)),
    rollback,
    savepoint: prepared('SAVEPOINT request'),
    release: prepared('RELEASE request'),
    undo: prepared('ROLLBACK TO request'),
  };
}

type Ends = Pick<Transaction, 'begin' | 'commit' | 'rollback'>;

function unrecorded({ begin, commit }: Ends, guard: Opening['guard']): Pick<Ends, 'begin' | 'commit'> {
  return {
    begin,
    commit: {
      run(): void {
        guard();
        commit.run();
      },
    },
  };
}

function recorded({ begin, commit, rollback }: Ends, guard: Opening['guard'], recording: Recording) {
  return {
    begin: {
      run(): void {
        begin.run();
        try {
          recording.begun();
        } catch (error) {
          rollback.run();
          throw error;
        }
      },
    },
    commit: {
      run(): void {
        guard();
        const isAppended = recording.append();
        try {
          commit.run();
        } catch (error) {
          throw isAppended ? recording.withdraw(error) : error;
        }
        if (isAppended) recording.committed();
      },
    },
  };
}
