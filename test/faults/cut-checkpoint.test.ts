import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import Database from 'better-sqlite3';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { hdo, temporary } from '../helpers/programs/hdo.ts';
import { unshadowed, withoutShadow } from '../helpers/shadow/shadow.ts';
import { makeFolder, send } from './folder.ts';
import { parties } from './parties.ts';

test('a checkpoint that a power cut interrupted leaves a folder that commands read and a server serves', async (t) => {
  const data = temporary(t);
  const credentials = makeFolder(data);
  withoutShadow(data, 'mixed');
  const server = await serveExecutable(data, unshadowed);
  t.after(server.kill);
  assert.equal((await send(parties(server.base_url, credentials), 'item')).status, 200);
  await server.kill();
  const other = new Database(join(data, 'outbox.db'));
  const mark = Number(other.pragma('application_id', { simple: true })) >>> 0;
  other.pragma(`application_id = ${(mark - (mark % 4) + 2) | 0}`); // "begun", as a checkpoint begins
  const cut = `${data}-cut`;
  cpSync(data, cut, { recursive: true, filter: (file) => !/-shm$|sock$/.test(file) }); // no power cut keeps the index
  other.close();
  const { code, stderr } = hdo(['verify', '--data', cut], { env: unshadowed });
  assert.equal(code, 0, stderr);
  await starts(t, cut);
  await starts(t, cut);
});

/** Asserts that a server starts on the folder, has its request, and stops. */
async function starts(t: TestContext, data: string): Promise<void> {
  const server = await serveExecutable(data, unshadowed);
  t.after(server.kill);
  assert.equal(await server.stop(), 0, server.said.join(''));
  const found = new Database(join(data, 'outbox.db'), { readonly: true });
  assert.deepEqual(found.prepare('SELECT caller_item_id FROM inputs').pluck().all(), ['item']);
  found.close();
}
