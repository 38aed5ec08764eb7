import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { hdoFile } from '../helpers/executable.ts';
import { hdo, temporary } from '../helpers/hdo.ts';

const starts = 20;
/** How many times the start of a bare server of Node: three threads start, and on a busy machine they wait in turn. */
const most_times = 8;

const bareServer = 'require("http").createServer((q, r) => r.end()).listen(Number(process.env.PORT), "127.0.0.1")';

test(`the first answer, with inbox and writer ready, is there soon: median of ${starts} starts`, async (t) => {
  const data = join(temporary(t), 'data');
  hdo(['init', '--data', data]);
  const port = await freePort();
  const ours: number[] = [];
  const bare: number[] = [];
  for (let at = 0; at < starts; at++) {
    const typed = ['serve', '--quiet', '--data', data, '--listen', `127.0.0.1:${port}`];
    ours.push(await startTime(t, [hdoFile, ...typed], port));
    bare.push(await startTime(t, [process.execPath, '-e', bareServer], port));
  }
  const [median_ms, bare_ms] = [middle(ours), middle(bare)];
  t.diagnostic(`${median_ms.toFixed(0)} ms, and ${bare_ms.toFixed(0)} ms for a bare server of Node`);
  assert.ok(median_ms < most_times * bare_ms, `${median_ms} ms beside ${bare_ms} ms for a bare server of Node`);
});

/** Milliseconds from the start of a program to its first answer that is 200. */
async function startTime(t: TestContext, [file = '', ...args]: string[], port: number): Promise<number> {
  const started = performance.now();
  const child = spawn(file, args, { env: { PORT: String(port) }, stdio: 'ignore' });
  t.after(() => child.kill('SIGKILL'));
  while (!(await answers(port))) await pause(1);
  const took_ms = performance.now() - started;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return took_ms;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address && typeof address === 'object' ? address.port : 0;
}

function middle(times: number[]): number {
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
