/** Commands: processes of their own that write beside the server, by the same gate and under its epoch. */
import { appendOf, apply, sendAppend } from './gate.ts';
import { outcome } from './outcome.ts';
import type { Node, State } from './state.ts';
import { clear, giveUp, hasEnded, mayGiveUp } from './statements.ts';
import { phase } from './words.ts';
import { fault, ofBatch, ofNode, onlyIn, type Step, type World } from './world.ts';

export const commandSteps: readonly Step[] = [
  ...onlyIn(
    ({ commands }) => commands,
    [
      ...ofBatch('a command sends the append of batch', (batch) => appendOf(batch, phase.command)),
      ...ofNode('the command dies', commandDies),
    ],
  ),
  ...onlyIn(
    ({ mistakes }) => mistakes.commandFromFolder,
    ofNode('runs a command without a server, under the epoch in its folder', runLoneCommand),
  ),
];

/** Ends a command anywhere between its append and its COMMIT. The server goes on and knows nothing of it. */
function commandDies(state: State, node: Node, world: World): boolean {
  if (node.phase !== phase.command && node.phase !== phase.commandAppended) return false;
  if (!mayGiveUp(node) || !fault(state, world) || !giveUp(node)) return false;
  node.phase = phase.leading;
  return true;
}

function runLoneCommand(state: State, node: Node, world: World): boolean {
  if (node.phase === phase.down && node.stored > 0) {
    const batch = state.database.asked + 1;
    return sendAppend(state, node, { batch, next: phase.loneCommand, epoch: node.stored });
  }
  if (node.phase !== phase.loneCommand || !hasEnded(node.gate)) return false;
  if (outcome(node.gate, state, world) === 'confirmed') apply(state, node);
  clear(node.gate);
  node.phase = phase.down;
  return true;
}
