import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { requestText } from '../helpers/appliance/raw.ts';
import { submission } from '../helpers/data/submissions.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { eventually } from '../helpers/until.ts';
import { isVerified, live, makeFolder } from './folder.ts';
import { parties } from './parties.ts';
import { luckOf } from './power/luck.ts';

const rounds = 5;
const lines = 24;
const env = { HDO_LIMITS__ENABLED: 'false' };

/** The confirmed items of a connection, and the number of leftover bytes of a response. */
type Seen = { confirmed: string[]; left_over: number };

test(`over ${rounds} SIGTERMs under load no confirmed item is lost, and no response is cut`, async (t) => {
  const data = temporary(t);
  const credentials = makeFolder(data);
  const confirmed: string[] = [];
  const luck = luckOf(rounds);
  let answers = 0;
  const onAnswer = () => void answers++;
  for (let round = 0; round < rounds; round++) {
    const server = await serveExecutable(data, env);
    t.after(server.kill);
    const working = Array.from({ length: lines }, (_, at) =>
      send({ base_url: server.base_url, api_key: credentials.api_key, name: `r${round}c${at}`, onAnswer }),
    );
    await eventually(() => answers > 2 * lines * (round + 1));
    await pause(luck.below(100));
    const asked = performance.now();
    assert.equal(await server.stop(), 0);
    assert.ok(performance.now() - asked < 10_000);
    for (const seen of await Promise.all(working)) {
      assert.equal(seen.left_over, 0);
      confirmed.push(...seen.confirmed);
    }
    isVerified(data);
  }
  const server = await serveExecutable(data, env);
  t.after(server.kill);
  const there = new Set(await live(parties(server.base_url, credentials)));
  const lost = confirmed.filter((name) => !there.has(`${name} pending`));
  assert.ok(confirmed.length > rounds * lines, `only ${confirmed.length} were confirmed`);
  assert.deepEqual(lost, []);
  assert.ok(there.size - confirmed.length <= rounds * lines, 'more items were stored than requests were in progress');
  assert.equal(await server.stop(), 0);
});

test('a connection that was just opened when the server stops can still send its request', async (t) => {
  const data = temporary(t);
  makeFolder(data);
  let answered = '';
  // a busy machine may take longer than the half second that the server waits
  for (let tries = 0; tries < 5 && answered === ''; tries++) {
    const server = await serveExecutable(data, env);
    t.after(server.kill);
    const { hostname, port } = new URL(server.base_url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    socket.on('error', () => {}); // it came too late, at any moment from now on
    socket.on('data', (chunk) => {
      answered += chunk;
    });
    const ended = server.stop();
    await eventually(() => server.said.join('').includes('stopping'));
    socket.write(requestText('GET /livez HTTP/1.1', [`Host: ${hostname}`]));
    assert.equal(await ended, 0);
    socket.destroy();
  }
  assert.match(answered, /^HTTP\/1\.1 200 /);
});

type Sender = { base_url: string; api_key: string; name: string; onAnswer(): void };

/** Sends items one after another on a connection until the server closes it. */
function send({ base_url, api_key, name, onAnswer }: Sender): Promise<Seen> {
  const { hostname, port } = new URL(base_url);
  const seen: Seen = { confirmed: [], left_over: 0 };
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let count = 0;
  let rest = Buffer.alloc(0);
  const next = () => {
    const body = JSON.stringify(submission({ caller_item_id: `${name}-${++count}` }));
    const headers = [`Authorization: Bearer ${api_key}`, 'Content-Type: application/json', 'Connection: keep-alive'];
    socket.write(requestText('POST /api/input/send HTTP/1.1', [...headers, `Content-Length: ${body.length}`], body));
  };
  socket.on('connect', next);
  socket.on('error', () => {}); // the server has gone
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const end = rest.indexOf('\r\n\r\n') + 4;
    const [, length = ''] = /content-length: (\d+)/i.exec(rest.subarray(0, end).toString()) ?? [];
    if (end < 4 || rest.length < end + Number(length)) return;
    assert.match(rest.toString(), /^HTTP\/1\.1 200 /);
    seen.confirmed.push(`${name}-${count}`);
    onAnswer();
    rest = rest.subarray(end + Number(length));
    next();
  });
  return new Promise((resolve) => {
    socket.on('close', () => resolve({ ...seen, left_over: rest.length }));
  });
}
