import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { ask } from '../helpers/appliance/ask.ts';
import { beside } from '../helpers/beside.ts';
import { submission } from '../helpers/data/submissions.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { document, temporary } from '../helpers/programs/hdo.ts';
import { type Received, sink } from '../helpers/programs/sink.ts';
import { until } from '../helpers/until.ts';

const secret = 'a secret of the webhook';
const urgent = 100;

/** Starts a server that treats every connection in a given way. */
async function strange(t: TestContext, treat: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    treat(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { sockets, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Sends a byte now and then without an end. */
function trickle(socket: Socket, head: string): void {
  const timer = setInterval(() => socket.write('x'), 200);
  socket.on('close', () => clearInterval(timer));
  socket.write(head);
}

function webhook(name: string, url: string): string {
  const place = `name = "${name}"\nkind = "webhook"\nurl = "${url}"\nsecret = "${secret}"\n`;
  return `[[notify]]\n${place}content = true\nper_minute = 1000\n`;
}

const items = (count: number) => Array.from({ length: count }, (_, at) => `item-${at}`);
const titleOf = ({ body }: Received) => (JSON.parse(body) as { title: string }).title;

async function folder(t: TestContext, targets: readonly string[]) {
  const data = join(temporary(t), 'data');
  const { caller } = await document(['init', '--data', data]);
  writeFileSync(join(data, 'config.toml'), targets.join(''));
  return { data, api_key: String(caller.api_key) };
}

async function serve(t: TestContext, { data, api_key }: { data: string; api_key: string }) {
  const server = await serveExecutable(data);
  t.after(server.kill);
  const headers = { authorization: `Bearer ${api_key}` };
  const send = (caller_item_id: string) =>
    ask(server.base_url, callerEndpoints.inputSend, {
      body: submission({ caller_item_id, title: caller_item_id, priority: 'urgent' }),
      headers,
    });
  return { ...server, send };
}

async function deliveries(data: string): Promise<{ target: string; state: string; attempts: number }[]> {
  return (await document(['notify', 'log', '--limit', '1000', '--data', data])).deliveries;
}

async function isHeard(t: TestContext): Promise<void> {
  const { received, url } = await sink(t);
  const hung = await strange(t, () => {});
  const slow = await strange(t, (socket) => trickle(socket, 'HTTP/1.1 200 OK\r\nX-Slow: '));
  const endless = await strange(t, (socket) => trickle(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 9999999\r\n\r\n'));
  const cut = await strange(t, (socket) => socket.destroy());
  const place = await folder(t, [
    webhook('hung', hung.url),
    webhook('slow', slow.url),
    webhook('endless', endless.url),
    webhook('cut', cut.url),
    '[[notify]]\nname = "stuck"\nkind = "command"\ncommand = ["/bin/sleep", "600"]\n',
    webhook('healthy', url),
  ]);
  const { send, stop } = await serve(t, place);
  await until('every target is ready', async () => (await send('begin')).status === 200 && received.length === 1);
  const since_ms = performance.now();
  for (const item of items(urgent)) assert.equal((await send(item)).status, 200);
  // a hung target blocks its own queue for ten seconds each time, which would be minutes for the healthy one
  await until('the healthy target is notified', () => received.length === urgent + 1);
  const took_ms = performance.now() - since_ms;
  assert.deepEqual(received.map(titleOf), ['begin', ...items(urgent)]);
  t.diagnostic(`notified of ${urgent} requests within ${Math.round(took_ms)} ms`);

  assert.ok(endless.sockets.filter((socket) => !socket.destroyed).length <= 2, 'an endless reply is cut off');
  const asked_ms = performance.now();
  assert.equal(await stop(), 0);
  assert.ok(performance.now() - asked_ms < 8_000, 'a stopping server does not wait for hanging targets');
}

async function isTold(t: TestContext): Promise<void> {
  const hung = await strange(t, () => {});
  const place = await folder(t, [webhook('hook', hung.url)]);
  const first = await serve(t, place);
  for (const item of items(20)) await first.send(item);
  await until('the first attempt has started', () => hung.sockets.length > 0);
  await first.kill();
  const { received, url } = await sink(t);
  writeFileSync(join(place.data, 'config.toml'), webhook('hook', url));
  const second = await serve(t, place);
  await until('the target is notified of all', () => received.length === 20);
  assert.deepEqual(received.map(titleOf), items(20));
  assert.equal(await second.stop(), 0);
  assert.ok((await deliveries(place.data)).every(({ state }) => state === 'delivered'));
}

async function isKilled(t: TestContext): Promise<void> {
  const pids = join(temporary(t), 'pids');
  const script = `sleep 601 & echo $! $$ >> ${pids}; wait`;
  const place = await folder(t, [
    `[[notify]]\nname = "mail"\nkind = "command"\ncommand = ["/bin/sh", "-c", ${JSON.stringify(script)}]\n`,
  ]);
  const { send, stop } = await serve(t, place);
  await send('item');
  await until('it runs', () => existsSync(pids) && /\d \d+\n/.test(readFileSync(pids, 'utf8')));
  const running = () => readFileSync(pids, 'utf8').trim().split(/\s+/).map(Number);
  const [sleeper = 0, shell = 0] = running();
  await until('it is killed', () => !alive(sleeper) && !alive(shell));
  const [{ state, attempts } = { state: '', attempts: 0 }] = await deliveries(place.data);
  assert.deepEqual([state, attempts], ['waiting', 1]);
  await until('it is retried', () => running().length === 4);
  assert.equal(await stop(), 0);
  assert.deepEqual(running().filter(alive), []);
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false; // the process has exited
  }
}

beside('with hanging targets,', {
  'a healthy target beside five of them is notified of 100 urgent requests in order': isHeard,
  'a target is notified after a restart of what it missed, once and in order': isTold,
  'a command is killed with its child processes': isKilled,
});
