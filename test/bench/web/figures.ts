/** The figures of one page, in ms. */
export type PageFigures = { key_median_ms: number; key_p95_ms: number; first_paint_ms: number; first_title_ms: number };
/** The figures of one page, with the lengths of the tasks above 50 ms since the first key. */
export type Measured = PageFigures & { readonly long_tasks_ms: readonly number[] };
/** The inbox's figures as multiples of the plain page's. */
export type Ratios = { [K in keyof PageFigures as K extends `${infer N}_ms` ? N : never]: number };
/** The results of answering. */
export type WebReport = { answers: number; queued: number; inbox: Measured; plain: Measured; ratios: Ratios };
/** The medians of loads over a slow network until the open request is painted, in ms. */
export type FirstLoad = { readonly inbox_ms: number; readonly plain_ms: number };

/** Returns the quantile of some numbers. */
export function quantileOf(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Divides the inbox's figures by the plain page's. */
export function ratiosOf(inbox: PageFigures, plain: PageFigures): Ratios {
  return {
    key_median: inbox.key_median_ms / plain.key_median_ms,
    key_p95: inbox.key_p95_ms / plain.key_p95_ms,
    first_paint: inbox.first_paint_ms / plain.first_paint_ms,
    first_title: inbox.first_title_ms / plain.first_title_ms,
  };
}

/** The bars of `npm run bench web`. */
export const bars = { key_p95_ms: 80, first_load_ms: 2_000 } as const;
const aims: Partial<PageFigures> = { key_median_ms: 50, key_p95_ms: bars.key_p95_ms, first_paint_ms: 500 };
const words: Record<keyof PageFigures, string> = {
  key_median_ms: 'key to next item painted, median',
  key_p95_ms: 'key to next item painted, p95',
  first_paint_ms: 'first paint of a signed-in load',
  first_title_ms: 'the open item painted after that load',
};

/** Formats a report for people. */
export function webLines({ answers, queued, inbox, plain }: WebReport): string {
  const names = Object.keys(words) as (keyof PageFigures)[];
  const [ours, theirs] = [inbox, plain].map(({ long_tasks_ms: all }) => {
    return all.length === 0 ? 'none' : `${all.length}, the longest ${Math.max(...all)} ms`;
  });
  const lines = names.map((name) => {
    const aim = aims[name] === undefined ? '' : `   aim: under ${aims[name]}`;
    const [ours, theirs] = [inbox[name], plain[name]].map((ms) => ms.toFixed(1).padStart(8));
    return `${words[name].padEnd(40)}${ours}${theirs}${(inbox[name] / plain[name]).toFixed(2).padStart(8)}${aim}`;
  });
  const head = `${''.padEnd(40)}${'inbox ms'.padStart(8)}${'plain'.padStart(8)}${'ratio'.padStart(8)}`;
  const long = `tasks above 50 ms since the first key: ${ours}; plain page: ${theirs}`;
  return [`${answers} answers by keyboard, ${queued} queued`, head, ...lines, long, ''].join('\n');
}

/** Lists the bars that were missed. A figure that is not a number misses its bar. */
export function missed({ key_p95_ms, long_tasks_ms }: Measured, { inbox_ms }: FirstLoad): string[] {
  const isUnder = (ms: number, bar_ms: number) => ms < bar_ms;
  const { key_p95_ms: keyBar_ms, first_load_ms: loadBar_ms } = bars;
  return [
    ...(isUnder(key_p95_ms, keyBar_ms) ? [] : [`the p95 is ${key_p95_ms.toFixed(1)} ms, not under ${keyBar_ms}`]),
    ...(long_tasks_ms.length === 0 ? [] : [`tasks above 50 ms: ${long_tasks_ms.join(', ')} ms`]),
    ...(isUnder(inbox_ms, loadBar_ms) ? [] : [`a cold load takes ${inbox_ms.toFixed(0)} ms, not under ${loadBar_ms}`]),
  ];
}
