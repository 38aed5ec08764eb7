import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { requestText } from '../helpers/appliance/raw.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { isVerified, makeFolder, send } from './folder.ts';
import { parties } from './parties.ts';

const patience_ms = 10_000; // the time after which the server cuts all connections

test('SIGTERM waits for no stalled request, stalled header, idle reader or hung notification', async (t) => {
  const data = temporary(t);
  const credentials = makeFolder(data);
  const target = ['name = "clock"', 'kind = "command"', 'command = ["sleep", "60"]'];
  appendFileSync(join(data, 'config.toml'), `\n[[notify]]\n${target.join('\n')}\n`);
  const server = await serveExecutable(data, { HDO_LIMITS__ENABLED: 'false' });
  t.after(server.kill);
  const port = Number(new URL(server.base_url).port);
  const key = `Authorization: Bearer ${credentials.api_key}`;
  const typed = 'Content-Type: application/json';
  const half = requestText('POST /api/input/send HTTP/1.1', [key, typed, 'Content-Length: 1000'], '{');
  const whole = requestText('GET /livez HTTP/1.1', ['Connection: keep-alive']);
  for (const text of [half, `${whole}POST /api/input/send HTTP/1.1\r\n${key}\r\n`]) {
    const socket = connect({ port, host: '127.0.0.1' }).pause();
    socket.on('error', () => {}); // being cut is the purpose of this connection
    t.after(() => socket.destroy());
    socket.write(text);
  }
  const there = parties(server.base_url, credentials);
  assert.equal((await send(there, 'item')).status, 200); // which notifies the target
  await pause(300);
  const asked_ms = performance.now();
  const waiting = there.agent('outputCheck', { headers: { prefer: 'wait=50' } }).catch(() => undefined);
  assert.equal(await server.stop(), 0);
  const took_ms = performance.now() - asked_ms;
  t.diagnostic(`ended after ${took_ms.toFixed(0)} ms`);
  assert.ok(took_ms < patience_ms / 2);
  await waiting;
  isVerified(data);
});
