import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { count } from '../../helpers/data/seed.ts';
import { root } from '../../helpers/data/sources.ts';
import { benchWeb } from './bench.ts';
import { type Ratios, webLines } from './figures.ts';

const times = 3;
const recorded: Ratios = JSON.parse(readFileSync(join(root, 'test/bench/web/recorded.json'), 'utf8'));

test(`the next item appears within ${times} times the recorded ratio to a plain page`, async (t) => {
  const report = await benchWeb({
    answers: count({ usual: 10, long: 40 }),
    queued: count({ usual: 500, long: 2_000 }),
    loads: 3,
  });
  for (const line of webLines(report).split('\n')) t.diagnostic(line);
  const slow = Object.entries(recorded).filter(([name, ratio]) => report.ratios[name as keyof Ratios] > times * ratio);
  assert.deepEqual(slow, []);
});
