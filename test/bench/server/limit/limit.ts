import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalise } from '../../../../src/contract/submission.ts';
import { plain } from '../body.ts';
import { median } from '../figures.ts';
import { syncTime } from '../system.ts';
import { bareRows } from './bare.ts';
import { openLimitFolder } from './folder.ts';
import { throughRules } from './through-rules.ts';

const sizes = [1, 8, 64, 512];

type Size = { folder: string; sends: number; rounds: number };
/** The results of one batch size: the median sends per second, and the processor time of a send in µs. */
export type LimitLine = { size: number; bare: number; ours: number; bare_cpu_us: number; ours_cpu_us: number };
/** `validate_us` is the time to validate a submission on the main thread. */
export type LimitReport = { sync_ms: number; validate_us: number; lines: LimitLine[] };
type Run = { per_second: number; cpu_us: number };

/** Measures bare statements and the writer in turns, each in a new folder on the same disk. */
export function measureLimit({ folder, sends, rounds }: Size): LimitReport {
  const sync_ms = syncTime(folder);
  const validate_us = validation(sends);
  const lines = sizes.map((size) => {
    const bare: Run[] = [];
    const ours: Run[] = [];
    for (let round = 0; round < rounds; round++) {
      const pair: [Run[], typeof bareRows][] = [
        [bare, bareRows],
        [ours, throughRules],
      ];
      for (const [runs, way] of round % 2 === 0 ? pair : pair.reverse()) runs.push(run(folder, { sends, size, way }));
    }
    const middle = (runs: Run[], figure: keyof Run) => median(runs.map((one) => one[figure]));
    return {
      size,
      bare: middle(bare, 'per_second'),
      ours: middle(ours, 'per_second'),
      bare_cpu_us: middle(bare, 'cpu_us'),
      ours_cpu_us: middle(ours, 'cpu_us'),
    };
  });
  return { sync_ms, validate_us, lines };
}

/** Formats the results for people. */
export function limitLines({ sync_ms, validate_us, lines }: LimitReport): string[] {
  const [one] = lines;
  const rows = lines.map(({ size, bare, ours, bare_cpu_us, ours_cpu_us }) => {
    const gain = (ours / (one?.ours ?? Number.NaN)).toFixed(1);
    const share = (ours / bare).toFixed(2);
    const cells = [size, bare.toFixed(0), bare_cpu_us.toFixed(0), ours.toFixed(0), ours_cpu_us.toFixed(0), share, gain];
    return cells.map((cell) => String(cell).padStart(12)).join('');
  });
  const head = ['batch', 'bare rows/s', 'cpu µs', 'sends/s', 'cpu µs', 'of bare', 'times one'];
  return [
    `one synced write of 8 KB: ${sync_ms.toFixed(3)} ms, ${(1_000 / sync_ms).toFixed(0)} a second`,
    `validating one submission of 1.1 KB: ${validate_us.toFixed(0)} µs`,
    head.map((cell) => cell.padStart(12)).join(''),
    ...rows,
  ];
}

function run(folder: string, { sends, size, way }: { sends: number; size: number; way: typeof bareRows }): Run {
  const data = mkdtempSync(join(folder, 'limit-'));
  const opened = openLimitFolder(data, sends);
  try {
    const write = way(opened);
    const cpu = process.cpuUsage();
    const started = performance.now();
    for (let from = 0; from < sends; from += size) {
      write(from, Math.min(from + size, sends));
      opened.checkpoint();
    }
    const elapsed_ms = performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    return { per_second: (sends / elapsed_ms) * 1_000, cpu_us: (user + system) / sends };
  } finally {
    opened.base.db.close();
    rmSync(data, { recursive: true });
  }
}

function validation(count: number): number {
  const texts = Array.from({ length: count }, (_, at) => JSON.stringify({ ...plain, caller_item_id: `item-${at}` }));
  for (const text of texts) canonicalise(JSON.parse(text)); // lets V8 compile it, as in the server
  const started = performance.now();
  for (const text of texts) canonicalise(JSON.parse(text));
  return ((performance.now() - started) * 1_000) / count;
}
