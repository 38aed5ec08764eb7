import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../helpers/sources.ts';
import { bench } from './bench.ts';
import { type Ratios, show } from './figures.ts';

const times = 3;
const recorded: Ratios = JSON.parse(readFileSync(join(root, 'test/bench-web/recorded.json'), 'utf8'));

test(`the next item is there within ${times} times what was recorded, beside an empty page`, async (t) => {
  const report = await bench({ answers: 40, queued: 2_000, loads: 3 });
  for (const line of show(report).split('\n')) t.diagnostic(line);
  const slow = Object.entries(recorded).filter(([name, ratio]) => report.ratios[name as keyof Ratios] > times * ratio);
  assert.deepEqual(slow, []);
});
