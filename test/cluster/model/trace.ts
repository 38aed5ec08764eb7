import { firstState } from './first-state.ts';
import { normalise, order } from './normalise.ts';
import { type Node, openState, type State, type Statement } from './state.ts';
import { stepsOf } from './steps.ts';
import { nameIn, summary } from './summary.ts';
import { isState, type Visited } from './visited.ts';
import { kind, status } from './words.ts';
import type { Connection, Step, World } from './world.ts';

/** Writes the steps along the states of a path in words. Nodes keep their names. The last line describes the state. */
export function trace(world: World, visited: Visited, path: readonly number[]): string[] {
  const steps = stepsOf(world);
  let state = normalised(firstState(world), world);
  const lines = path.slice(1).map((number, index) => {
    for (const step of steps) {
      const after = copy(state);
      if (!step.run(after, world)) continue;
      const next = normalised(copy(after), world);
      if (!isState(visited, wordsOf(next), number)) continue;
      const line = `${index + 1}. ${told(step, state, after)}`;
      state = next;
      return line;
    }
    throw new Error(`no step leads to state ${number}`);
  });
  return [...lines, `=> ${summary(state)}`];
}

function copy({ bytes }: State): State {
  return openState(bytes.slice());
}

function normalised(state: State, world: World): State {
  normalise(state, world);
  return state;
}

function wordsOf(state: State): Uint32Array {
  const ordered = copy(state);
  order(ordered);
  return new Uint32Array(ordered.bytes.buffer);
}

const ends: Readonly<Record<number, string>> = {
  [status.running]: 'has read the leader row',
  [status.waiting]: 'waits for the synchronous standby',
  [status.unlisted]: 'finds no synchronous standby',
  [status.warned]: 'ends with a warning',
  [status.refused]: 'is refused',
  [status.taken]: 'finds its seq taken',
};

/** Writes a step in words, with the statement that it sends or that PostgreSQL takes. */
function told({ name, node, on }: Step, before: State, after: State): string {
  if (node === undefined) return name;
  const [was, is] = [before.nodes[node], after.nodes[node]];
  if (on) {
    const old = on === 'ghost' || on === 'older' ? 'given up ' : '';
    return `the ${old}${described(was[on])} of ${was.name} ${name}: ${ends[is[on].status] ?? 'ends'}`;
  }
  const sent = sending.find((one) => isNew(was, is, one));
  return `${was.name}: ${name}${sent ? ` (${described(is[sent])})` : ''}`;
}

const sending = ['gate', 'renewal', 'ghost'] as const;

function isNew(was: Node, is: Node, on: Connection): boolean {
  const isSent = was[on].status === status.idle && is[on].status === status.sent;
  return isSent && (on !== 'ghost' || is[on].kind === kind.handBack);
}

function described(statement: Statement): string {
  const name = nameIn(kind, statement.kind);
  const { seq, epoch, batch } = statement;
  if (statement.kind === kind.append) return `${name} of batch ${batch} as seq ${seq} under epoch ${epoch}`;
  return `${name} ${statement.kind === kind.takeover ? 'with' : 'of'} epoch ${epoch}`;
}
