import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../helpers/sources.ts';
import { bench, show } from './bench.ts';
import { operationNames } from './operations.ts';
import { readOptions } from './options.ts';

test('the bench measures every operation beside the echo and prints one table', async () => {
  const place = ['--folder', join(root, 'dist')];
  const options = readOptions(['--quick', '--seconds', '0.02', '--connections', '2', '--live', '20', ...place]);
  const report = await bench(options, () => {});
  const shown = show(report);

  for (const name of operationNames) assert.match(shown, new RegExp(`^${name} +2 +\\d+`, 'm'));
  assert.ok(report.measured.every(({ ratio }) => ratio > 0));
});
