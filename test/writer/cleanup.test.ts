import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCleanup } from '../../src/writer/cleanup.ts';
import { standingClock } from '../helpers/clock.ts';

const nothing = { expired_inputs: 0, expired_outputs: 0, expired_proofs: 0, expired_audit: 0 };
const hour_ms = 3_600_000;

test('the clean-up stops for good, loudly, once the wall clock has jumped a day ahead', async (t) => {
  const wall = standingClock();
  const passed = standingClock();
  const lines: Record<string, unknown>[] = [];
  let runs = 0;
  const run = async () => {
    runs++;
    return nothing;
  };
  const note = (line: Record<string, unknown>) => void lines.push(line);
  const log = { info: note, warn: note, error: note };
  const cleanup = openCleanup({ clock: wall.now, monotonic: passed.now, run, log });
  t.after(cleanup.close);

  const pass = (wall_ms: number, passed_ms: number) => {
    wall.move(wall_ms);
    passed.move(passed_ms);
    return cleanup.tick();
  };
  await pass(hour_ms, hour_ms);
  await pass(24 * hour_ms, hour_ms);
  await pass(-100 * hour_ms, hour_ms);
  assert.equal(runs, 3);
  await pass(26 * hour_ms, hour_ms);
  await pass(hour_ms, hour_ms);
  assert.equal(runs, 3);
  assert.equal(lines[0]?.event, 'retention_stopped');
});
