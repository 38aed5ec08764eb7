import assert from 'node:assert/strict';
import { existsSync, lstatSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderOfOwner, foreign, json, run } from '../helpers/appliance/other-owner.ts';
import { asNobody } from '../helpers/programs/apart.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { patience_ms, unhurried_ms, until } from '../helpers/until.ts';

const often = { HDO_BACKUP__EVERY: '1s', HDO_BACKUP__KEEP: '1' };

test('files that root creates in another user’s folder belong to that user, who can continue with them', async (t) => {
  const data = folderOfOwner(t);
  const outside = temporary(t);
  const commands: { typed: string[]; input?: string }[] = [
    { typed: ['init', '--dev'] },
    { typed: ['key', 'issue', '--caller', 'robot'] },
    { typed: ['reviewer', 'add', 'Ada', '--password-stdin'], input: 'correct horse battery\n' },
    { typed: ['backup', 'create'] },
    { typed: ['backup', 'create', join(data, 'backups', 'a.tar')] },
    { typed: ['backup', 'create', join(outside, 'b.tar')] },
    { typed: ['vacuum'] },
    { typed: ['verify'] },
    { typed: ['doctor'] },
  ];
  for (const { typed, input } of commands) {
    const { code, stderr } = run([...typed, '--data', data], { ...(input !== undefined && { input }) });
    assert.equal(code, 0, `${typed.join(' ')}: ${stderr}`);
    assert.deepEqual(foreign(data), [], typed.join(' '));
  }
  const asRoot = await serveExecutable(data, often);
  t.after(asRoot.kill);
  await until('a backup', () => json(['status', '--data', data]).last_backup !== null, patience_ms, unhurried_ms);
  run(['key', 'issue', '--caller', 'beside', '--data', data]);
  await until('a ballast', () => existsSync(join(data, 'run', 'ballast')), patience_ms);
  assert.deepEqual(foreign(data), []);
  await asRoot.kill();
  assert.deepEqual(foreign(data), []);

  const server = await serveExecutable(data, often, asNobody());
  t.after(server.kill);
  const made = () => json(['status', '--data', data]).last_backup.at;
  const before = made();
  await until('another one', () => made() !== before, patience_ms);
  assert.equal(await server.stop(), 0);

  const restored = folderOfOwner(t);
  const key = ['--key', join(data, 'backup.key')];
  assert.equal(run(['backup', 'restore', join(outside, 'b.tar'), '--data', restored, ...key]).code, 0);
  assert.deepEqual(foreign(restored), []);
  const again = await serveExecutable(restored, {}, asNobody());
  t.after(again.kill);
  assert.equal(await again.stop(), 0);
  assert.equal(
    lstatSync(join(outside, 'b.tar')).uid,
    process.getuid?.(),
    'a backup outside the folder keeps its owner',
  );
});

test('root keeps its own folder inside another user’s folder, and backups outside of it', async (t) => {
  const place = folderOfOwner(t);
  const data = join(place, 'data');
  const copies = join(place, 'copies');
  assert.equal(run(['init', '--data', data]).code, 0);
  assert.equal(run(['backup', 'create', copies, '--data', data]).code, 0);
  const server = await serveExecutable(data, often);
  t.after(server.kill);
  await until(
    'a backup',
    () => JSON.parse(run(['backup', 'list', '--data', data, '--json']).stdout).copies[0],
    patience_ms,
  );
  assert.equal(await server.stop(), 0);
  const mine = process.getuid?.();
  const others = ['data', 'copies', ...readdirSync(place, { recursive: true, encoding: 'utf8' })].filter(
    (name) => lstatSync(join(place, name)).uid !== mine,
  );
  assert.deepEqual(others, []);
});

test('root changes no owner behind a link in the folder', async (t) => {
  const data = folderOfOwner(t);
  const outside = temporary(t);
  const treasure = join(outside, 'treasure');
  writeFileSync(treasure, 'root’s');
  assert.equal(run(['init', '--data', data]).code, 0);
  rmSync(join(data, 'backups'), { recursive: true });
  symlinkSync(outside, join(data, 'backups'));
  run(['backup', 'create', '--data', data]);
  const mine = process.getuid?.();
  assert.ok(readdirSync(outside).every((name) => lstatSync(join(outside, name)).uid === mine));
});
