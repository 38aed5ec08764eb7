/** How many values fell up to each bound, and what they add up to. */
export type Histogram = {
  readonly bounds: readonly number[];
  /** One more than there are bounds: the last counts what is above them all. */
  readonly counts: number[];
  sum: number;
};

/** Makes an empty histogram with bounds that rise. */
export function openHistogram(bounds: readonly number[]): Histogram {
  return { bounds, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 };
}

/** Counts a value. */
export function observe(histogram: Histogram, value: number): void {
  const { bounds, counts } = histogram;
  let at = 0;
  while (at < bounds.length && value > (bounds[at] ?? 0)) at += 1;
  counts[at] = (counts[at] ?? 0) + 1;
  histogram.sum += value;
}
