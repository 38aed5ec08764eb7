/**
 * `npm run bench web`: loads the page over a slow network, then answers 200 mixed items by keyboard, with 10,000 in the
 * queue. `-- --record` saves the ratios for the test; `-- --json` prints every figure. Ends with 1 if a bar is missed:
 * a p95 under 80 ms, no task above 50 ms, and a cold load under 2 s. Needs an idle machine.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browser } from '../../helpers/browser/browser.ts';
import { root } from '../../helpers/data/sources.ts';
import { benchWeb } from './bench.ts';
import { missed, webLines } from './figures.ts';
import { benchFirstLoad, firstLoadLine } from './first-load.ts';

const flag = { type: 'boolean', default: false } as const;
const number = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: { record: flag, json: flag, answers: number('200'), queued: number('10000'), loads: number('9') },
});
const report = await benchWeb({
  answers: Number(values.answers),
  queued: Number(values.queued),
  loads: Number(values.loads),
});
const first_load = await benchFirstLoad(Number(values.loads));
process.stdout.write(
  values.json ? `${JSON.stringify({ ...report, first_load })}\n` : `${firstLoadLine(first_load)}${webLines(report)}`,
);
for (const one of missed(report.inbox, first_load)) {
  process.stderr.write(`MISSED: ${one}\n`);
  process.exitCode = 1;
}
if (values.record) {
  writeFileSync(join(root, 'test/bench/web/recorded.json'), `${JSON.stringify(report.ratios, null, 2)}\n`);
}
await (await browser()).close();
