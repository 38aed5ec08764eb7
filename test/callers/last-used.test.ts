import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { eventually } from '../helpers/until.ts';

const minute_ms = 60_000;

test('last_used_at lags by at most 15 minutes, and is not written at every use of a key', async (t) => {
  const box = await standingAppliance(t);
  const agent = box.caller('agent');
  const lastUsed = async () => (await agent.call('callerStatus')).caller.key.last_used_at;
  const lag_ms = async () => box.clock.now() - Date.parse((await lastUsed()) ?? '');
  await eventually(async () => (await lag_ms()) === 0);

  const written = new Set<string | null>();
  for (let minute = 1; minute <= 60; minute++) {
    box.clock.move(minute_ms);
    await agent.call('inputList');
    await eventually(async () => (await lag_ms()) <= 15 * minute_ms);
    written.add(await lastUsed());
  }
  assert.ok(written.size >= 4 && written.size <= 12, `${written.size} different times in an hour`);
});
