import type { Node, State, Statement } from './state.ts';
import { kind, status } from './words.ts';

/** Locks of waiting statements: appends hold FOR KEY SHARE, takeovers FOR UPDATE, the others FOR NO KEY UPDATE. */
export const lock = { keyShare: 1, update: 2, noKeyUpdate: 4 } as const;

/** Collects the locks that waiting statements hold on the leader row. */
export function locksOf({ statements }: State): number {
  let held = 0;
  for (let at = 0; at < statements.length; at++) {
    const statement = statements[at] as Statement;
    if (statement.status === status.waiting) held |= lockOf(statement);
  }
  return held;
}

function lockOf(statement: Statement): number {
  if (statement.kind === kind.append) return lock.keyShare;
  return statement.kind === kind.takeover ? lock.update : lock.noKeyUpdate;
}

export const isOpen = ({ status: now }: Statement): boolean => now >= status.sent && now <= status.waiting;
export const hasEnded = ({ status: now }: Statement): boolean => now >= status.ok;

export function clear(statement: Statement): void {
  statement.status = statement.kind = statement.epoch = statement.seq = statement.batch = statement.prev = 0;
  statement.expectedEpoch = statement.expectedRenewal = statement.age = statement.wall = 0;
}

/** Tells whether a node has room for one more ghost: there are two, and one in the network counts as never landing. */
export function hasRoom({ ghost, older }: Node): boolean {
  return ghost.status <= status.sent || older.status <= status.sent;
}

export function mayGiveUp(node: Node): boolean {
  return !isOpen(node.gate) || hasRoom(node);
}

/** Moves what was sent and has not ended to the ghost of its node. */
export function giveUp(node: Node): true {
  const { gate, ghost } = node;
  if (isOpen(gate)) {
    makeRoom(node);
    copyStatement(gate, ghost);
  }
  clear(gate);
  return true;
}

/** Empties the place of the last ghost. */
export function makeRoom({ ghost, older }: Node): void {
  if (ghost.status !== status.idle && older.status <= status.sent) copyStatement(ghost, older);
  clear(ghost);
}

export function copyStatement(from: Statement, to: Statement): void {
  to.status = from.status;
  to.kind = from.kind;
  to.epoch = from.epoch;
  to.seq = from.seq;
  to.batch = from.batch;
  to.prev = from.prev;
  to.expectedEpoch = from.expectedEpoch;
  to.expectedRenewal = from.expectedRenewal;
  to.age = from.age;
  to.wall = from.wall;
}
