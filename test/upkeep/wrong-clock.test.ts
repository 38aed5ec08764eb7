import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSchedule } from '../../src/upkeep/backup/schedule.ts';
import { standingClock } from '../helpers/appliance/clock.ts';
import { scheduled } from '../helpers/appliance/scheduled.ts';
import { document, hdoBeside } from '../helpers/programs/hdo.ts';

const day_ms = 86_400_000;

test('backups from a clock that was ahead are never the newest, and push no others out', async (t) => {
  const { data, settings } = await scheduled(t, {});
  const clock = standingClock();
  const lines: Record<string, unknown>[] = [];
  const note = (line: Record<string, unknown>) => void lines.push(line);
  const backup = { ...settings.backup, every: '24h', drill: '24h', keep: 2 };
  const log = { info: note, warn: note, error: note };
  const schedule = openSchedule({ data, settings: { ...settings, backup }, clock: clock.now, log });
  t.after(schedule.close);
  const paths = () => lines.splice(0).map(({ event, path }) => [event, path]);

  const years_ms = 5_000 * day_ms;
  clock.move(years_ms);
  await schedule.tick();
  const [[, stale] = []] = paths();
  clock.move(-years_ms);
  const made: unknown[] = [];
  for (let day = 0; day < 4; day++) {
    await schedule.tick();
    const [[event, path] = [], drill] = paths();
    assert.deepEqual([event, drill], ['backup', ['backup_drill', path]], 'the drill takes the backup just made');
    made.unshift(path);
    clock.move(day_ms);
  }
  const { copies } = await document(['backup', 'list', '--data', data]);
  assert.deepEqual(
    copies.map(({ path }: { path: string }) => path),
    [made[0], made[1], stale],
  );
  const listed = await hdoBeside(['backup', 'list', '--data', data]);
  assert.ok(listed.stdout.includes(`The age of ${stale} is unknown: its time is later than now.`), listed.stdout);
  assert.equal((await document(['backup', 'verify', join(data, 'backups')])).path, made[0]);

  const env = { HDO_BACKUP__EVERY: '24h' };
  const { stdout } = await hdoBeside(['doctor', '--json', '--data', data], { env });
  const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string; found: string }[] };
  const found = (name: string) => checks.flatMap((one) => (one.name === name ? [`${one.state}: ${one.found}`] : []));
  assert.match(found('copies').join(), /^warn: hdo-\S+ has the time 2039-\S+, which is later than now$/);
  assert.match(found('schedule').join(), /^warn: .* its last backup is \d+ (d|w)/);
});
