import assert from 'node:assert/strict';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { folderOfOwner, is_root, json, run } from '../helpers/appliance/other-owner.ts';
import { asNobody } from '../helpers/programs/apart.ts';
import { type Running, serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { fillDisk, smallDisk } from '../helpers/programs/small-disk.ts';
import { patience_ms, unhurried_ms, until } from '../helpers/until.ts';

const often = { HDO_BACKUP__EVERY: '1s', HDO_BACKUP__KEEP: '1' };

async function metricsOf(data: string): Promise<string> {
  const { metrics_url } = json(['status', '--data', data]);
  return (await fetch(metrics_url)).text();
}

/** Starts a server that makes a backup every few seconds, and waits for the first. */
async function backingUp(t: TestContext): Promise<{ data: string; server: Running; first: string }> {
  const data = folderOfOwner(t);
  assert.equal(run(['init', '--data', data], { through: asNobody() }).code, 0);
  const server = await serveExecutable(data, often, asNobody());
  t.after(server.kill);
  await until('a first backup', () => json(['status', '--data', data]).last_backup !== null, patience_ms, unhurried_ms);
  return { data, server, first: json(['status', '--data', data]).last_backup.path };
}

/** Makes a folder unreadable for its owner. */
function lockUp(folder: string): void {
  if (is_root) for (const name of ['', ...readdirSync(folder)]) chownSync(join(folder, name), 0, 0);
  chmodSync(folder, is_root ? 0o700 : 0o000);
}

test('an unreadable backup does not stop pruning, and is reported until it is gone', {
  timeout: 120_000,
}, async (t) => {
  const { data, first } = await backingUp(t);
  const backups = join(data, 'backups');
  const held = ['hdo-20200101T000000Z', 'hdo-20200102T000000Z.partial'].map((name) => join(backups, name));
  cpSync(first, held[0] ?? '', { recursive: true });
  mkdirSync(held[1] ?? '');
  writeFileSync(join(held[1] ?? '', 'outbox.db'), 'half of a database');
  for (const path of held) lockUp(path);
  t.after(() => held.filter((path) => existsSync(path)).map((path) => chmodSync(path, 0o700)));
  const stuck = () =>
    json(['status', '--data', data])
      .stuck_backups.map(({ path }: { path: string }) => basename(path))
      .sort();
  await until('both are reported', () => stuck().length === 2, patience_ms, unhurried_ms);
  assert.deepEqual(
    stuck(),
    held.map((path) => basename(path)),
  );
  const doctor = json(['doctor', '--data', data]);
  const { state, found } = doctor.checks.find(({ name }: { name: string }) => name === 'backup');
  assert.deepEqual([doctor.ok, state], [false, 'bad'], found);
  assert.match(found, /hdo-2020010.* and 1 more can be neither read nor removed/);
  assert.match(await metricsOf(data), /^hdo_backup_stuck 2$/m);

  const made = () => json(['status', '--data', data]).last_backup.path;
  for (let round = 0, last = made(); round < 1; round++, last = made())
    await until('another', () => made() !== last, patience_ms, unhurried_ms);
  const finished = readdirSync(backups).filter((name) => /Z$/.test(name) && !name.startsWith('hdo-2020'));
  assert.ok(finished.length <= 2, `the others are pruned: ${finished}`);
  assert.ok(existsSync(first) === false);
  const { unreadable } = json(['backup', 'list', '--data', data]);
  assert.deepEqual(
    unreadable.map(({ path }: { path: string }) => path),
    [held[0]],
  );

  for (const path of held) {
    chmodSync(path, 0o700);
    rmSync(path, { recursive: true });
  }
  assert.deepEqual(stuck(), []);
  await until('the metrics report none', async () => /^hdo_backup_stuck 0$/m.test(await metricsOf(data)), patience_ms);
});

test('a backup that fails on a full disk shows in status, doctor and metrics', { timeout: 120_000 }, async (t) => {
  const disk = smallDisk(t, 64 << 20) ?? temporary(t);
  const data = join(disk, 'data');
  assert.equal(run(['init', '--data', data]).code, 0);
  const server = await serveExecutable(data, { HDO_BACKUP__EVERY: '1s', HDO_SERVER__DISK_FLOOR_BYTES: '0' });
  t.after(server.kill);
  await until('a first backup', () => json(['status', '--data', data]).last_backup !== null, patience_ms, unhurried_ms);
  const giveBack = fillDisk(disk, 'filler');
  const failure = () => JSON.parse(run(['status', '--data', data, '--json']).stdout).last_backup_failure;
  await until('the failure shows', () => failure() !== null, patience_ms, unhurried_ms);
  assert.match(failure().cause, /needs|full|ENOSPC/);
  assert.notEqual(run(['doctor', '--data', data]).code, 0);
  const { metrics_url } = JSON.parse(run(['status', '--data', data, '--json']).stdout);
  assert.match(await (await fetch(metrics_url)).text(), /^hdo_backup_failed 1$/m);
  giveBack();
  await until('a backup succeeds again', () => failure() === null, patience_ms, unhurried_ms);
  assert.match(await (await fetch(metrics_url)).text(), /^hdo_backup_failed 0$/m);
});
