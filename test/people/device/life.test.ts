import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goOnAfterRestore } from '../../../src/rules/upkeep/restored.ts';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { device, doorkeeper, outcome, refuses, trail } from '../../helpers/appliance/device.ts';
import { openStream } from '../../helpers/appliance/event-stream.ts';
import { standingAppliance } from '../../helpers/appliance/standing-appliance.ts';

const faulty_writer = new URL('../../helpers/appliance/faulty-writer.ts', import.meta.url);

test('a key that a restored backup has approved is not delivered, because it may have been already', async (t) => {
  const box = await appliance(t);
  const ada = await doorkeeper(box);
  const { start, poll } = device(box.base_url);
  const [waiting, approved] = [await start('Waiting'), await start('Approved')];
  await ada.approve(approved);
  box.change((outbox) => goOnAfterRestore(outbox, { made_at: '2026-03-01T08:00:00.000Z' }));
  for (const codes of [waiting, approved]) refuses(await poll(codes), 'expired_token');
  const after = await doorkeeper(box, { name: 'Eve' }); // a restore ends the sessions of the backup
  const { callers } = await after.call('callerList');
  assert.deepEqual(
    callers.map(({ status }) => status),
    ['expired'],
  );
  assert.ok(trail(box).includes('device.expired'));
});

test('a full or failing writer is reported, and nothing is started or collected', async (t) => {
  const full = device((await standingAppliance(t, { queue_limit: 0 })).base_url);
  const broken = device((await standingAppliance(t, { writer_source: faulty_writer })).base_url);
  for (const [{ request }, status] of [
    [full, 503],
    [broken, 500],
  ] as const) {
    assert.equal((await request('deviceCode', { body: { name: 'Build box' } })).status, status);
  }
  const polled = await full.request('deviceToken', { body: { device_code: 'hdod_x' } });
  assert.equal(outcome(polled), 'temporary_unavailable');
});

test('people receive an event without content for every change of a device request', async (t) => {
  const box = await appliance(t);
  const ada = await doorkeeper(box);
  const stream = await openStream(box.base_url, { authorization: `Bearer ${ada.person.token}` });
  t.after(stream.leave);
  const { start, poll } = device(box.base_url);
  const codes = await start();
  await ada.approve(codes);
  await poll(codes);
  await ada.deny(await start('Other'));
  for (let time = 0; time < 5; time++) {
    const heard = await stream.until(({ event }) => event === 'device');
    assert.deepEqual(heard.at(-1)?.data, {});
  }
});
