import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findStrace } from '../helpers/programs/find-strace.ts';
import { document, startHdo, temporary } from '../helpers/programs/hdo.ts';

test('a server tries no program that is missing, to ask about the clock', async (t) => {
  const folder = temporary(t);
  const data = join(folder, 'data');
  const calls = join(folder, 'calls');
  await document(['init', '--data', data]);
  const strace = [findStrace(), '-D', '-f', '-q', '-e', 'trace=execve', '-e', 'signal=none', '-o', calls];
  const through = [...strace, '-E', `PATH=${folder}`]; // there is no program
  const env = { PATH: process.env.PATH };
  const server = startHdo(t, ['serve', '--data', data, '--listen', '127.0.0.1:0'], { env, through });
  await server.written(/"event":"listening"/);
  server.signal('SIGTERM');
  await server.ended;
  const started = readFileSync(calls, 'utf8').match(/execve\(.*/g) ?? [];
  assert.equal(started.length, 1, started.join('\n'));
});
