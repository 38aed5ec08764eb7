import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { hdoFile } from '../helpers/programs/executable.ts';
import { document, temporary } from '../helpers/programs/hdo.ts';
import { shadowed } from '../helpers/shadow/shadow.ts';
import { until } from '../helpers/until.ts';

const at_once = 4;

type Started = { child: ChildProcess; said: string };

function start(t: TestContext, folder: string, at: number): Started {
  const serve = ['serve', '--data', join(folder, 'data'), '--listen', `unix:${join(folder, `${at}.sock`)}`];
  const child = spawn(hdoFile, serve, { env: shadowed, stdio: ['ignore', 'ignore', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  const started = { child, said: '' };
  child.stderr.on('data', (chunk) => {
    started.said += chunk;
  });
  return started;
}

test('of several servers that start on a new folder, one serves it and the others say why not', async (t) => {
  const folder = temporary(t);
  const all = Array.from({ length: at_once }, (_, at) => start(t, folder, at));
  const ended = () => all.filter(({ child }) => child.exitCode !== null);
  await until('all but one have ended', () => ended().length === at_once - 1, 30_000);
  for (const { child, said } of ended()) {
    assert.equal(child.exitCode, 73, said);
    assert.match(said, /^hdo: another hdo (serves|has just created) .*\n/m);
  }
  await until('the first key is written', () => existsSync(join(folder, 'data', 'first-run.txt')), 30_000);
  assert.equal((await document(['status', '--data', join(folder, 'data')])).running, true);
  assert.deepEqual(await document(['verify', '--data', join(folder, 'data')]), { ok: true, problems: [] });
});
