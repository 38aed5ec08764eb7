import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { backupName } from '../../src/upkeep/backup/target.ts';
import { root } from '../helpers/data/sources.ts';
import { hdoFile, serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { codeOf, isVerified, makeFolder, send } from './folder.ts';
import { beside } from './inject.ts';
import { parties } from './parties.ts';

test('a read error of the disk is 503 for requests that need the page, and passes', async (t) => {
  const data = temporary(t);
  const credentials = makeFolder(data);
  const first = await serveExecutable(data);
  t.after(first.kill);
  const before = parties(first.base_url, credentials);
  for (let at = 0; at < 40; at++) assert.equal((await send(before, `item-${at}`, 100_000)).status, 200);
  assert.equal(await first.stop(), 0);

  const server = await serveExecutable(data); // the items are not in its memory
  t.after(server.kill);
  const { agent, person } = parties(server.base_url, credentials);
  const fault = { call: 'read', error: 'EIO', when: '1+', paths: [join(data, 'outbox.db')] } as const;
  const { value, met } = await beside(server.process.pid ?? 0, fault, async () => [
    await agent('inputRead', { body: { caller_item_id: 'item-7' } }),
    await person('auditList'),
    await send({ agent, person }, 'another'),
  ]);
  assert.ok(met);
  for (const reply of value) assert.equal(codeOf(reply), '503 temporary_unavailable');
  assert.equal((await agent('inputRead', { body: { caller_item_id: 'item-7' } })).status, 200);
  assert.equal(await server.stop(), 0);
  isVerified(data);
});

test('an upgrade killed after its own backup continues when it is started again within a second', async (t) => {
  const data = temporary(t);
  const stored = readFileSync(join(root, 'test', 'fixtures', 'schema-13.db.gz'));
  writeFileSync(join(data, 'outbox.db'), gunzipSync(stored));
  const now_ms = Date.now();
  for (let after = 0; after < 20; after++) {
    const backup = join(data, 'backups', `${backupName(now_ms + after * 1_000)}-schema-13`);
    mkdirSync(backup, { recursive: true }); // like the killed start, in whichever second it was
  }
  const server = await serveExecutable(data);
  t.after(server.kill);
  assert.equal(await server.stop(), 0);
  const { stdout } = spawnSync(hdoFile, ['backup', 'list', '--data', data, '--json'], { encoding: 'utf8' });
  const { copies } = JSON.parse(stdout);
  assert.deepEqual(
    copies.map(({ made_by, schema_version }: { made_by: string; schema_version: number }) => [made_by, schema_version]),
    [['upgrade', 13]],
  );
});
