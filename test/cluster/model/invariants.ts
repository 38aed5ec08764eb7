/** Conditions that hold in every state. */
import { hasLease } from './clock.ts';
import { isInLog, isServing, seqOf } from './rows.ts';
import { batchOf, type Node, rowAt, type State } from './state.ts';
import type { World } from './world.ts';

export const sentences = {
  olderEpoch: 'nothing is appended under an older epoch after a newer one was confirmed',
  confirmedWithoutRow: 'no node confirms what is not in the log',
  leadsOffLog: 'a node whose (seq, hash) is not in the log never leads',
  appendedOffHead: 'an append continues the head of the log',
  appliedTwice: 'no batch is in the log twice',
  confirmedStays: 'everything confirmed to a client stays in the log at its seq, whatever a promotion loses',
  staleRead: 'a read under a valid lease sees every batch that was confirmed before it',
  rowsDiffer: 'nodes that have applied the same seq hold the same rows',
  appliedUnconfirmed: 'a node applies only rows that no promotion loses',
} as const;

export type Invariant = keyof typeof sentences;

/** The numbers of invariants that a step breaks, not a state. */
export const brokenBy = { olderEpoch: 1, confirmedWithoutRow: 2, leadsOffLog: 3, appendedOffHead: 4 } as const;

type Check = (state: State, world: World) => boolean;
const brokenAs =
  (number: number): Check =>
  ({ database }) =>
    database.broken === number;

/** After an operator restored the database, confirmed rows are lost, and only the checks marked true still apply. */
const checks: readonly (readonly [name: Invariant, isBroken: Check, afterRestore?: boolean])[] = [
  ['olderEpoch', brokenAs(brokenBy.olderEpoch), true],
  ['confirmedWithoutRow', brokenAs(brokenBy.confirmedWithoutRow), true],
  ['leadsOffLog', brokenAs(brokenBy.leadsOffLog), true],
  ['appendedOffHead', brokenAs(brokenBy.appendedOffHead), true],
  ['appliedTwice', isTwice, true],
  ['confirmedStays', isLost],
  ['staleRead', (state, world) => isStale(state, state.nodes[0], world) || isStale(state, state.nodes[1], world)],
  ['rowsDiffer', isDifferent],
  [
    'leadsOffLog',
    ({ nodes, log, database }) => nodes.some((node) => isServing(node) && !isInLog(node, log, database.head)),
  ],
  [
    'appliedUnconfirmed',
    ({ nodes, log, database }) => nodes.some((node) => !isInLog(node, log, database.replicatedHead)),
  ],
];

/** Finds the invariant that a state breaks, or looks for one alone. */
export function brokenIn(state: State, world: World, only?: Invariant): Invariant | undefined {
  for (const [name, isBroken, afterRestore] of checks) {
    if (only !== undefined && name !== only) continue;
    if (state.database.restored === 1 && !afterRestore) continue;
    if (isBroken(state, world)) return name;
  }
  return undefined;
}

function isTwice({ log, database }: State): boolean {
  for (let at = 1; at < database.head; at++) if (seqOf(log, at, batchOf(rowAt(log, at))) > 0) return true;
  return false;
}

/** Tells whether a confirmed batch is not on the standby, at its seq. */
function isLost({ answered, database, log }: State): boolean {
  for (let at = 0; at < answered.length; at++) {
    const seq = rowAt(answered, at);
    if (seq > 0 && (seq > database.replicatedHead || batchOf(rowAt(log, seq - 1)) !== at + 1)) return true;
  }
  return false;
}

/** Tells whether a node would answer a read without a batch that was confirmed. */
function isStale({ answered }: State, node: Node, world: World): boolean {
  if (!isServing(node) || !(hasLease(node, world) || world.mistakes.answerWithoutLease)) return false;
  for (let at = 0; at < answered.length; at++) {
    const seq = rowAt(answered, at);
    if (seq > 0 && (node.count < seq || batchOf(rowAt(node.rows, seq - 1)) !== at + 1)) return true;
  }
  return false;
}

function isDifferent({ nodes: [one, other] }: State): boolean {
  const common = Math.min(one.count, other.count);
  for (let at = 0; at < common; at++) if (one.rows[at] !== other.rows[at]) return true;
  return false;
}
