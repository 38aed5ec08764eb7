import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporary } from '../../helpers/programs/hdo.ts';
import { soak } from './soak.ts';

const seconds = 60;

test(`over ${seconds} s of mixed load memory and descriptors stay flat and nothing is lost`, async (t) => {
  const { tally, problems } = await soak(temporary(t), seconds, (sample) => t.diagnostic(JSON.stringify(sample)));
  t.diagnostic(JSON.stringify(tally));
  assert.deepEqual(problems, []);
  assert.ok(Math.min(...Object.values(tally)) > 0, 'an activity was never done');
});
