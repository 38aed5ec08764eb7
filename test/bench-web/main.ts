/**
 * `npm run bench:web`: 200 mixed items answered by keyboard with 10,000 in the queue. `-- --record` keeps the ratios
 * that the test is held against; `-- --json` prints every figure.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browser } from '../helpers/browser.ts';
import { root } from '../helpers/sources.ts';
import { bench } from './bench.ts';
import { show } from './figures.ts';

const flag = { type: 'boolean', default: false } as const;
const number = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: { record: flag, json: flag, answers: number('200'), queued: number('10000'), loads: number('9') },
});
const report = await bench({
  answers: Number(values.answers),
  queued: Number(values.queued),
  loads: Number(values.loads),
});
process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : show(report));
if (values.record) {
  writeFileSync(join(root, 'test/bench-web/recorded.json'), `${JSON.stringify(report.ratios, null, 2)}\n`);
}
await (await browser()).close();
