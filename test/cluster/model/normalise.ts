import { endLease } from './clock.ts';
import { isServing } from './rows.ts';
import { type LeaderRow, type Node, node_at, node_bytes, type State, type Statement } from './state.ts';
import { clear, copyStatement, hasEnded } from './statements.ts';
import { kind, phase, status } from './words.ts';
import type { World } from './world.ts';

/** Makes states equal that differ only in what has no effect any more. */
export function normalise(state: State, world: World): void {
  for (const node of state.nodes) normaliseNode(state, node, world);
  const { database } = state;
  if (database.promoted === 0 && database.oldHead !== 0) database.oldHead = 0;
}

/** Puts the nodes in the order of their bytes: the model treats both alike. */
export function order({ bytes }: State): void {
  if (isSwapped(bytes)) swap(bytes);
}

function normaliseNode(state: State, node: Node, world: World): void {
  const { ghost, older, renewal } = node;
  if (hasEnded(older) || isDead(state, older, world)) clear(older);
  if (hasEnded(ghost) || isDead(state, ghost, world)) clear(ghost);
  if (ghost.status === status.idle && older.status !== status.idle) moveUp(node);
  if (!isServing(node) && node.phase !== phase.taking && (hasEnded(renewal) || isDead(state, renewal, world)))
    clear(renewal);
  if (!isServing(node) && node.phase !== phase.catchingUp) endLease(node, world);
  if (node.phase !== phase.standby) node.seenEpoch = node.seenRenewal = node.watched = 0;
  if (node.phase === phase.down || node.phase === phase.loneCommand) node.epoch = node.tried = 0;
  if (node.phase === phase.standby) forget(state, node);
  if (!world.mistakes.readBeforeBarrier || !isTakingOver(node)) node.readTo = 0;
  if (!usesStored(world)) node.stored = 0;
}

const isTakingOver = (node: Node) => node.phase === phase.taking || node.phase === phase.catchingUp;

/** A standby keeps the epochs of its own that the leader row may still show. */
function forget(state: State, node: Node): void {
  if (node.epoch !== 0 && !mayShow(state, node.epoch)) node.epoch = 0;
  if (node.tried !== 0 && !mayShow(state, node.tried) && !isUnderWay(node, node.tried)) node.tried = 0;
}

function mayShow({ visible, flushed, replicated }: State, epoch: number): boolean {
  return visible.epoch === epoch || flushed.epoch === epoch || replicated.epoch === epoch;
}

function isUnderWay({ ghost, older }: Node, epoch: number): boolean {
  return (
    (ghost.kind === kind.takeover && ghost.epoch === epoch) || (older.kind === kind.takeover && older.epoch === epoch)
  );
}

function moveUp({ ghost, older }: Node): void {
  copyStatement(older, ghost);
  clear(older);
}

/** A statement that was sent is dead when it will be refused whatever happens. */
function isDead(state: State, sent: Statement, { mistakes, restores }: World): boolean {
  if (sent.status !== status.sent) return false;
  if (sent.kind !== kind.takeover) return !mayShow(state, sent.epoch) && !(restores && sent.epoch === 1);
  const { visible, flushed, replicated } = state;
  const isExpected = isExpectedBy(sent, visible) || isExpectedBy(sent, flushed) || isExpectedBy(sent, replicated);
  return !isExpected && !mistakes.takeoverWithoutCondition && !restores;
}

function isExpectedBy({ expectedEpoch, expectedRenewal }: Statement, { epoch, renewal }: LeaderRow): boolean {
  return epoch === expectedEpoch && renewal === expectedRenewal;
}

function usesStored({ mistakes }: World): boolean {
  return mistakes.resumeOldEpoch || mistakes.ownFolderTakesAtOnce || mistakes.commandFromFolder;
}

/** Compares the bytes of both nodes. */
function isSwapped(bytes: Uint8Array): boolean {
  for (let at = node_at; at < node_at + node_bytes; at++) {
    const difference = (bytes[at] as number) - (bytes[at + node_bytes] as number);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function swap(bytes: Uint8Array): void {
  for (let at = node_at; at < node_at + node_bytes; at++) {
    const first = bytes[at] as number;
    bytes[at] = bytes[at + node_bytes] as number;
    bytes[at + node_bytes] = first;
  }
}
