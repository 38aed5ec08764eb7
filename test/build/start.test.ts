import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { hdoFile } from '../helpers/executable.ts';
import { hdo, temporary } from '../helpers/hdo.ts';

const starts = 20;
/** What a start may take on a machine that starts a bare server of Node in `bare_ms`, as ours does. */
const bar = { most_ms: 100, bare_ms: 40 };

const bareServer = 'require("http").createServer((q, r) => r.end()).listen(Number(process.env.PORT), "127.0.0.1")';

test(`the first answer, with inbox and writer ready, is there in 100 ms: median of ${starts} starts`, async (t) => {
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
  const allowed_ms = bar.most_ms * Math.max(1, bare_ms / bar.bare_ms);
  assert.ok(median_ms < allowed_ms, `${median_ms} ms beside ${bare_ms} ms for a bare server of Node`);
});

/** Milliseconds from the start of a program to its first answer that is 200, without what it waited for a processor. */
async function startTime(t: TestContext, [file = '', ...args]: string[], port: number): Promise<number> {
  const started = performance.now();
  const waited_ms = waitedFor(process.pid);
  const child = spawn(file, args, { env: { PORT: String(port) }, stdio: 'ignore' });
  t.after(() => child.kill('SIGKILL'));
  while (!(await answers(port))) await pause(1);
  const took_ms = performance.now() - started - waitedFor(child.pid ?? 0) - (waitedFor(process.pid) - waited_ms);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return took_ms;
}

/**
 * How long the threads of a process were ready and had no processor, in ms (proc(5), schedstat): others had it. On a
 * quiet machine it is next to nothing; on a busy one too much is taken off, as threads wait at the same time.
 */
function waitedFor(pid: number): number {
  const waits = readdirSync(`/proc/${pid}/task`).map((thread) => waitOf(`/proc/${pid}/task/${thread}/schedstat`));
  return waits.reduce((sum, wait) => sum + wait, 0) / 1e6;
}

function waitOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[1]);
  } catch {
    return 0; // the thread has ended
  }
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
