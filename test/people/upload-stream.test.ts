import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Refusal } from '../../src/contract/errors.ts';
import { openDeadlines } from '../../src/http/request/deadlines.ts';
import type { Clock } from '../../src/lib/time/clock.ts';
import { type Body, receiveBody } from '../../src/people/uploads/upload-body.ts';
import { openUploadRoom } from '../../src/people/uploads/upload-room.ts';
import { changeAccount } from '../../src/rules/access/accounts.ts';
import { WriteFailure } from '../../src/writer/waiting.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { dial, requestText, talk } from '../helpers/appliance/raw.ts';
import { askForFile } from '../helpers/appliance/upload.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { eventually } from '../helpers/until.ts';

const chunk = (length: number) => `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`;

test('a file of the maximum size is accepted, a larger one is refused, declared or not', async (t) => {
  const { send, left } = await desk(t);
  const most = 100_000;
  assert.equal((await send([`Content-Length: ${most}`], 'x'.repeat(most))).status, 200);
  assert.equal((await send([`Content-Length: ${most + 1}`], 'x'.repeat(10))).status, 413);
  const long = await send(['Transfer-Encoding: chunked'], chunk(most), chunk(1));
  assert.deepEqual([long.status, long.json?.error?.code], [413, 'request_too_large']);
  assert.deepEqual(left(), []);
});

test('an upload is refused without waiting for its body, and without 100 Continue', async (t) => {
  const { send, left } = await desk(t);
  const lengthy = 'Content-Length: 90000';
  assert.equal((await send([lengthy, 'Content-Encoding: gzip'])).status, 400);
  assert.equal((await send([lengthy, 'Expect: 100-continue', 'Content-Type: x'])).status, 422);
  assert.deepEqual(left(), []);
});

test('an upload that is cut off leaves nothing behind', async (t) => {
  const { line, base_url, headers, left } = await desk(t);
  const socket = dial(base_url);
  socket.write(`${requestText(line, [...headers, 'Content-Length: 50000'])}the first bytes`);
  await eventually(() => left().length === 1);
  socket.destroy();
  await eventually(() => left().length === 0);
});

test('a body whose framing is broken is refused and leaves nothing behind', async (t) => {
  const { send, left } = await desk(t);
  assert.equal((await send(['Transfer-Encoding: chunked'], `${chunk(5)}no length\r\n`)).status, 400);
  assert.deepEqual(left(), []);
});

test('a body that stalls is refused', async (t) => {
  let elapsed_ms = 0;
  const elapsed = () => {
    elapsed_ms += 31_000;
    return elapsed_ms;
  };
  const refusal = await receiving(t, { most_bytes: 100, elapsed });
  assert.ok(refusal instanceof Refusal && refusal.code === 'invalid_request');
});

test('a failed write to the disk is an error of the server', async (t) => {
  const outcome = await receiving(t, { folder: '/nowhere', most_bytes: 100 });
  assert.ok(outcome instanceof WriteFailure && !outcome.bug);
});

test('all uploads together are limited in number and in bytes', () => {
  const room = openUploadRoom({ at_once: 2, bytes: 10 });
  const [one, other] = [room.enter(), room.enter()];
  assert.throws(() => room.enter(), Refusal);
  assert.equal(one.take(6), undefined);
  assert.equal(other.take(5)?.code, 'temporary_unavailable');
  one.leave();
  assert.equal(other.take(10), undefined);
  room.enter();
});

/** Creates an item that asks for a file, in an account with small files, and sends uploads byte by byte. */
async function desk(t: TestContext) {
  const box = await appliance(t);
  box.change((outbox) => changeAccount(outbox, 'default', { limits: { uploaded_bytes_per_file: 100_000 } }));
  const person = box.person('petra');
  const { item_id } = await askForFile(box.caller('agent'), person);
  const line = `PUT /review/api/uploads?item_id=${item_id}&action_value=go HTTP/1.1`;
  const headers = ['Host: localhost', `Authorization: Bearer ${person.token}`, 'X-Filename: a.bin'];
  const send = async (extra: string[], ...body: string[]) => {
    const parts = [requestText(line, [...headers, ...extra]), ...body];
    const chunked = extra.some((header) => header.startsWith('Transfer'));
    const [reply] = await talk(box.base_url, ...parts, ...(chunked ? ['0\r\n\r\n'] : []));
    if (!reply) throw new Error('there was no reply');
    return reply;
  };
  const left = () => readdirSync(join(box.data, 'files', 'tmp'));
  return { base_url: box.base_url, line, headers, send, left };
}

type Terms = Pick<Parameters<typeof receiveBody>[1], 'most_bytes'> & {
  elapsed?: Clock;
  folder?: string;
};

/** Receives a body that stops after its first bytes, and returns the outcome. */
async function receiving(t: TestContext, { folder = temporary(t), most_bytes, ...terms }: Terms) {
  const deadlines = openDeadlines(terms.elapsed ?? (() => 0));
  t.after(deadlines.close);
  const place = openUploadRoom().enter();
  const server = createServer();
  const outcome = new Promise<Body | Error>((resolve) => {
    server.on('request', (req) => {
      receiveBody(req, { path: join(folder, 'file'), most_bytes, place, deadlines }).then(resolve, resolve);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = dial(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  socket.write(`${requestText('PUT / HTTP/1.1', ['Content-Length: 50'])}some`);
  t.after(() => {
    socket.destroy();
    server.close();
  });
  return outcome;
}
