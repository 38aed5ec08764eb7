/** The epoch and its lease: watch, take over, renew, hand back. */
import { outcome } from './outcome.ts';
import { isServing, visibleHead } from './rows.ts';
import type { Node, State } from './state.ts';
import { clear, giveUp, hasEnded, hasRoom, makeRoom, mayGiveUp } from './statements.ts';
import { kind, phase, status } from './words.ts';
import { fault, ofNode, type Step, type World } from './world.ts';

export const takeoverSteps: readonly Step[] = [
  ...ofNode('reads the leader row and watches it', watch),
  ...ofNode('sends a takeover: nobody renewed for the lease time, or the lease was handed back', takeOver),
  ...ofNode('sends a takeover: the leader row shows an epoch of its own', takeAgain),
  ...ofNode('finds an epoch of another node and stands by', yieldToOther),
  ...ofNode('gets the reply to its takeover', receiveTakeover),
  ...ofNode('gives the takeover up: its outcome is unknown', giveTakeoverUp),
  ...ofNode('sends a renewal', renew),
  ...ofNode('gets the reply to its renewal', receiveRenewal),
  ...ofNode('steps down: stops serving, then hands the lease back', stepDown),
];

/** Starts to count by its own clock from the reply that showed this leader row for the first time. */
function watch({ visible }: State, node: Node, { mistakes }: World): boolean {
  if (node.phase !== phase.standby || isSeen(visible, node)) return false;
  node.seenEpoch = visible.epoch;
  node.seenRenewal = visible.renewal;
  if (!mistakes.watchFromRequest) node.watched = 0;
  return true;
}

function isSeen(visible: State['visible'], node: Node): boolean {
  return node.seenEpoch === visible.epoch && node.seenRenewal === visible.renewal;
}

function takeOver(state: State, node: Node, world: World): boolean {
  if (node.phase !== phase.standby || !isSeen(state.visible, node)) return false;
  const isOver = world.mistakes.databaseClock ? state.database.age >= world.lease : node.watched >= world.lease;
  if (!isOver && state.visible.handedBack === 0 && !world.mistakes.takeoverWithoutWatching) return false;
  return sendTakeover(state, node, world);
}

/** Takes a new epoch at once, because the holder of the lease is this process itself. */
function takeAgain(state: State, node: Node, world: World): boolean {
  if (node.phase !== phase.standby && node.phase !== phase.unknown) return false;
  const { epoch } = state.visible;
  const isOwn = epoch === node.epoch || epoch === node.tried;
  const { ownFolderTakesAtOnce, refusedTakesAtOnce } = world.mistakes;
  const isMistaken =
    (ownFolderTakesAtOnce && epoch === node.stored) || (refusedTakesAtOnce && node.phase === phase.unknown);
  return (isOwn || isMistaken) && sendTakeover(state, node, world);
}

function sendTakeover(state: State, node: Node, { epochs }: World): boolean {
  const { database, visible } = state;
  if (database.epochs >= epochs) return false;
  database.epochs += 1;
  clear(node.gate);
  node.gate.status = status.sent;
  node.gate.kind = kind.takeover;
  node.gate.epoch = database.epochs;
  node.gate.expectedEpoch = visible.epoch;
  node.gate.expectedRenewal = visible.renewal;
  node.tried = database.epochs;
  node.readTo = visibleHead(state);
  node.phase = phase.taking;
  return true;
}

function yieldToOther({ visible }: State, node: Node): boolean {
  if (node.phase !== phase.unknown || visible.epoch === node.epoch || visible.epoch === node.tried) return false;
  node.phase = phase.standby;
  return true;
}

/** Only a confirmed takeover is one. Its lease counts from when it was sent. */
function receiveTakeover(state: State, node: Node, world: World): boolean {
  if (node.phase !== phase.taking || !hasEnded(node.gate)) return false;
  const isOurs = outcome(node.gate, state, world) === 'confirmed';
  node.phase = isOurs ? phase.catchingUp : phase.standby;
  if (isOurs) {
    node.epoch = node.stored = node.gate.epoch;
    node.age = node.gate.age;
    node.wall = node.gate.wall;
    node.timeline = state.database.promoted;
  }
  clear(node.gate);
  return true;
}

function giveTakeoverUp(state: State, node: Node, world: World): boolean {
  if (node.phase !== phase.taking || node.gate.status > status.ok) return false;
  if (!mayGiveUp(node) || !fault(state, world) || !giveUp(node)) return false;
  node.phase = phase.standby;
  return true;
}

/** Renews on a connection of its own. The renewal also says which seq is confirmed. */
function renew({ database }: State, node: Node, world: World): boolean {
  if (!isServing(node) || node.renewal.status !== status.idle || database.renewals >= world.renewals) return false;
  database.renewals += 1;
  node.renewal.status = status.sent;
  node.renewal.kind = kind.renewal;
  node.renewal.epoch = node.epoch;
  node.renewal.seq = database.renewals;
  node.renewal.batch = node.count;
  return true;
}

/** Extends the lease by a confirmed renewal, which counts from when it was sent. */
function receiveRenewal(state: State, node: Node, world: World): boolean {
  const { renewal } = node;
  if (!hasEnded(renewal)) return false;
  const how = renewal.epoch === node.epoch ? outcome(renewal, state, world) : 'unknown';
  if (isServing(node) && how === 'confirmed') {
    const isFromReply = world.mistakes.leaseFromReply;
    node.age = isFromReply ? 0 : Math.min(node.age, renewal.age);
    node.wall = isFromReply ? 0 : Math.min(node.wall, renewal.wall);
  }
  if (how === 'refused') node.age = world.lease;
  clear(renewal);
  return true;
}

function stepDown(_state: State, node: Node, world: World): boolean {
  if (node.phase !== phase.leading || !hasRoom(node)) return false;
  handBack(node);
  if (world.mistakes.serveAfterHandBack) return true;
  node.phase = phase.standby;
  node.epoch = node.tried = 0;
  return true;
}

/** Sends back the lease, and waits for no reply. */
export function handBack(node: Node): void {
  const { ghost, epoch } = node;
  makeRoom(node);
  ghost.status = status.sent;
  ghost.kind = kind.handBack;
  ghost.epoch = epoch;
}
