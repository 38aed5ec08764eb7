import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureStarts, median } from '../helpers/starts.ts';

const starts = 20;
/** On a quiet machine it is 3 to 4; where others want the processors its three threads wait in turn: 5 was seen. */
const most_times = 7;

test(`the first answer of a new appliance is there soon, inbox and writer ready: median of ${starts}`, async (t) => {
  const { hdo, bare } = await measureStarts(starts);
  const [ours_ms, bare_ms] = [median(hdo), median(bare)];
  const times = (ours_ms / bare_ms).toFixed(1);
  const said = `${ours_ms.toFixed(0)} ms, ${times} times a bare server's ${bare_ms.toFixed(0)} ms`;
  t.diagnostic(said);
  assert.ok(ours_ms < most_times * bare_ms, said);
});
