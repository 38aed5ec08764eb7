import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { count } from '../../helpers/data/seed.ts';
import { root } from '../../helpers/data/sources.ts';
import { bench, benchLines } from './bench.ts';
import { operationNames } from './operations.ts';
import { readOptions } from './options.ts';

// `npm run bench` measures all of them
const measured = count({ usual: 3, long: operationNames.length });

test(`the bench measures ${measured} operations beside the echo and prints one table`, async () => {
  const names = operationNames.slice(0, measured);
  const place = ['--folder', join(root, 'dist')];
  const options = readOptions([
    '--quick',
    '--seconds',
    '0.02',
    '--connections',
    '2',
    '--live',
    '20',
    '--only',
    names.join(),
    ...place,
  ]);
  const report = await bench(options, () => {});
  const shown = benchLines(report);

  for (const name of names) assert.match(shown, new RegExp(`^${name} +2 +\\d+`, 'm'));
  assert.ok(report.measured.every(({ ratio }) => ratio > 0));
});
