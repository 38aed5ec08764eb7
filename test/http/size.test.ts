import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { dial, hear, requestText, talk } from '../helpers/appliance/raw.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

const edge = 128_000;

/** Builds a valid submission of a length in bytes. */
function sized(length: number): string {
  const text = JSON.stringify({ ...submission(), padding: '' });
  return text.replace('"padding":""', `"padding":"${'x'.repeat(length - text.length)}"`);
}

/** Encodes a text in chunked transfer coding. */
function chunked(text: string, size: number): string {
  const chunks: string[] = [];
  for (let at = 0; at < text.length; at += size) {
    const part = text.slice(at, at + size);
    chunks.push(`${part.length.toString(16)}\r\n${part}\r\n`);
  }
  return `${chunks.join('')}0\r\n\r\n`;
}

test('exactly 128,000 bytes are accepted and one more is too large, declared or streamed', async () => {
  const box = await account();
  const authorization = `Authorization: Bearer ${box.caller('agent').api_key}`;
  const head = [authorization, 'Content-Type: application/json'];
  for (const [length, expected] of [
    [edge, 200],
    [edge + 1, 413],
  ] as const) {
    const body = sized(length);
    const declared = requestText('POST /api/input/send HTTP/1.1', [...head, `Content-Length: ${length}`], body);
    const streamed = requestText('POST /api/input/send HTTP/1.1', [...head, 'Transfer-Encoding: chunked']);
    const [one] = await talk(box.base_url, declared);
    const [other] = await talk(box.base_url, streamed, chunked(body, 1_000));
    assert.deepEqual([one?.status, other?.status], [expected, expected]);
    if (expected === 413) {
      assert.equal(one?.json?.error?.code, 'request_too_large');
      assert.equal(one?.headers.connection, 'close');
      assert.equal(other?.headers.connection, 'close');
    }
  }
});

/** Requests with endless bodies, and the responses that they get early. */
const endless = {
  'a send': { path: '/api/input/send', known: true, status: 413 },
  'a read-all': { path: '/api/output/read-all', known: true, status: 413 },
  'an anonymous send': { path: '/api/input/send', known: false, status: 401 },
  'an acknowledgement': { path: '/api/output/out_x/ack', known: true, status: 404 },
  'a read': { path: '/api/output/out_x/read', known: true, status: 404 },
  'a wrong method': { path: '/api/input/list', known: true, status: 400 },
  'an unknown path': { path: '/api/nothing', known: true, status: 404 },
};
const framings = ['Content-Length: 9000000000', 'Transfer-Encoding: chunked'];

test('a client that continues to send can read the response, and then the connection ends', async () => {
  const box = await account();
  const { api_key } = box.caller('agent');
  for (const [name, { path, known, status }] of Object.entries(endless)) {
    for (const framing of framings) {
      const credential = known ? [`Authorization: Bearer ${api_key}`] : [];
      const headers = ['Connection: keep-alive', 'Content-Type: application/json', ...credential, framing];
      const socket = dial(box.base_url);
      socket.write(requestText(`POST ${path} HTTP/1.1`, headers));
      const stop = pour(socket, framing.includes('chunked'));
      const [reply] = await hear(socket);
      stop();
      assert.equal(reply?.status, status, `${name}, ${framing}`);
      assert.equal(reply?.headers.connection, 'close', `${name}, ${framing}`);
    }
  }
});

/** Writes as long as the other side reads. */
function pour(socket: Socket, in_chunks: boolean): () => void {
  const part = 'x'.repeat(65_536);
  const bytes = in_chunks ? `10000\r\n${part}\r\n` : part;
  socket.on('error', () => {}); // writing to a connection that has ended is the purpose of this function
  const more = () => {
    while (socket.writable && socket.write(bytes));
  };
  socket.on('drain', more);
  more();
  return () => void socket.off('drain', more);
}

test('a small unread body leaves the connection open', async () => {
  const box = await account();
  const head = [`Authorization: Bearer ${box.caller('agent').api_key}`, 'Content-Length: 5'];
  const first = requestText('POST /api/output/out_x/ack HTTP/1.1', ['Connection: keep-alive', ...head]);
  const replies = await talk(
    box.base_url,
    first,
    'hello',
    requestText('POST /api/output/out_y/ack HTTP/1.1', head, '{{{{{'),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    [404, 404],
  );
});

test('a body that does not arrive within 15 seconds is refused', async (t) => {
  let skipped_ms = 0;
  const box = await standingAppliance(t, { elapsed: () => performance.now() + skipped_ms });
  const head = [`Authorization: Bearer ${box.caller('agent').api_key}`, 'Content-Type: application/json'];
  const headers = ['Connection: keep-alive', ...head, 'Content-Length: 10', 'Expect: 100-continue'];
  const socket = dial(box.base_url);
  socket.write(requestText('POST /api/input/send HTTP/1.1', headers));
  socket.once('data', (bytes) => {
    assert.match(bytes.toString(), /^HTTP\/1\.1 100 Continue/);
    skipped_ms = 15_000;
  });
  const [reply] = await hear(socket);
  assert.equal(`${reply?.status} ${reply?.json?.error?.code}`, '400 invalid_request');
  assert.equal(reply?.headers.connection, 'close');
});
