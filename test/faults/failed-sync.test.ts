import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import type { Reply } from '../helpers/ask.ts';
import { serveExecutable } from '../helpers/executable.ts';
import { findStrace } from '../helpers/find-strace.ts';
import { temporary } from '../helpers/hdo.ts';
import { codeOf, isVerified, live, makeFolder, send } from './folder.ts';
import { parties } from './parties.ts';

const env = { HDO_LIMITS__ENABLED: 'false' };
const attached = ['-D', '-f', '--seccomp-bpf', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'];
const internal_error = 70; // sysexits.h: EX_SOFTWARE

/** From its sixth on, every sync of a thread fails. */
const failing = ['-e', 'inject=fsync,fdatasync:error=EIO:when=6+'];

test('a disk whose syncs fail again and again confirms nothing more and ends the server', async (t) => {
  const data = temporary(t);
  const credentials = makeFolder(data);
  const server = await serveExecutable(data, env, [findStrace(), ...attached, ...failing]);
  t.after(server.kill);
  const there = parties(server.base_url, credentials);
  const ended = once(server.process, 'exit');
  const replies: (Reply | undefined)[] = [];
  while (server.process.exitCode === null && replies.length < 100) {
    replies.push(await send(there, `item-${replies.length}`).catch(() => undefined));
  }
  assert.deepEqual((await ended)[0], internal_error);
  const confirmed = replies.findIndex((reply) => reply?.status !== 200);
  const after = replies.slice(confirmed).map((reply) => reply && codeOf(reply));
  assert.ok(confirmed > 0);
  assert.deepEqual(new Set(after), new Set(['503 temporary_unavailable', undefined]));

  const again = await serveExecutable(data, env);
  t.after(again.kill);
  const found = await live(parties(again.base_url, credentials));
  const lost = replies.slice(0, confirmed).filter((_, at) => !found.includes(`item-${at} pending`));
  assert.deepEqual(lost, []);
  assert.equal(await again.stop(), 0);
  isVerified(data);
});
