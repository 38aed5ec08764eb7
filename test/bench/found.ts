/** Something measured, and what it may be: at most its bar, or at least `least`. */
export type Found = {
  what: string;
  value: number;
  unit: 'ms' | 'MB' | 'times' | 'a second';
  bar?: number;
  least?: number;
};

/** What is beyond its bar. */
export function beyond(found: readonly Found[]): Found[] {
  return found.filter((one) => !keeps(one));
}

/** The figures for people. */
export function told(found: readonly Found[]): string[] {
  return found.map((one) => {
    const { what, value, unit } = one;
    return [`${what}: ${value.toFixed(value < 10 ? 2 : 1)} ${unit}`, ...verdict(one)].join(', ');
  });
}

function verdict(one: Found): string[] {
  const { unit, bar, least } = one;
  if (least !== undefined) return [`${keeps(one) ? 'at least' : 'UNDER'} ${least} ${unit}`];
  return bar === undefined ? [] : [`${keeps(one) ? 'within' : 'BEYOND'} ${bar} ${unit}`];
}

function keeps({ value, bar = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Found): boolean {
  return value <= bar && value >= least; // what is no number keeps nothing
}
