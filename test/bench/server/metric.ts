/** A measured value and its limits: at most `bar`, or at least `least`. */
export type BenchMetric = {
  what: string;
  value: number;
  unit: 'ms' | 'MB' | 'times' | 'a second';
  bar?: number;
  least?: number;
};

/** Returns the metrics that miss their bars. */
export function beyond(found: readonly BenchMetric[]): BenchMetric[] {
  return found.filter((one) => !keeps(one));
}

/** Formats the metrics for people. */
export function metricLines(found: readonly BenchMetric[]): string[] {
  return found.map((one) => {
    const { what, value, unit } = one;
    return [`${what}: ${value.toFixed(value < 10 ? 2 : 1)} ${unit}`, ...verdict(one)].join(', ');
  });
}

function verdict(one: BenchMetric): string[] {
  const { unit, bar, least } = one;
  if (least !== undefined) return [`${keeps(one) ? 'at least' : 'UNDER'} ${least} ${unit}`];
  return bar === undefined ? [] : [`${keeps(one) ? 'within' : 'BEYOND'} ${bar} ${unit}`];
}

function keeps({ value, bar = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: BenchMetric): boolean {
  return value <= bar && value >= least; // NaN misses every bar
}
