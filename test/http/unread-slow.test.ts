import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { openDeaf, readText, serveLoud } from '../helpers/appliance/deaf.ts';
import { requestText, talk } from '../helpers/appliance/raw.ts';
import { findPython } from '../helpers/programs/find-python.ts';
import { until } from '../helpers/until.ts';

const timeout_s = 4;

test('50 pipelined requests are answered in order, each whole', async (t) => {
  const server = await serveLoud(t);
  const asked = Array.from({ length: 50 }, (_, at) => (at % 7 === 0 ? 'large' : `absent-${at}`));
  const texts = asked.map((id, at) => {
    const last = at === asked.length - 1;
    return readText(server.key, id, `X-Correlation-ID: turn-${at}`, ...(last ? ['Connection: close'] : []));
  });
  const replies = await talk(server.base_url, texts.join(''));
  assert.deepEqual(
    replies.map(({ status, json }) => [status, json?.correlation_id]),
    asked.map((id, at) => [id === 'large' ? 200 : 404, `turn-${at}`]),
  );
});

const slowly = `
import socket, sys, time
port, path, key, seconds = int(sys.argv[1]), sys.argv[2], sys.argv[3], float(sys.argv[4])
s = socket.socket()
s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
s.connect(('127.0.0.1', port))
s.sendall(f'GET {path} HTTP/1.1\\r\\nHost: o\\r\\n{key}\\r\\n\\r\\n'.encode())
end, got = time.monotonic() + seconds, 0
while time.monotonic() < end:
    got += len(s.recv(1000))
    time.sleep(1)
print(got, flush=True)
`;

test('a download at 1 kB/s outlasts the time-out, and a stalled one is cut', async (t) => {
  const server = await serveLoud(t, { HDO_SERVER__UNREAD_TIMEOUT_SECONDS: String(timeout_s) });
  const path = await server.upload();
  const { port } = new URL(server.base_url);
  const seconds = 4 * timeout_s;
  const reader = spawn(findPython(), ['-c', slowly, port, path, server.key, String(seconds)]);
  let said = '';
  reader.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  let complained = '';
  reader.stderr.on('data', (chunk: Buffer) => {
    complained += chunk;
  });
  const ended = new Promise((resolve) => reader.once('close', resolve));
  const [deaf] = openDeaf(t, server, 1, requestText(`GET ${path} HTTP/1.1`, [server.key]));
  const cut = new Promise((resolve) => deaf?.once('close', resolve));
  const stalled = async () => (await server.metric('hdo_connections_cut_total{reason="stalled"}')) === 1;
  await until('the stalled one is cut', stalled);
  deaf?.resume();
  await cut;
  assert.equal(await ended, 0, complained);
  assert.ok(Number(said) >= seconds * 500, `${said} bytes`);
  assert.ok(await stalled(), 'only the stalled one');
});
