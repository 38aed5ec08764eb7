/** PostgreSQL: statements land, wait for the standby, and end. */
import { brokenBy } from './invariants.ts';
import { copyRow } from './rows.ts';
import { rowAt, rowOf, type State, type Statement } from './state.ts';
import { lock, locksOf } from './statements.ts';
import { kind, status } from './words.ts';
import { ofStatement, onlyIn, type Step, type World } from './world.ts';

export const databaseSteps: readonly Step[] = [
  ...ofStatement('lands', land),
  ...onlyIn(({ mistakes }) => mistakes.noKeyLock, ofStatement('commits', commit)),
  { name: 'the synchronous standby receives all that is flushed', run: replicate },
];

/** Lets a statement arrive at the primary. Returns false while a lock holds it up. */
function land(state: State, statement: Statement, world: World): boolean {
  if (statement.status !== status.sent) return false;
  if (statement.kind === kind.append) return landAppend(state, statement, world);
  const locks = locksOf(state);
  if ((locks & (lock.update | lock.noKeyUpdate)) !== 0) return false;
  if (statement.kind !== kind.takeover) return landRenewal(state, statement);
  if ((locks & lock.keyShare) !== 0 && !world.mistakes.noKeyLock) return false;
  return landTakeover(state, statement, world);
}

/** Reads the leader row FOR KEY SHARE, which a takeover that has not ended holds up, and inserts the row. */
function landAppend(state: State, statement: Statement, world: World): boolean {
  if (!world.mistakes.noKeyLock && (locksOf(state) & lock.update) !== 0) return false;
  if (state.visible.epoch !== statement.epoch) return end(statement, status.refused);
  if (world.mistakes.noKeyLock) return end(statement, status.running);
  return insert(state, statement, world);
}

/** Commits an append that read the leader row without a lock. */
function commit(state: State, statement: Statement, world: World): boolean {
  return statement.status === status.running && insert(state, statement, world);
}

/** Inserts the row and moves head. The head that it expects is the row before it. */
function insert(state: State, statement: Statement, world: World): boolean {
  const { database, log } = state;
  const isHeadWaiting = (locksOf(state) & lock.keyShare) !== 0;
  if (statement.seq === database.head && isHeadWaiting) return false;
  if (statement.seq <= database.head) return end(statement, status.taken);
  const prev = database.head > 0 ? rowAt(log, database.head - 1) : 0;
  const continues = statement.seq === database.head + 1 && statement.prev === prev;
  if (!continues && !world.mistakes.appendOffHead) return end(statement, status.refused);
  if (!continues) database.broken = brokenBy.appendedOffHead;
  if (isOlder(state, statement, world)) database.broken = brokenBy.olderEpoch;
  log[database.head] = rowOf(statement);
  database.head += 1;
  return flush(state, statement);
}

/** Without a condition the program counts an epoch when the takeover lands. The model numbers it when it is sent. */
function isOlder({ database, visible }: State, { epoch }: Statement, { mistakes }: World): boolean {
  return epoch < database.newest && !(mistakes.takeoverWithoutCondition && epoch === visible.epoch);
}

/** Takes the epoch, if the leader row is the one that the node watched. */
function landTakeover(state: State, statement: Statement, world: World): boolean {
  const { visible, flushed } = state;
  const isExpected = visible.epoch === statement.expectedEpoch && visible.renewal === statement.expectedRenewal;
  if (!isExpected && !world.mistakes.takeoverWithoutCondition) return end(statement, status.refused);
  flushed.epoch = statement.epoch;
  flushed.renewal = 0;
  flushed.handedBack = 0;
  state.database.age = 0;
  return flush(state, statement);
}

/** Renews the lease, or hands it back. */
function landRenewal(state: State, statement: Statement): boolean {
  const { visible, flushed } = state;
  if (visible.epoch !== statement.epoch || visible.handedBack === 1) return end(statement, status.refused);
  if (statement.kind === kind.handBack) {
    flushed.handedBack = 1;
  } else {
    flushed.renewal = statement.seq;
    flushed.confirmed = Math.max(flushed.confirmed, statement.batch);
    state.database.age = 0;
  }
  return flush(state, statement);
}

/** Waits for the standby, or not when the list of synchronous standbys is empty. */
function flush(state: State, statement: Statement): boolean {
  if (state.database.listed === 1) return end(statement, status.waiting);
  if (statement.kind !== kind.append) copyRow(state.flushed, state.visible);
  return end(statement, status.unlisted);
}

function end(statement: Statement, how: number): true {
  statement.status = how;
  return true;
}

/** Ships the log of the primary to the standby, and ends all that waits for it. */
function replicate(state: State): boolean {
  if (state.database.listed === 0 || !isBehind(state)) return false;
  for (const statement of state.statements) {
    if (statement.status !== status.waiting) continue;
    if (statement.kind === kind.takeover) state.database.newest = Math.max(state.database.newest, statement.epoch);
    statement.status = status.ok;
  }
  equalise(state);
  return true;
}

/** Tells whether the standby lacks something. */
export function isBehind({ flushed, replicated, database, statements }: State): boolean {
  return (
    database.replicatedHead !== database.head ||
    replicated.epoch !== flushed.epoch ||
    replicated.renewal !== flushed.renewal ||
    replicated.handedBack !== flushed.handedBack ||
    replicated.confirmed !== flushed.confirmed ||
    statements.some((statement) => statement.status === status.waiting)
  );
}

/** Makes the standby equal to the primary, and all of it visible. */
export function equalise({ flushed, visible, replicated, database }: State): void {
  copyRow(flushed, visible);
  copyRow(flushed, replicated);
  database.replicatedHead = database.head;
}

/** Ends every statement that waits, or one, and makes what it wrote visible. */
export function endWaiting(state: State, how: number, only?: Statement): boolean {
  let ended = 0;
  for (const statement of only ? [only] : state.statements) {
    if (statement.status !== status.waiting) continue;
    if (statement.kind !== kind.append) copyRow(state.flushed, state.visible);
    statement.status = how;
    ended += 1;
  }
  return ended > 0;
}
