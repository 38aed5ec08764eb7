import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { scheduled } from '../helpers/appliance/scheduled.ts';
import { askForFile, upload } from '../helpers/appliance/upload.ts';
import { document, hdoBeside } from '../helpers/programs/hdo.ts';
import { fillDisk, freeBytes, smallDisk } from '../helpers/programs/small-disk.ts';
import { until } from '../helpers/until.ts';

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;

/** Opens a server with a file. Doctor finds drills in the settings; the server does not, or it would run its own. */
async function served(t: TestContext, { data, floor_bytes = 0 }: { data?: string; floor_bytes?: number } = {}) {
  const config = `[server]\ndisk_floor_bytes = ${floor_bytes}\n`;
  const env = { HDO_METRICS__LISTEN: '127.0.0.1:0' };
  const box = await appliance(t, { config, env, ...(data !== undefined && { data }) });
  appendFileSync(join(box.data, 'config.toml'), '[backup]\ndrill = "30d"\n');
  const [agent, person] = [box.caller('robot'), box.person('petra')];
  await upload(person, await askForFile(agent, person), { bytes: Buffer.alloc(100_000, 'x') });
  const at = ['--data', box.data];
  const { metrics_url } = await document(['status', ...at]);
  const drill = async () => {
    const { code, stdout, stderr } = await hdoBeside(['backup', 'drill', '--json', ...at]);
    return { code, stderr, ...JSON.parse(stdout || '{}') };
  };
  /** Returns what doctor and the metrics say of the last drill. */
  const shown = async () => {
    const { stdout } = await hdoBeside(['doctor', '--json', ...at]);
    const { state, found } = JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'drill');
    const metrics = await (await fetch(metrics_url)).text();
    const of = (name: string) => Number(new RegExp(`^hdo_backup_drill_${name} (\\S+)`, 'm').exec(metrics)?.[1]);
    return { state, found, failed: of('failed'), ever: of('last_success_timestamp_seconds') > 0 };
  };
  const left = () => readdirSync(join(box.data, 'run')).filter((name) => name.startsWith('work-'));
  return { ...box, agent, at, drill, shown, left };
}

/** Finds the only file of a backup. */
function fileIn(backup: string): string {
  const [name = ''] = readdirSync(join(backup, 'files'), { recursive: true, encoding: 'utf8' }).filter(
    (one) => one.length > 60,
  );
  return join(backup, 'files', name);
}

/** Changes a manifest, and updates every checksum that needs no key. */
function rewrite(backup: string, change: (manifest: { inputs: number }) => void): void {
  const file = join(backup, 'manifest.json');
  const [first = '', seal = ''] = readFileSync(file, 'utf8').split('\n');
  const manifest = JSON.parse(first);
  change(manifest);
  const text = `${JSON.stringify(manifest)}\n${seal}`;
  writeFileSync(file, `${text}\n${createHash('sha256').update(text).digest('hex')}\n`);
}

/** Faults that somebody plants in a backup, and what the drill says of them. */
const faults: readonly (readonly [name: string, plant: (backup: string) => void, said: RegExp])[] = [
  ['a damaged page', (backup) => damage(join(backup, 'outbox.db'), 5 * 8192), /outbox\.db differs from the manifest/],
  ['a damaged file', (backup) => damage(fileIn(backup), 50_000), /files\/.* differs from the manifest/],
  ['a missing file', (backup) => rmSync(fileIn(backup)), /files\/.* is missing/],
  ['a damaged manifest', (backup) => damage(join(backup, 'manifest.json'), 50), /the manifest is damaged/],
  ['a changed manifest', (backup) => rewrite(backup, (one) => void one.inputs++), /its manifest is changed/],
  ['no manifest', (backup) => rmSync(join(backup, 'manifest.json')), /it has no manifest/],
];

function damage(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

test('a drill restores the newest backup, and finds every planted fault', async (t) => {
  const { data, at, drill, shown, left } = await served(t);
  assert.deepEqual((await shown()).state, 'warn');
  assert.match((await drill()).problems[0], /^there is no backup in /);
  assert.equal((await shown()).state, 'bad');
  const { path } = await document(['backup', 'create', ...at]);
  const whole = await drill();
  assert.deepEqual([whole.code, whole.ok, whole.path, whole.problems], [0, true, path, []], whole.stderr);
  const { state, failed, ever } = await shown();
  assert.deepEqual({ state, failed, ever }, { state: 'ok', failed: 0, ever: true });
  const sound = join(data, 'sound');
  cpSync(path, sound, { recursive: true });
  for (const [name, plant, said] of faults) {
    plant(path);
    const { code, ok, problems } = await drill();
    assert.deepEqual([code, ok], [65, false], name);
    assert.match(problems.join('; '), said, name);
    assert.deepEqual(left(), [], `${name}: the temporary folder is removed`);
    rmSync(path, { recursive: true });
    cpSync(sound, path, { recursive: true });
  }
  const bad = await shown();
  assert.deepEqual([bad.state, bad.failed, bad.ever], ['bad', 1, true]);
  assert.match(bad.found, /it has no manifest/);
  assert.equal((await drill()).ok, true);
  assert.equal((await shown()).state, 'ok');
  assert.equal((await hdoBeside(['verify', ...at])).code, 0, 'the data folder itself is as it was');
});

test('a drill without space is refused before it writes, and the server goes on', async (t) => {
  const disk = smallDisk(t, 40_000_000);
  assert.ok(disk !== undefined, 'the test needs the right to mount a file system');
  const floor_bytes = 4_000_000;
  await document(['init', '--data', join(disk, 'data')]);
  const { data, agent, at, drill, shown, left } = await served(t, { data: join(disk, 'data'), floor_bytes });
  await document(['backup', 'create', ...at]);
  const file = join(disk, 'filled');
  const clear = [fillDisk(disk, 'filled')];
  await until('the server gives its ballast', () => !existsSync(join(data, 'run', 'ballast'))); // else during the drill
  clear.push(fillDisk(disk, 'also filled'));
  truncateSync(file, statSync(file).size - floor_bytes - 900_000);
  const { code, problems } = await drill();
  assert.equal(code, 65);
  assert.match(problems[0], /^the drill needs .* in .*, but only .* can be used$/);
  assert.equal((await shown()).failed, 1);
  assert.deepEqual(left(), []);
  assert.ok(freeBytes(disk) > floor_bytes, 'the floor is left free');
  await agent.call('callerStatus');
  for (const release of clear) release();
  assert.equal((await drill()).ok, true);
  assert.ok(existsSync(join(data, 'run')));
});

test('drills run at their interval, after the backup that is due, and a failed one again after a day', async (t) => {
  const { data, schedule, open, clock, lines } = await scheduled(t, { every: '24h', drill: '30d' });
  const events = () => lines.splice(0).map(({ event }) => event);
  await schedule.tick();
  assert.deepEqual(events(), ['backup', 'backup_drill'], 'the first one is due at once');
  await schedule.close();
  const killed = join(data, 'run', 'work-4194999');
  mkdirSync(killed);
  const alone = open({ every: 'never', drill: '30d' });
  assert.ok(!existsSync(killed), 'what a killed process left is removed');
  clock.move(30 * day_ms - hour_ms);
  await alone.tick();
  assert.deepEqual(events(), [], 'it waits for its interval');
  const [name = ''] = readdirSync(join(data, 'backups')).sort().slice(-1);
  const manifest = join(data, 'backups', name, 'manifest.json');
  const bytes = readFileSync(manifest);
  rmSync(manifest);
  clock.move(hour_ms);
  await alone.tick();
  await alone.tick();
  const [{ event, cause } = {}, ...more] = lines.splice(0);
  assert.deepEqual([event, more], ['backup_drill_failed', []]);
  assert.match(String(cause), /it has no manifest/);
  await alone.close();
  writeFileSync(manifest, bytes);
  const restarted = open({ every: 'never', drill: '30d' });
  clock.move(day_ms - hour_ms);
  await restarted.tick();
  assert.deepEqual(events(), []);
  clock.move(hour_ms);
  await restarted.tick();
  assert.deepEqual(events(), ['backup_drill'], 'a failed drill is repeated after a day');
});
