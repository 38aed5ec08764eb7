import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { makeFolder } from '../faults/folder.ts';
import { openDeaf, readText } from '../helpers/appliance/deaf.ts';
import { hear, requestText } from '../helpers/appliance/raw.ts';
import { serveLogged } from '../helpers/appliance/serve-logged.ts';
import { submission } from '../helpers/data/submissions.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { processMemory } from '../helpers/programs/process-memory.ts';
import { until } from '../helpers/until.ts';

const most_bytes = 300 * 1024 * 1024;
const limitless = { HDO_LIMITS__ENABLED: 'false', HDO_LOG__LEVEL: 'warn' };
const all_bytes = 64 << 20;

/** Starts a server that is reached over TLS or a Unix socket, with an item of 250 kB, and returns how to connect. */
async function serveBy(t: TestContext, way: 'TLS' | 'a Unix socket') {
  const folder = temporary(t);
  const path = join(folder, 'hdo.sock');
  const data = join(folder, 'data');
  const credentials = makeFolder(data);
  const secure = way === 'TLS';
  const env = secure ? { ...limitless, ...certified(folder) } : limitless;
  const server = await serveLogged(t, data, { env, ...(!secure && { listen: `unix:${path}` }) });
  server.process.stderr?.resume();
  const port = secure ? Number(new URL(server.base_url).port) : 0;
  const dial = (): Socket =>
    secure ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }) : connect(path);
  const key = `Authorization: Bearer ${credentials.api_key}`;
  const person = `Authorization: Bearer ${credentials.token}`;
  const sendText = (item: object, ...headers: string[]) => {
    const body = JSON.stringify(submission(item));
    const own = [key, 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, ...headers];
    return requestText('POST /api/input/send HTTP/1.1', own, body);
  };
  /** Sends requests on one connection, which the last one closes, and returns the statuses. */
  const ask = async (text: string) => {
    const socket = dial();
    socket.write(text);
    return (await hear(socket)).map(({ status }) => status);
  };
  assert.deepEqual(await ask(sendText({ caller_item_id: 'large', details: '&'.repeat(50_000) })), [200]);
  return { ...server, dial, key, person, ask, sendText };
}

/** Creates a self-signed certificate, and returns its settings. */
function certified(folder: string): NodeJS.ProcessEnv {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const out = ['-keyout', key, '-out', cert];
  execFileSync(debianTool('openssl'), ['req', '-x509', '-subj', '/CN=hdo', ...made, ...out], { stdio: 'ignore' });
  return { HDO_SERVER__TLS_CERT: cert, HDO_SERVER__TLS_KEY: key };
}

type Served = Awaited<ReturnType<typeof serveBy>>;

/** Waits until connections are cut at the limit of their sender, and checks that the total stays below its limit. */
async function isCut({ metric, process }: Served): Promise<void> {
  let most = 0;
  await until(
    'some connections are cut',
    async () => {
      most = Math.max(most, processMemory(process.pid ?? 0).resident);
      return (await metric('hdo_connections_cut_total{reason="credential"}')) > 0;
    },
    60_000,
  );
  assert.ok((await metric('hdo_unread_bytes')) <= all_bytes);
  assert.ok(most < most_bytes, `${most} bytes at the peak`);
}

for (const way of ['TLS', 'a Unix socket'] as const) {
  test(`unread bytes are limited over ${way} too`, async (t) => {
    const server = await serveBy(t, way);
    const sockets = openDeaf(t, server.dial, 200, readText(server.key, 'large').repeat(30));
    await isCut(server);
    assert.deepEqual(await server.ask(readText(server.key, 'none', 'Connection: close')), [404]);
    for (const socket of sockets) socket.destroy();
    await until('no bytes are held', async () => (await server.metric('hdo_unread_bytes')) === 0);
  });
}

test('event streams that nobody reads are cut at the limit of unread bytes', async (t) => {
  const server = await serveBy(t, 'a Unix socket'); // a Unix socket buffers less for a slow reader than TCP does
  const text = requestText('GET /review/api/events HTTP/1.1', [
    'Host: localhost',
    server.person,
    'Connection: keep-alive',
  ]);
  const most_of_a_person = 50;
  openDeaf(t, server.dial, most_of_a_person, text);
  let sent = 0;
  let isOver = false;
  const sending = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const items = Array.from({ length: 20 }, () => ({ caller_item_id: `item-${sent++}` }));
        const texts = items.map((item, at) => server.sendText(item, `Connection: ${at < 19 ? 'keep-alive' : 'close'}`));
        assert.deepEqual(new Set(await server.ask(texts.join(''))), new Set([200]));
      }
    }),
  );
  try {
    await isCut(server);
  } finally {
    isOver = true;
    await sending;
  }
  t.diagnostic(`${sent} items`);
});
