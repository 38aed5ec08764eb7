/** Faults of PostgreSQL. */
import { endWaiting, equalise, isBehind } from './database.ts';
import { copyRow } from './rows.ts';
import type { State, Statement } from './state.ts';
import { locksOf } from './statements.ts';
import { status } from './words.ts';
import { fault, ofStatement, onlyIn, type Step, type World } from './world.ts';

export const faultSteps: readonly Step[] = [
  ...ofStatement('is cancelled in its wait for the standby', cancel),
  { name: 'the primary is killed and starts again', run: killPrimary },
  { name: 'the list of synchronous standbys is emptied', run: emptyList },
  { name: 'the list of synchronous standbys is filled again', run: fillList },
  { name: 'the synchronous standby is promoted', run: promote },
  ...onlyIn(
    ({ restores }) => restores,
    [
      { name: 'the database is restored to before its last row', run: restore },
      { name: 'the database is restored to before its last row, under the first epoch', run: restoreFirstEpoch },
    ],
  ),
];

/** Ends a wait with a warning: success on the primary alone. */
function cancel(state: State, statement: Statement, world: World): boolean {
  return statement.status === status.waiting && fault(state, world) && endWaiting(state, status.warned, statement);
}

/** Ends the primary by kill -9. After its recovery everything that was flushed is visible, replicated or not. */
function killPrimary(state: State, world: World): boolean {
  if (locksOf(state) === 0 || !fault(state, world)) return false;
  for (const statement of state.statements) if (statement.status === status.running) statement.status = status.lost;
  return endWaiting(state, status.lost);
}

/** Removes the standby from the list. PostgreSQL releases those who wait for it, without a warning. */
function emptyList(state: State, world: World): boolean {
  if (state.database.listed === 0 || !fault(state, world)) return false;
  endWaiting(state, status.freed);
  state.database.listed = 0;
  return true;
}

/** Puts the standby into the list, in which it may be behind. */
function fillList(state: State): boolean {
  if (state.database.listed === 1) return false;
  state.database.listed = 1;
  return true;
}

/** Promotes the standby. What it has not received is lost. */
function promote(state: State, world: World): boolean {
  const { database, log, oldLog, replicated, flushed, visible } = state;
  if ((!world.oldPrimary && !isBehind(state)) || database.promoted === 1 || !fault(state, world)) return false;
  if (world.oldPrimary) {
    database.oldHead = database.head;
    database.promoted = 1;
    oldLog.set(log.subarray(0, database.oldHead));
  }
  lose(state, database.replicatedHead, world.oldPrimary);
  copyRow(replicated, flushed);
  copyRow(replicated, visible);
  database.listed = 1;
  if (world.mistakes.databaseClock) database.age = world.lease;
  return true;
}

/** Restores the database to the state before its last row. Its standby is made from it. */
function restore(state: State, world: World): boolean {
  if (state.database.head === 0 || !fault(state, world)) return false;
  lose(state, state.database.head - 1, true);
  state.database.restored = 1;
  equalise(state);
  return true;
}

/** Restores the leader row too. Its node may still run and lead again. */
function restoreFirstEpoch(state: State, world: World): boolean {
  const { flushed, database } = state;
  if (flushed.epoch === 1 || !restore(state, world)) return false;
  flushed.epoch = database.newest = 1;
  flushed.renewal = flushed.handedBack = 0;
  equalise(state);
  return true;
}

/** Removes the rows behind `head`, and ends the connections of those who wait. */
function lose(state: State, head: number, areRepliesLost: boolean): void {
  const { database, log, statements } = state;
  log.fill(0, head);
  database.head = database.replicatedHead = head;
  for (const statement of statements) {
    const isOnServer = statement.status === status.running || statement.status === status.waiting;
    if (isOnServer || (areRepliesLost && statement.status === status.ok)) statement.status = status.lost;
  }
}
