/**
 * The state of the model: PostgreSQL (a primary and a synchronous standby), two nodes, and the statements between them.
 * A state is a row of bytes, and the objects here are views of it.
 *
 * An epoch stands for the pair (epoch, instance): each try to take over gets a number that was never used before. A row
 * of the log is `epoch * 4 + batch`, which also stands for its hash, because no epoch appends a batch twice.
 */
import { layout, type View } from './view.ts';

/** The most rows and batches that a state has room for. */
export const most_rows = 4;
export const most_batches = 3;

/** A row of hdo_leader. `confirmed` is the seq that the leader knew as confirmed when it renewed. */
const leaderRow = layout('epoch', 'renewal', 'confirmed', 'handedBack');
export type LeaderRow = ReturnType<typeof leaderRow.open>;

const statement = layout(
  'status',
  'kind',
  'epoch',
  'seq', // of an append; of a renewal its number
  'batch', // of an append; of a renewal the seq that its node knows as confirmed
  'prev', // of an append: the row before it
  'expectedEpoch', // of a takeover: the leader row that it replaces
  'expectedRenewal',
  'age', // since it was sent, by the clocks of its node
  'wall', // the age by the wall clock, only in the mistake `largerOfBothClocks`
);
export type Statement = ReturnType<typeof statement.open>;

const database = layout(
  'head', // rows on the primary's disk; those of waiting appends are not visible yet
  'replicatedHead', // rows on the synchronous standby
  'cut', // rows up to this seq are removed from the log
  'snapshot', // the seq of the complete snapshot
  'listed', // 0 while the list of synchronous standbys is empty
  'oldHead', // rows on the old primary, which still answers after a promotion
  'promoted',
  'restored', // 1 after the database was restored to an older state
  'age', // of the leader row by the clock of the database, only in the mistake `databaseClock`
  'newest', // the newest epoch whose takeover was confirmed
  'epochs', // counters against the bounds
  'renewals',
  'faults',
  'asked', // batches that clients have sent
  'broken', // the invariant that a step broke
);
export type Database = ReturnType<typeof database.open>;

const member = layout(
  'phase',
  'epoch', // under which it leads or led
  'tried', // that it last tried to take
  'count', // rows in its SQLite
  'age', // of the lease
  'wall', // the age by the wall clock, only in the mistake `largerOfBothClocks`
  'seenEpoch', // the leader row that it watches
  'seenRenewal',
  'watched', // for how long, by its monotonic clock
  'readTo', // only in the mistake `readBeforeBarrier`
  'stored', // the epoch in the data folder, only in mistakes that resume it
  'timeline', // 1 once it has spoken to the promoted primary
);

/** A node. `gate`: connection of the gate or a command. `ghost` and `older`: statements
 * given up, which land later or never. */
export type Node = View<keyof ReturnType<typeof member.open>> & {
  readonly name: 'A' | 'B';
  readonly rows: Uint8Array;
  readonly gate: Statement;
  readonly ghost: Statement;
  readonly older: Statement;
  readonly renewal: Statement;
};

/** Views of one row of bytes. `answered` holds for each batch the seq that was confirmed to its client. */
export type State = ReturnType<typeof openState>;

const database_bytes = 3 * leaderRow.size + database.size + 2 * most_rows + most_batches;
export const node_at = Math.ceil(database_bytes / 4) * 4;
export const node_bytes = Math.ceil((member.size + most_rows + 4 * statement.size) / 4) * 4;
export const state_bytes = node_at + 2 * node_bytes;

/** Opens views of a state's bytes. */
export function openState(bytes: Uint8Array) {
  let at = 0;
  const next = <Kind>({ size, open }: { size: number; open: (bytes: Uint8Array, offset: number) => Kind }): Kind => {
    at += size;
    return open(bytes, at - size);
  };
  const places = (length: number) =>
    next({ size: length, open: (all, offset) => all.subarray(offset, offset + length) });
  const openNode = (name: 'A' | 'B'): Node => {
    const fields = next(member);
    const parts = { name, rows: places(most_rows), gate: next(statement), ghost: next(statement) };
    return Object.assign(fields, parts, { older: next(statement), renewal: next(statement) });
  };
  const leader = { visible: next(leaderRow), flushed: next(leaderRow), replicated: next(leaderRow) };
  const rows = { log: places(most_rows), oldLog: places(most_rows), answered: places(most_batches) };
  const shared = next(database);
  at = node_at;
  const a = openNode('A');
  at = node_at + node_bytes;
  const nodes = [a, openNode('B')] as const;
  const statements = nodes.flatMap(({ gate, ghost, older, renewal }) => [gate, ghost, older, renewal]);
  return { bytes, ...leader, ...rows, database: shared, nodes, statements };
}

export const epochOf = (row: number): number => row >> 2;
export const batchOf = (row: number): number => row & 3;
export const rowOf = ({ epoch, batch }: Statement): number => epoch * 4 + batch;
/** Reads a place of a list of rows. */
export const rowAt = (rows: Uint8Array, index: number): number => rows[index] as number;
