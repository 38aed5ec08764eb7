/** The gate: a batch is appended, then committed in SQLite, then answered. */
import { hasLease } from './clock.ts';
import { brokenBy } from './invariants.ts';
import { outcome } from './outcome.ts';
import { seqOf } from './rows.ts';
import { batchOf, type Node, rowAt, rowOf, type State } from './state.ts';
import { clear, giveUp, hasEnded, hasRoom, mayGiveUp } from './statements.ts';
import { handBack } from './takeover.ts';
import { kind, phase, status } from './words.ts';
import { fault, ofBatch, ofNode, onlyIn, type RunAt, type Step, type World } from './world.ts';

export const gateSteps: readonly Step[] = [
  ...ofBatch('opens the local transaction and sends the append of batch', (batch) => appendOf(batch, phase.batch)),
  ...ofBatch('answers from its rows the repeated batch', answerFromRows),
  ...ofNode('gets the reply to its append', receiveAppend),
  ...ofNode('gives the append up: its outcome is unknown', giveAppendUp),
  ...ofNode('commits in SQLite and answers', commitLocally),
  ...ofNode('fails to commit in SQLite', failToCommit),
  ...ofNode('stores the batch in SQLite, whose COMMIT reports an error', commitInDoubt),
  ...ofNode('replays the record of the append and answers', replayRecord),
  ...ofNode('fails to replay the record: hands the lease back and ends', endProcess),
  ...onlyIn(({ mistakes }) => mistakes.resumeWithoutNewEpoch, ofNode('goes on after unknown', goOn)),
];

/** Opens the local transaction and sends the append. Clients may send every batch again. */
export function appendOf(batch: number, next: number): RunAt {
  return (state, node) => {
    if (node.phase !== phase.leading || node.gate.status !== status.idle) return false;
    return sendAppend(state, node, { batch, next, epoch: node.epoch });
  };
}

export type Append = { readonly batch: number; readonly next: number; readonly epoch: number };

/** Numbers the row by the own rows, and sends it with the row before it as prev. */
export function sendAppend({ database }: State, node: Node, { batch, next, epoch }: Append): boolean {
  if (batch > database.asked + 1 || seqOf(node.rows, node.count, batch) > 0) return false;
  database.asked = Math.max(database.asked, batch);
  node.gate.status = status.sent;
  node.gate.kind = kind.append;
  node.gate.epoch = epoch;
  node.gate.seq = node.count + 1;
  node.gate.batch = batch;
  node.gate.prev = node.count > 0 ? rowAt(node.rows, node.count - 1) : 0;
  node.phase = next;
  return true;
}

/** Answers a batch that changes no row. It is a read and needs the lease. */
function answerFromRows(batch: number): RunAt {
  return ({ answered }, node, world) => {
    if (node.phase !== phase.leading || answered[batch - 1] !== 0) return false;
    const seq = seqOf(node.rows, node.count, batch);
    if (seq === 0 || !(hasLease(node, world) || world.mistakes.answerWithoutLease)) return false;
    answered[batch - 1] = seq;
    return true;
  };
}

/** Judges the reply. After unknown the batch is rolled back and answered 503, and a new epoch is due. */
function receiveAppend(state: State, node: Node, world: World): boolean {
  const { gate } = node;
  if (!(isAppending(node) && hasEnded(gate))) return false;
  const how = outcome(gate, state, world);
  if (how === 'confirmed') {
    node.phase = node.phase === phase.batch ? phase.appended : phase.commandAppended;
    return true;
  }
  clear(gate);
  if (node.phase === phase.command) node.phase = phase.leading;
  else if (how === 'refused' && !world.mistakes.refusedTakesAtOnce) node.phase = phase.standby;
  else node.phase = how === 'taken' && world.mistakes.takenMeansReplay ? phase.catchingUp : phase.unknown;
  return true;
}

const isAppending = (node: Node) => node.phase === phase.batch || node.phase === phase.command;

/** Waits no longer: a time-out, or a connection that ended. The append lands later or never. */
function giveAppendUp(state: State, node: Node, world: World): boolean {
  if (!isAppending(node) || node.gate.status > status.ok) return false;
  if (!mayGiveUp(node) || !fault(state, world) || !giveUp(node)) return false;
  node.phase = node.phase === phase.batch ? phase.unknown : phase.leading;
  return true;
}

function commitLocally(state: State, node: Node): boolean {
  return (node.phase === phase.appended || node.phase === phase.commandAppended) && apply(state, node);
}

/** Stores the row that was appended, and answers the client. */
export function apply(state: State, node: Node): true {
  const { gate } = node;
  const row = rowOf(gate);
  store(node, row);
  const isLogged = gate.seq <= state.database.head && state.log[gate.seq - 1] === row;
  if (!isLogged && state.database.restored === 0) {
    state.database.broken = brokenBy.confirmedWithoutRow;
  }
  state.answered[gate.batch - 1] = gate.seq;
  clear(gate);
  node.phase = phase.leading;
  return true;
}

/** Stores a row, unless SQLite has it already. */
function store(node: Node, row: number): void {
  if (seqOf(node.rows, node.count, batchOf(row)) > 0) return;
  node.rows[node.count] = row;
  node.count += 1;
}

function commitInDoubt(state: State, node: Node, world: World): boolean {
  if (node.phase !== phase.appended || !fault(state, world)) return false;
  store(node, rowOf(node.gate));
  node.phase = phase.commitFailed;
  return true;
}

function failToCommit(state: State, node: Node, world: World): boolean {
  if (node.phase !== phase.appended || !fault(state, world)) return false;
  node.phase = phase.commitFailed;
  if (world.mistakes.runAgainAfterAppend) {
    node.phase = phase.batch;
    node.gate.status = status.sent;
    node.gate.prev = rowOf(node.gate);
    node.gate.seq += 1;
  }
  return true;
}

/** Applies the record of the append, without running the batch again. */
function replayRecord(state: State, node: Node): boolean {
  return node.phase === phase.commitFailed && apply(state, node);
}

/** Gives the lease back and ends with 70. */
function endProcess(state: State, node: Node, world: World): boolean {
  if (node.phase !== phase.commitFailed || !hasRoom(node) || !fault(state, world)) return false;
  clear(node.gate);
  handBack(node);
  node.phase = phase.down;
  return true;
}

function goOn(_state: State, node: Node): boolean {
  if (node.phase !== phase.unknown) return false;
  node.phase = phase.catchingUp;
  return true;
}
