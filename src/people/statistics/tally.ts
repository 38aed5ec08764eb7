import type { Figures } from '../../contract/review/statistics.ts';

export type Tally = ReturnType<typeof openTally>;

/** The most different values of actions that a group counts one by one. */
const most_actions = 200;
const shown_actions = 5;

export function openTally() {
  const counts = { asked: 0, overdue: 0, automatic: 0, answered: 0, undone: 0 };
  const waits = openNumbers();
  const actions = new Map<string, number>();
  return {
    add(what: keyof typeof counts): void {
      counts[what] += 1;
    },
    /** Adds an answer: the value of its action, and the milliseconds that the request waited, as far as known. */
    answer(action_value: string | null, waited_ms: number | undefined): void {
      counts.answered += 1;
      if (waited_ms !== undefined) waits.add(waited_ms);
      if (action_value === null) return;
      const before = actions.get(action_value);
      if (before !== undefined || actions.size < most_actions) actions.set(action_value, (before ?? 0) + 1);
    },
    size: () => counts.asked + counts.answered,
    figures: (): Figures => ({ ...counts, ...quantiles(waits.all()), ...shares(counts.answered, actions) }),
  };
}

function shares(answered: number, actions: ReadonlyMap<string, number>) {
  const most = [...actions].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
  const shown = most.slice(0, shown_actions).map(([action_value, count]) => ({ action_value, count }));
  return { actions: shown, other_actions: answered - shown.reduce((sum, { count }) => sum + count, 0) };
}

/** Computes the median and the 95th percentile of times, by nearest rank; null without times. Sorts them in place. */
function quantiles(waits: Float64Array): { median_ms: number | null; p95_ms: number | null } {
  waits.sort();
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1] ?? null;
  return { median_ms: at(0.5), p95_ms: at(0.95) };
}

/** Creates a list of numbers outside the heap of V8, which would copy and scan millions of them. */
function openNumbers() {
  let numbers = new Float64Array(16);
  let length = 0;
  return {
    add(one: number): void {
      if (length === numbers.length) {
        const before = numbers;
        numbers = new Float64Array(2 * length);
        numbers.set(before);
      }
      numbers[length] = one;
      length += 1;
    },
    all: () => numbers.subarray(0, length),
  };
}
