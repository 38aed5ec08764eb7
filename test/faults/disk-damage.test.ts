import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { hdoFile, type Running, serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { shadowed, withoutShadow } from '../helpers/shadow/shadow.ts';
import { codeOf, isVerified, live, makeFolder, send } from './folder.ts';
import { parties } from './parties.ts';

const items = 200;
const page_bytes = 8192;

/** Creates a cleanly closed folder with some items, and a function that serves it. */
async function closedFolder(t: TestContext) {
  const data = temporary(t);
  const credentials = makeFolder(data);
  let server: Running | undefined;
  t.after(() => server?.kill());
  const start = async () => {
    server = await serveExecutable(data);
    return { server, there: parties(server.base_url, credentials) };
  };
  const first = await start();
  for (let at = 0; at < items; at++) assert.equal((await send(first.there, `item-${at}`, 5_000)).status, 200);
  assert.equal(await first.server.stop(), 0);
  return { data, start, database: join(data, 'outbox.db') };
}

/** Runs `hdo serve` on a folder that it cannot serve, and returns its exit code and its message. */
function endsServing(data: string): { code: number | null; said: string } {
  const args = ['serve', '--data', data, '--listen', '127.0.0.1:0'];
  const { status, stderr } = spawnSync(hdoFile, args, { encoding: 'utf8', timeout: 20_000, env: shadowed });
  return { code: status, said: stderr };
}

function damage(file: string, from: number, length: number): void {
  const bytes = readFileSync(file);
  for (let at = from; at < Math.min(from + length, bytes.length); at++) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}

test('a damaged page is unavailable to requests that need it, verify reports it, and all else works', async (t) => {
  const { data, start, database } = await closedFolder(t);
  withoutShadow(data, 'damaged');
  const lies_at = readFileSync(database).indexOf('"caller_item_id":"item-100"');
  damage(database, lies_at - (lies_at % page_bytes), page_bytes);

  const { there, server } = await start();
  const met = new Map<string, number>();
  for (let at = 0; at < items; at++) {
    const reply = await there.agent('inputRead', { body: { caller_item_id: `item-${at}` } });
    const code = reply.status === 200 ? '200' : codeOf(reply);
    met.set(code, (met.get(code) ?? 0) + 1);
  }
  t.diagnostic(JSON.stringify(Object.fromEntries(met)));
  assert.deepEqual([...met.keys()].sort(), ['200', '503 temporary_unavailable']);
  assert.equal(await server.stop(), 0);
  const { status, stdout } = spawnSync(hdoFile, ['verify', '--data', data, '--json'], { encoding: 'utf8' });
  assert.equal(status, 65);
  assert.match(JSON.parse(stdout).problems.join(), /damaged/);
});

test('a database with a damaged first page is not served, and works again after its copy is put back', async (t) => {
  const { data, start, database } = await closedFolder(t);
  const copy = join(temporary(t), 'copy.db');
  copyFileSync(database, copy);
  damage(database, 0, 100);
  const damaged = readFileSync(database);
  const { code, said } = endsServing(data);
  assert.equal(code, 65);
  assert.match(said, /restore a backup/);
  assert.ok(readFileSync(database).equals(damaged), 'nothing has overwritten it');

  copyFileSync(copy, database);
  const { there, server } = await start();
  assert.equal((await live(there)).length, items);
  assert.equal(await server.stop(), 0);
  isVerified(data);
});

test('a missing database is not replaced by a new one', async (t) => {
  const { data, start, database } = await closedFolder(t);
  const copy = join(temporary(t), 'copy.db');
  copyFileSync(database, copy);
  rmSync(database);
  for (const args of [['serve', '--listen', '127.0.0.1:0'], ['init'], ['status'], ['verify']]) {
    const { status, stderr } = spawnSync(hdoFile, [...args, '--data', data], { encoding: 'utf8', timeout: 20_000 });
    assert.equal(status, 78, `${args[0]}: ${stderr}`);
  }
  copyFileSync(copy, database);
  const { there, server } = await start();
  assert.equal((await live(there)).length, items);
  assert.equal(await server.stop(), 0);
});
