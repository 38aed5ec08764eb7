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
 * answer. This is Wing and Gong's search, with Lowe's memory of tried states. Operations without an answer are only
 * placed where they help. Returns undefined if there is such an order, else the operations that did not fit after the
 * longest order found.
 */
export function contradiction(history: readonly Operation[]): Operation[] | undefined {
  const operations = [...history].sort((one, other) => one.from - other.from);
  const known = operations.reduce((mask, { answer }, number) => (answer === undefined ? mask : mask | bit(number)), 0n);
  const tried = new Set<string>();
  const open: Tried[] = [{ placed: 0n, count: 0, moment: 0, state: nothing }];
  let best = open[0] as Tried;
  for (let at = open.pop(); at; at = open.pop()) {
    if ((at.placed & known) === known) return undefined;
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

/** Some operations in an order. `moment` is the earliest for the next one. */
type Tried = { readonly placed: bigint; readonly count: number; readonly moment: number; readonly state: State };

const bit = (number: number) => 1n << BigInt(number);
const isPlaced = ({ placed }: Pick<Tried, 'placed'>, number: number) => (placed & bit(number)) !== 0n;

/**
 * Returns every way to place one more operation, the best guess last: it must have begun before the first of the others
 * with an answer ended. Those without an answer come first, because most have had no effect.
 */
function nextOf(operations: readonly Operation[], at: Tried): Tried[] {
  const left = [...operations.entries()].filter(([number]) => !isPlaced(at, number));
  const ends = left.flatMap(([, { answer, to }]) => (answer === undefined ? [] : [to]));
  const first_end = Math.min(...ends);
  const fit = left.filter(([, { answer, from, to }]) => from <= first_end && (answer !== undefined || to >= at.moment));
  const rank = ({ answer, to }: Operation) => (answer === undefined ? Number.POSITIVE_INFINITY : to);
  fit.sort(([, one], [, other]) => (rank(one) < rank(other) ? 1 : -1));
  return fit.flatMap(([number, { call, answer, from }]) => {
    const state = after(at.state, call, answer);
    const placed = at.placed | bit(number);
    return state ? [{ placed, count: at.count + 1, moment: Math.max(at.moment, from), state }] : [];
  });
}
