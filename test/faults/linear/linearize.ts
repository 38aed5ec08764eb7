import { after, type Call, nothing, type State } from './item-model.ts';

/**
 * A call of one client, between two moments. Without an answer, it may have taken effect before `to`, or not at all.
 */
export type Operation = {
  readonly by: string;
  readonly call: Call;
  readonly answer: string | undefined;
  readonly from: number;
  readonly to: number;
};

/**
 * Searches for an order in which all operations of an item may have happened, each at a moment between its call and its
 * answer. This is Wing and Gong's search, with Lowe's memory of tried states. Returns undefined if there is such an
 * order, else the operations that did not fit after the longest order found.
 */
export function contradiction(history: readonly Operation[]): Operation[] | undefined {
  const operations = [...history].sort((one, other) => one.from - other.from);
  const all = (1n << BigInt(operations.length)) - 1n;
  const tried = new Set<string>();
  const open: Tried[] = [{ placed: 0n, count: 0, state: nothing }];
  let best = open[0] as Tried;
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.placed === all) return undefined;
    if (at.count > best.count) best = at;
    for (const next of nextOf(operations, at)) {
      const key = `${next.placed} ${JSON.stringify(next.state)}`;
      if (tried.has(key)) continue;
      tried.add(key);
      open.push(next);
    }
  }
  return operations.filter((_, number) => !isPlaced(best, number));
}

type Tried = { readonly placed: bigint; readonly count: number; readonly state: State };

const isPlaced = ({ placed }: Tried, number: number) => ((placed >> BigInt(number)) & 1n) === 1n;

/** Returns every way to place one more operation: it must have begun before the first of the others ended. */
function nextOf(operations: readonly Operation[], at: Tried): Tried[] {
  const left = [...operations.keys()].filter((number) => !isPlaced(at, number));
  const first_end = Math.min(...left.map((number) => operations[number]?.to ?? 0));
  return left.flatMap((number) => {
    const { call, answer, from } = operations[number] as Operation;
    if (from > first_end) return [];
    const state = after(at.state, call, answer);
    const states = [...(answer === undefined ? [at.state] : []), ...(state ? [state] : [])];
    const placed = at.placed | (1n << BigInt(number));
    return states.map((next) => ({ placed, count: at.count + 1, state: next }));
  });
}
