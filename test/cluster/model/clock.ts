/**
 * Time. A lease is valid for `lease` ticks since its renewal was sent. A node has two clocks: the monotonic one stands
 * still while the machine is suspended, and the wall clock can be set back. A node looks at both often, and adds the
 * larger of their steps to the age of its lease.
 *
 * Outside of the model: both clocks fail between two looks, as when a hypervisor pauses the machine. Clocks that run at
 * different speeds.
 */
import type { Node, State, Statement } from './state.ts';
import { kind, phase } from './words.ts';
import { fault, ofNode, type Step, type World } from './world.ts';

type Clock = 'both' | 'monotonic' | 'wall';

export const clockSteps: readonly Step[] = [
  { name: 'a tick of the lease passes', run: (state, world) => pass(state, world, 'both') },
  ...ofNode('is suspended for a tick of the lease', (state, node, world) => passOddly(state, world, 'wall', node)),
  ...ofNode('has its wall clock set back by a tick that passes', (state, node, world) =>
    passOddly(state, world, 'monotonic', node),
  ),
];

/** Lets a tick pass. On `odd` only `clock` moves. */
function pass(state: State, world: World, clock: Clock, odd?: Node): true {
  for (const node of state.nodes) {
    const moves = node === odd ? clock : 'both';
    grow(node, moves, world);
    if (moves !== 'wall' && node.seenEpoch > 0) node.watched = older(node.watched, world);
    for (const sent of [node.gate, node.renewal]) if (extendsLease(sent)) grow(sent, moves, world);
  }
  if (world.mistakes.databaseClock) state.database.age = older(state.database.age, world);
  return true;
}

function passOddly(state: State, world: World, clock: Clock, odd: Node): boolean {
  const hasLease = odd.age < world.lease || odd.phase === phase.taking || odd.renewal.kind === kind.renewal;
  return hasLease && fault(state, world) && pass(state, world, clock, odd);
}

const extendsLease = (statement: Statement) => statement.kind === kind.takeover || statement.kind === kind.renewal;

/** Adds the larger step of both clocks to an age. */
function grow(aged: { age: number; wall: number }, moves: Clock, world: World): void {
  const { monotonicOnly, wallOnly, largerOfBothClocks } = world.mistakes;
  const isBlind = (moves === 'wall' && (monotonicOnly || largerOfBothClocks)) || (moves === 'monotonic' && wallOnly);
  if (!isBlind) aged.age = older(aged.age, world);
  if (largerOfBothClocks && moves !== 'monotonic') aged.wall = older(aged.wall, world);
}

function older(age: number, { lease }: World): number {
  return Math.min(age + 1, lease);
}

/** Tells whether a node may answer reads. */
export function hasLease({ age, wall }: Node, { lease }: World): boolean {
  return age < lease && wall < lease;
}

/** Makes the lease of a node as old as one can be. */
export function endLease(node: Node, { lease, mistakes }: World): void {
  node.age = lease;
  node.wall = mistakes.largerOfBothClocks ? lease : 0;
}
