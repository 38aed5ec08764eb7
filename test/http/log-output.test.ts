import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, constants, createReadStream, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { drive } from '../bench/server/client.ts';
import { makeFolder } from '../faults/folder.ts';
import { requestText } from '../helpers/appliance/raw.ts';
import { linesOf, serveLogged } from '../helpers/appliance/serve-logged.ts';
import type { Line } from '../helpers/data/log-line.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { fillDisk, smallDisk } from '../helpers/programs/small-disk.ts';
import { until } from '../helpers/until.ts';

type Server = Awaited<ReturnType<typeof serveLogged>>;

const requests = 8_000; // about 2 MB of lines: a pipe takes 64 KiB, the buffer 1 MiB
const least_dropped = 2_000;
/** The time limit for a stop when nobody reads the log, which would otherwise never end. */
const stalled_ms = 20_000;
const dropped = 'hdo_log_lines_dropped_total';
const env = { HDO_LOG__LEVEL: 'debug', HDO_LIMITS__ENABLED: 'false' };
const alive = requestText('GET /livez HTTP/1.1', ['Connection: keep-alive']);
const isRequest = ({ event }: Line) => event === 'request';
const isNotice = ({ event }: Line) => event === 'log_lines_dropped';

async function serve(t: TestContext, stderr?: number): Promise<Server> {
  const data = temporary(t);
  makeFolder(data);
  return serveLogged(t, data, { env, ...(stderr !== undefined && { stderr }) });
}

/** Sends requests, one log line each, and expects 200 for all of them. */
async function load({ base_url }: Server, count = requests): Promise<void> {
  let left = count;
  const next = () => (left-- > 0 ? alive : undefined);
  const { latencies_ms } = await drive({ port: Number(new URL(base_url).port), connections: 8, seconds: 60, next });
  assert.equal(latencies_ms.length, count);
}

/** Creates a FIFO that nobody reads yet. Returns its descriptor and a function that starts to read it. */
function fifo(t: TestContext) {
  const path = join(temporary(t), 'log');
  assert.equal(spawnSync('mkfifo', [path]).status, 0);
  const descriptor = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const text = { read: '' };
  const read = () => {
    const stream = createReadStream(path, 'utf8').on('data', (chunk) => {
      text.read += chunk;
    });
    t.after(() => {
      closeSync(descriptor);
      stream.destroy();
    });
    return () => linesOf(text.read);
  };
  return { descriptor, read };
}

/** Checks that logged and dropped lines add up, in order, with one notice in the right place. */
function holdAll(lines: readonly Line[], counted: number, later: number): void {
  const at = lines.findIndex(isNotice);
  assert.equal(lines.filter(isNotice).length, 1);
  assert.deepEqual([lines[at]?.lines, lines[at]?.msg], [counted, `${counted} lines were dropped`]);
  assert.equal(lines.slice(0, at).filter(isRequest).length + counted, requests);
  assert.equal(lines.slice(at).filter(isRequest).length, later);
  const ids = lines.filter(isRequest).map(({ request_id }) => String(request_id));
  assert.equal(new Set(ids).size, ids.length);
}

test('while nobody reads the log, every request is answered, and dropped lines are counted and reported', async (t) => {
  const { descriptor, read } = fifo(t);
  const server = await serve(t, descriptor);
  await load(server);
  const counted = await server.metric(dropped);
  assert.ok(counted > least_dropped, `${counted} dropped`);
  const lines = read();
  await until('logging continues', () => lines().some(isNotice));
  await load(server, 100);
  await until('later requests are logged', () => lines().at(-1)?.event === 'request');
  assert.equal(await server.stop(), 0);
  await until('the last line', () => lines().at(-1)?.event === 'stopped');
  holdAll(lines(), counted, 100);
  assert.equal(lines()[0]?.event, 'listening');
});

test('a server whose log nobody reads exits with 0 on SIGTERM', async (t) => {
  const { descriptor } = fifo(t);
  t.after(() => closeSync(descriptor));
  const server = await serve(t, descriptor);
  await load(server);
  const late = pause(stalled_ms, 'it stalls', { ref: false });
  assert.equal(await Promise.race([server.stop(), late]), 0);
});

test('after the reader of the log has gone, every request is answered, and SIGTERM exits with 0', async (t) => {
  const server = await serve(t);
  server.process.stderr?.destroy();
  await load(server);
  const counted = await server.metric(dropped);
  assert.ok(counted > least_dropped && counted < requests, `${counted} dropped`);
  assert.equal(await server.stop(), 0);
});

test('with /dev/full as its log, every request is answered, and SIGTERM exits with 0', async (t) => {
  const descriptor = openSync('/dev/full', 'w');
  t.after(() => closeSync(descriptor));
  const server = await serve(t, descriptor);
  await load(server);
  assert.ok((await server.metric(dropped)) > least_dropped);
  assert.equal(await server.stop(), 0);
});

test('after the disk of the log was full, logging continues, and every lost line is counted', async (t) => {
  const folder = smallDisk(t, 8 << 20);
  assert.ok(folder, 'a tmpfs can be mounted');
  const file = join(folder, 'log');
  const descriptor = openSync(file, 'a');
  const makeRoom = fillDisk(folder, 'other');
  const server = await serve(t, descriptor);
  closeSync(descriptor);
  await load(server);
  const counted = await server.metric(dropped);
  assert.ok(counted > least_dropped, `${counted} dropped`);
  makeRoom();
  const lines = () => linesOf(readFileSync(file, 'utf8'));
  await until('logging continues', () => lines().some(isNotice));
  await load(server, 100);
  assert.equal(await server.stop(), 0);
  holdAll(lines(), counted, 100);
  assert.equal(lines().at(-1)?.event, 'stopped');
});
