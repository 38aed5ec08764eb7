/** What was measured of one page, in ms. */
export type Figures = { key_median_ms: number; key_p95_ms: number; first_paint_ms: number; first_title_ms: number };
/** The inbox's figures as multiples of the empty page's. */
export type Ratios = { [K in keyof Figures as K extends `${infer N}_ms` ? N : never]: number };
/** What a run found. */
export type Report = { answers: number; queued: number; inbox: Figures; empty: Figures; ratios: Ratios };

/** The value below which that share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** How many times longer the inbox takes than a page with nothing on it. */
export function ratiosOf(inbox: Figures, empty: Figures): Ratios {
  return {
    key_median: inbox.key_median_ms / empty.key_median_ms,
    key_p95: inbox.key_p95_ms / empty.key_p95_ms,
    first_paint: inbox.first_paint_ms / empty.first_paint_ms,
    first_title: inbox.first_title_ms / empty.first_title_ms,
  };
}

const aims: Partial<Figures> = { key_median_ms: 50, key_p95_ms: 100, first_paint_ms: 500 };
const words: Record<keyof Figures, string> = {
  key_median_ms: 'key to next item painted, median',
  key_p95_ms: 'key to next item painted, p95',
  first_paint_ms: 'first paint of a signed-in load',
  first_title_ms: 'the open item painted after that load',
};

/** A report for people. */
export function show({ answers, queued, inbox, empty }: Report): string {
  const names = Object.keys(words) as (keyof Figures)[];
  const lines = names.map((name) => {
    const aim = aims[name] === undefined ? '' : `   aim: under ${aims[name]}`;
    const [ours, theirs] = [inbox[name], empty[name]].map((ms) => ms.toFixed(1).padStart(8));
    return `${words[name].padEnd(40)}${ours}${theirs}${(inbox[name] / empty[name]).toFixed(2).padStart(8)}${aim}`;
  });
  const head = `${''.padEnd(40)}${'inbox ms'.padStart(8)}${'empty'.padStart(8)}${'ratio'.padStart(8)}`;
  return [`${answers} answers by keyboard, ${queued} queued`, head, ...lines, ''].join('\n');
}
