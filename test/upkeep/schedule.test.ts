import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSchedule } from '../../src/upkeep/backup/schedule.ts';
import { scheduled } from '../helpers/appliance/scheduled.ts';
import { document, startHdo, temporary } from '../helpers/programs/hdo.ts';
import { patience_ms, unhurried_ms, until } from '../helpers/until.ts';

const hour_ms = 3_600_000;

test('the schedule makes a verified backup when it is due, and keeps its newest ones', async (t) => {
  const { data, schedule, clock, lines } = await scheduled(t, { every: '24h' });
  const folder = join(data, 'backups');
  const foreign = join(folder, 'hdo-20200101T000000Z');
  mkdirSync(foreign, { recursive: true });
  writeFileSync(join(foreign, 'manifest.json'), 'not a manifest of hdo');
  const own = await document(['backup', 'create', '--data', data]);
  for (let day = 0; day < 4; day++) {
    await schedule.tick();
    await schedule.tick();
    clock.move(24 * hour_ms);
  }
  await schedule.close();
  assert.deepEqual(
    lines.map(({ event }) => event),
    ['backup', 'backup', 'backup', 'backup'],
  );
  const { copies } = await document(['backup', 'list', '--data', data]);
  const made = (by: string) => copies.filter(({ made_by }: { made_by: string }) => made_by === by);
  assert.deepEqual([made('schedule').length, made('operator').length], [2, 1]);
  assert.equal(made('operator')[0].path, own.path);
  assert.equal(made('schedule')[0].made_at.slice(0, 10), '2026-03-04');
  assert.ok(readdirSync(folder).includes('hdo-20200101T000000Z'));
  for (const { path } of copies) assert.equal((await document(['backup', 'verify', path])).ok, true);
});

test('a failed backup leaves nothing behind, is logged, and shows in the status until one succeeds', async (t) => {
  const { data, schedule, clock, lines } = await scheduled(t, { every: '24h' });
  const folder = join(data, 'backups');
  writeFileSync(folder, 'a file in the place of the folder');
  await schedule.tick();
  assert.equal(lines.at(-1)?.event, 'backup_failed');
  const { last_backup, last_backup_failure } = await document(['status', '--data', data]);
  assert.deepEqual([last_backup, last_backup_failure.at], [null, '2026-03-01T09:00:00.000Z']);
  await schedule.tick();
  assert.equal(lines.length, 1, 'it is not retried at once');
  clock.move(hour_ms);
  await schedule.tick();
  assert.equal(lines.length, 2);
});

test('a new folder has its first backup after an hour, and then one each day, without a setting', async (t) => {
  const { data, settings } = await scheduled(t, {});
  assert.deepEqual([settings.backup.every, settings.backup.keep], ['24h', 7]);
  let now_ms = Date.now();
  const events: unknown[] = [];
  const note = ({ event }: { event?: unknown }) => void events.push(event);
  const log = { info: note, warn: note, error: note };
  const schedule = openSchedule({ data, settings, clock: () => now_ms, log });
  t.after(schedule.close);
  const made: number[] = [];
  for (const hours of [0, 1, 23, 2]) {
    now_ms += hours * hour_ms;
    await schedule.tick();
    made.push(events.length);
  }
  assert.deepEqual(made, [0, 1, 1, 2]);
  assert.deepEqual(events, ['backup', 'backup']);
  const never = openSchedule({
    data,
    settings: { ...settings, backup: { ...settings.backup, every: 'never' } },
    clock: () => now_ms + 100 * hour_ms,
    log,
  });
  t.after(never.close);
  await never.tick();
  assert.equal(events.length, 2);
});

test('the remains of an interrupted backup are removed at the next start', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  const folder = join(data, 'backups');
  mkdirSync(join(folder, 'hdo-20260101T000000Z.partial', 'files'), { recursive: true });
  writeFileSync(join(folder, 'notes.partial'), 'not ours');
  const env = { HDO_BACKUP__EVERY: '5s' };
  await startHdo(t, ['serve', '--listen', '127.0.0.1:0', '--data', data], { env }).written(/hdo serves/);
  assert.deepEqual(readdirSync(folder), ['notes.partial']);
  await until(
    'a first backup',
    async () => (await document(['status', '--data', data])).last_backup !== null,
    patience_ms,
    unhurried_ms,
  );
});
