/** Replay: a standby and a leader before it leads apply rows of the log to their SQLite. */
import { brokenBy } from './invariants.ts';
import { isInLog, visibleHead } from './rows.ts';
import { epochOf, type Node, rowAt, type State } from './state.ts';
import { phase } from './words.ts';
import { ofNode, onlyIn, type Step, type World } from './world.ts';

export const replaySteps: readonly Step[] = [
  ...ofNode('stands by and applies the next row, behind which a confirmed commit stands', applyAsStandby),
  ...ofNode('applies the next row before it leads', catchUp),
  ...ofNode('finds a row of a newer epoch and stands by', findNewer),
  ...ofNode('is at the end of the log and leads', lead),
  ...onlyIn(
    ({ oldPrimary }) => oldPrimary,
    [
      ...ofNode('stands by and applies the next row of the old primary', applyFromOldPrimary),
      ...ofNode('reads the log of the old primary to its end and leads', leadByOldPrimary),
    ],
  ),
  ...onlyIn(
    ({ cuts }) => cuts,
    [...ofNode('makes a snapshot', makeSnapshot), ...ofNode('cuts the log behind the snapshot', cutLog)],
  ),
];

/**
 * Applies the next row as a standby. The next row after it, or a renewal that names its seq, shows that its append was
 * confirmed: the leader sends both only then. That the leader row has a newer epoch shows nothing.
 */
function applyAsStandby(state: State, node: Node, { mistakes }: World): boolean {
  const { visible, log } = state;
  if (node.phase !== phase.standby) return false;
  const head = visibleHead(state);
  const isConfirmed = node.count + 1 < head || visible.confirmed > node.count;
  const isFollowed = mistakes.visibleEpochStandsBehind && visible.epoch > epochOf(rowAt(log, node.count));
  return (isConfirmed || isFollowed || mistakes.applyUnconfirmedTail) && applyNext(state, node, head);
}

/** Applies the next row, or the snapshot where the next row is cut. Each row is a transaction, and follows its prev. */
function applyNext({ log, database }: State, node: Node, head: number): boolean {
  if (node.count >= head || !isInLog(node, log, head)) return false;
  const to = node.count < database.cut ? database.snapshot : node.count + 1;
  for (let at = node.count; at < to; at++) node.rows[at] = rowAt(log, at);
  node.count = to;
  return true;
}

/** Applies rows of older epochs: the confirmed takeover stands behind them. */
function catchUp(state: State, node: Node, world: World): boolean {
  if (node.phase !== phase.catchingUp || isNewer(state, node, world)) return false;
  return applyNext(state, node, endOfLog(state, node, world));
}

/** Nothing stands behind a row of a newer epoch, and the node was overtaken. */
function findNewer(state: State, node: Node, world: World): boolean {
  if (node.phase !== phase.catchingUp || !isNewer(state, node, world)) return false;
  node.phase = phase.standby;
  return true;
}

function isNewer(state: State, node: Node, { mistakes }: World): boolean {
  if (node.count >= visibleHead(state) || mistakes.catchUpPastOwnEpoch) return false;
  return epochOf(rowAt(state.log, node.count)) > node.epoch;
}

function endOfLog(state: State, node: Node, { mistakes }: World): number {
  return mistakes.readBeforeBarrier ? Math.min(node.readTo, visibleHead(state)) : visibleHead(state);
}

function lead(state: State, node: Node, world: World): boolean {
  if (node.phase !== phase.catchingUp) return false;
  const { mistakes } = world;
  const end = endOfLog(state, node, world);
  const isEmpty = mistakes.headNotKept && state.database.cut === end;
  const isAtEnd = mistakes.noHashCheck ? node.count >= end : node.count === end && isInLog(node, state.log, end);
  if (!isAtEnd && !isEmpty && !mistakes.leadBeforeEnd) return false;
  if (!isInLog(node, state.log, state.database.head)) state.database.broken = brokenBy.leadsOffLog;
  node.phase = phase.leading;
  return true;
}

/** Applies a row of the old primary by the same rule. What it has not replicated may be visible there at any time. */
function applyFromOldPrimary({ database, oldLog }: State, node: Node): boolean {
  if (node.phase !== phase.standby || node.timeline === 1 || node.count + 1 >= database.oldHead) return false;
  if (!isInLog(node, oldLog, database.oldHead)) return false;
  node.rows[node.count] = rowAt(oldLog, node.count);
  node.count += 1;
  return true;
}

/** Leads by what the old primary shows, which still answers. Only a node that never met the new one may. */
function leadByOldPrimary({ database, oldLog }: State, node: Node, { mistakes }: World): boolean {
  if (node.phase !== phase.catchingUp || database.promoted === 0) return false;
  if (node.timeline === 1 && !mistakes.timelineForgotten) return false;
  if (node.count > database.oldHead || !isInLog(node, oldLog, database.oldHead)) return false;
  for (let at = node.count; at < database.oldHead; at++) if (epochOf(rowAt(oldLog, at)) > node.epoch) return false;
  for (let at = node.count; at < database.oldHead; at++) node.rows[at] = rowAt(oldLog, at);
  node.count = database.oldHead;
  node.phase = phase.leading;
  return true;
}

function makeSnapshot({ database, log }: State, node: Node): boolean {
  if (node.phase !== phase.standby || node.count <= database.snapshot) return false;
  if (!isInLog(node, log, database.head)) return false;
  database.snapshot = node.count;
  return true;
}

/** Removes rows under the lock of its own epoch. The head is kept. */
function cutLog({ database, visible, flushed }: State, node: Node): boolean {
  if (node.phase !== phase.leading || database.snapshot <= database.cut) return false;
  if (visible.epoch !== node.epoch || flushed.epoch !== node.epoch) return false;
  database.cut = database.snapshot;
  return true;
}
