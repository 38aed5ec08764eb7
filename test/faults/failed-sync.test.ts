import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { databaseFile, walFile } from '../../src/store/database/database.ts';
import type { Reply } from '../helpers/appliance/ask.ts';
import { hdoFile, serveExecutable } from '../helpers/programs/executable.ts';
import { findStrace } from '../helpers/programs/find-strace.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { codeOf, isVerified, live, makeFolder, send } from './folder.ts';
import { type Fault, through } from './inject.ts';
import { parties } from './parties.ts';

const env = { HDO_LIMITS__ENABLED: 'false' };
const attached = ['-D', '-f', '--seccomp-bpf', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'];
const unavailable = 69; // sysexits.h: EX_UNAVAILABLE
const internal_error = 70; // EX_SOFTWARE
const serving = (data: string) => [hdoFile, 'serve', '--data', data, '--listen', '127.0.0.1:0'];

/** Makes every sync of a thread fail from its twelfth on. */
const failing = ['-e', 'inject=fsync,fdatasync:error=EIO:when=12+'];

test('after repeated failed syncs the server confirms nothing more and exits', async (t) => {
  const data = temporary(t);
  const credentials = makeFolder(data);
  const server = await serveExecutable(data, env, [findStrace(), ...attached, ...failing]);
  t.after(server.kill);
  const there = parties(server.base_url, credentials);
  const ended = once(server.process, 'exit');
  // the search index is idle afterwards, so that the first failing sync is that of a send
  await there.person('itemList', { query: { q: 'item' } });
  const replies: (Reply | undefined)[] = [];
  while (server.process.exitCode === null && replies.length < 100) {
    replies.push(await send(there, `item-${replies.length}`).catch(() => undefined));
  }
  assert.deepEqual((await ended)[0], internal_error);
  const confirmed = replies.findIndex((reply) => reply?.status !== 200);
  const after = replies.slice(confirmed).map((reply) => reply && codeOf(reply));
  assert.ok(confirmed > 0);
  // the server may exit before the reply, because of another thread
  assert.deepEqual(
    after.filter((code) => code !== undefined && code !== '503 temporary_unavailable'),
    [],
  );

  const again = await serveExecutable(data, env);
  t.after(again.kill);
  const found = await live(parties(again.base_url, credentials));
  const lost = replies.slice(0, confirmed).filter((_, at) => !found.includes(`item-${at} pending`));
  assert.deepEqual(lost, []);
  assert.equal(await again.stop(), 0);
  isVerified(data);
});

test('nothing is written to a WAL whose name could not be synced', async (t) => {
  const data = temporary(t);
  const credentials = makeFolder(data);
  const { code, met, said } = through({ call: 'sync', error: 'EIO', when: 1, paths: [data] }, serving(data));
  assert.ok(met);
  assert.equal(code, unavailable, said);
  assert.equal(existsSync(walFile(data)), false); // so that the next start syncs its name
  const again = await serveExecutable(data, env);
  t.after(again.kill);
  assert.equal((await send(parties(again.base_url, credentials), 'item')).status, 200);
});

test('the remains of a killed server are not checkpointed before they are synced again', async (t) => {
  const data = temporary(t);
  const credentials = makeFolder(data);
  const server = await serveExecutable(data, env);
  t.after(server.kill);
  assert.equal((await send(parties(server.base_url, credentials), 'item')).status, 200);
  await server.kill();
  const files = [databaseFile(data), walFile(data)];
  const bytes = () => files.map((file) => readFileSync(file));
  const commands = [[hdoFile, 'caller', 'add', 'other', '--data', data], serving(data)];
  const left = bytes();
  const fault: Fault = { call: 'sync', error: 'EIO', when: 1, paths: files };
  for (const command of commands) {
    const { code, met, said } = through(fault, command);
    assert.ok(met);
    assert.equal(code, unavailable, said);
    assert.deepEqual(bytes(), left);
  }
  const again = await serveExecutable(data, env);
  t.after(again.kill);
  assert.deepEqual(await live(parties(again.base_url, credentials)), ['item pending']);
  assert.equal(await again.stop(), 0);
  isVerified(data);
});
