import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openClient } from '../../src/client/index.ts';
import { executable, sharedBox } from '../helpers/appliance/executable-box.ts';
import { gateway } from '../helpers/appliance/gateway.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { hdoBeside, temporary } from '../helpers/programs/hdo.ts';

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n';

/** Servers that accept a connection and never end their reply. */
const servers: Record<string, (socket: Socket) => void> = {
  'never answers': () => {},
  'trickles its head': (socket) => trickle(socket, `${head.slice(0, -2)}${'x-a: b\r\n'.repeat(10_000)}`),
  'trickles its body': (socket) => trickle(socket, `${head}${' '.repeat(100_000)}`),
  'hangs in the body': (socket) => void socket.write(`${head}{"ok":`),
};

function trickle(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++] ?? ' '), 50);
  socket.once('close', () => clearInterval(timer));
}

async function serverThat(t: TestContext, behave: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}); // the client gives up
    behave(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function timed<T>(act: Promise<T>) {
  const started_ms = performance.now();
  const [result] = await Promise.allSettled([act]);
  return { result, took_s: (performance.now() - started_ms) / 1_000 };
}

/** The time that a busy machine needs to start and to end a command. */
const slack_s = 10;

for (const [what, behave] of Object.entries(servers)) {
  test(`a timeout of hdo ask and hdo wait holds against a server that ${what}`, { timeout: 120_000 }, async (t) => {
    const env = { HDO_URL: await serverThat(t, behave), HDO_API_KEY: 'k' };
    await Promise.all(
      [
        ['ask', 'Go?', '--id', 'go'],
        ['wait', 'go'],
      ].map(async (args) => {
        const { result, took_s } = await timed(executable([...args, '--timeout', '2s'], { env }));
        assert.ok(result?.status === 'fulfilled' && took_s < 2 + slack_s, `${args[0]}: ${took_s}`);
        assert.equal(result.value.code, 69, result.value.stderr);
        assert.match(result.value.stderr, /no server answered within 2 s: .*continue with/);
      }),
    );
  });

  test(`a signal and the tries of the client end against a server that ${what}`, async (t) => {
    const url = await serverThat(t, behave);
    const usual = openClient({ url, api_key: 'k' });
    const signal = AbortSignal.timeout(500);
    const { result, took_s } = await timed(usual.confirm('Go?', { signal }));
    assert.ok(result?.status === 'rejected' && result.reason === signal.reason && took_s < 3, String(took_s));
    const brief = openClient({ url, api_key: 'k', patience: { request_ms: 200, total_ms: 900 } });
    const tried = await timed(brief.callerStatus());
    assert.ok(tried.result?.status === 'rejected' && tried.took_s < 3, String(tried.took_s));
    assert.match(String(tried.result.reason), /unreachable: no answer came: \d+ seconds? have passed/);
  });
}

test('every call gives up after half a minute, also where nobody set a time', { timeout: 120_000 }, async (t) => {
  const calls = [['whoami'], ['output', 'check'], ['output', 'file', 'out_1', '--to', '-'], ['input', 'list']];
  await Promise.all(
    Object.values(servers).map(async (behave, at) => {
      const args = calls[at] ?? [];
      const env = { HDO_URL: await serverThat(t, behave), HDO_API_KEY: 'k' };
      const { result, took_s } = await timed(executable(args, { env }));
      assert.ok(result?.status === 'fulfilled' && took_s < 30 + 2 * slack_s, `${args.join(' ')}: ${took_s}`);
      assert.equal(result.value.code, 69, result.value.stderr);
    }),
  );
});

test('a timeout holds when the server falls silent after the question', { timeout: 120_000 }, async (t) => {
  const box = await sharedBox();
  const { base_url } = await gateway(t, box.base_url, ({ line }) => (/send$/.test(line) ? 'forward' : 'silent'));
  const env = { ...box.env, HDO_URL: base_url };
  const { result, took_s } = await timed(executable(['ask', 'Go?', '--id', 'go', '--timeout', '3s'], { env }));
  assert.ok(result?.status === 'fulfilled' && took_s < 3 + slack_s, String(took_s));
  assert.equal(result.value.code, 75, result.value.stderr);
  assert.match(result.value.stderr, /nobody has answered yet; the request is pending: continue with --id go/);
});

test('a timeout holds while names are looked up without an answer', { timeout: 120_000 }, async (t) => {
  const hole = createSocket('udp4').bind(53, '127.0.0.78');
  await once(hole, 'listening');
  t.after(() => hole.close());
  const resolver = join(temporary(t), 'resolv.conf');
  writeFileSync(resolver, 'nameserver 127.0.0.78\noptions timeout:30 attempts:5\n');
  const script = `mount --bind ${resolver} /etc/resolv.conf\nexec "$@"`;
  const through = [debianTool('unshare', 'util-linux'), '--mount', 'sh', '-e', '-c', script, 'sh'];
  const env = { HDO_URL: 'http://outbox.example', HDO_API_KEY: 'k', PATH: process.env.PATH };
  const args = ['ask', 'Go?', '--id', 'go', '--timeout', '2s'];
  const { result, took_s } = await timed(hdoBeside(args, { env, through }));
  assert.ok(result?.status === 'fulfilled' && took_s < 2 + slack_s, String(took_s));
  assert.equal(result.value.code, 69, result.value.stderr);
});

test('at most seven tries take half a minute, and each has what is left', async (t) => {
  let tries = 0;
  const url = await serverThat(t, (socket) => {
    tries += 1;
    socket.destroy();
  });
  const { result, took_s } = await timed(openClient({ url, api_key: 'k' }).callerStatus());
  assert.ok(result?.status === 'rejected' && took_s < 31, String(took_s));
  assert.ok(tries <= 7 && tries >= 5, String(tries));
});
