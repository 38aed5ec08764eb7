export type Histogram = {
  readonly bounds: readonly number[];
  /** One more entry than `bounds`: the last counts the values above all bounds. */
  readonly counts: number[];
  sum: number;
};

export function openHistogram(bounds: readonly number[]): Histogram {
  return { bounds, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 };
}

export function observeValue(histogram: Histogram, value: number): void {
  const { bounds, counts } = histogram;
  let at = 0;
  while (at < bounds.length && value > (bounds[at] ?? 0)) at += 1;
  counts[at] = (counts[at] ?? 0) + 1;
  histogram.sum += value;
}
