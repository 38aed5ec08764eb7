/** Processes and their folders: crash, start, copies. */
import { type Node, rowAt, type State } from './state.ts';
import { clear, giveUp, mayGiveUp } from './statements.ts';
import { phase } from './words.ts';
import { fault, ofNode, onlyIn, type Step, type World } from './world.ts';

export const processSteps: readonly Step[] = [
  ...ofNode('crashes', crash),
  ...ofNode('crashes with its machine, which loses the last local commit', (state, node, world) => {
    return node.count > 0 && crash(state, node, world) && dropRow(node);
  }),
  ...ofNode('starts', start),
  ...onlyIn(
    ({ copies }) => copies,
    [
      ...ofNode('is put back to an older copy of its folder', restoreFolder),
      ...ofNode('gets a clone of the other folder', cloneFolder),
    ],
  ),
];

/** Ends the process. The local transaction rolls back, and what was sent lands later or never. */
function crash(state: State, node: Node, world: World): boolean {
  const isAppended = node.phase === phase.appended || node.phase === phase.commitFailed;
  if (node.phase === phase.down || node.phase === phase.loneCommand) return false;
  if (!mayGiveUp(node) || !fault(state, world)) return false;
  if (isAppended || node.phase === phase.commandAppended) clear(node.gate);
  giveUp(node);
  node.phase = phase.down;
  return true;
}

/** Starts as a standby that holds no epoch: none is ever resumed. */
function start({ visible }: State, node: Node, world: World): boolean {
  if (node.phase !== phase.down) return false;
  node.phase = phase.standby;
  if (world.mistakes.resumeOldEpoch && node.stored > 0 && node.stored === visible.epoch) {
    node.phase = phase.catchingUp;
    node.epoch = node.stored;
  }
  return true;
}

function restoreFolder(state: State, node: Node, world: World): boolean {
  if (node.phase !== phase.down || node.count === 0 || !fault(state, world)) return false;
  return dropRow(node);
}

function dropRow(node: Node): true {
  node.count -= 1;
  node.rows[node.count] = 0;
  return true;
}

function cloneFolder(state: State, node: Node, world: World): boolean {
  if (node.phase !== phase.down || !fault(state, world)) return false;
  const other = state.nodes[node === state.nodes[0] ? 1 : 0];
  node.count = other.count;
  node.stored = other.stored;
  for (let at = 0; at < node.rows.length; at++) node.rows[at] = rowAt(other.rows, at);
  return true;
}
