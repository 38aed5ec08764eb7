/** The memory and descriptors of a server at rest, in bytes and as a count. */
export type SoakSample = { readonly at_s: number; readonly own_bytes: number; readonly descriptors: number };

const most_growth_bytes = 8 * 1024 * 1024;
const most_growth_descriptors = 4;

/** Returns the growth from the first to the last point, by linear regression. */
export function growthOf(points: readonly { readonly at: number; readonly value: number }[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [at, value] = [mean(points.map((point) => point.at)), mean(points.map((point) => point.value))];
  const moved = points.reduce((sum, point) => sum + (point.at - at) * (point.value - value), 0);
  const spread = points.reduce((sum, point) => sum + (point.at - at) ** 2, 0);
  return (moved / spread) * ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0));
}

/** Lists what grew over the second half of some samples, after the program has warmed up. */
export function growths(samples: readonly SoakSample[]): string[] {
  const half = samples.slice(Math.floor((samples.length - 1) / 2));
  const grew = (what: (sample: SoakSample) => number) => growthOf(half.map((s) => ({ at: s.at_s, value: what(s) })));
  const bytes = grew(({ own_bytes }) => own_bytes);
  const descriptors = grew((sample) => sample.descriptors);
  return [
    ...(bytes <= most_growth_bytes ? [] : [`memory grew by ${Math.round(bytes)} bytes`]),
    ...(descriptors <= most_growth_descriptors ? [] : [`descriptors grew by ${Math.round(descriptors)}`]),
  ];
}
