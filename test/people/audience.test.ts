import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { openAudience } from '../../src/people/events/streams.ts';
import type { Person } from '../../src/people/sign-in/credential.ts';

const reviewer = { reviewer_id: 'rev_1', account_id: 'acc_1', name: 'Ada', role: 'reviewer' } as const;
const credential = { kind: 'token', token_id: 'tok_1' } as const;
const person: Person = { reviewer, credential, opened_at: null, used_at: null, ends_at: null, expires_at: '' };

test('a client that does not read its stream is disconnected before it fills the memory', async (t) => {
  const audience = openAudience();
  const server = createServer((_req, res) => {
    res.writeHead(200);
    audience.join({ res, person });
    server.emit('joined', res);
  });
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const joined = once(server, 'joined');
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [res] = await joined;
  let told = 0;
  for (; !res.destroyed && told < 100; told++) {
    audience.tell('x'.repeat(1_000_000));
    await setImmediate();
  }

  assert.ok(told < 100, 'less than a hundred megabytes are buffered');
  await once(res, 'close');
  assert.equal(audience.isEmpty(), true);
  socket.destroy();
});

test('a stream gets the texts of a turn in one write, and only those told after it joined', async () => {
  const audience = openAudience();
  const written: string[] = [];
  const res = Object.assign(new ServerResponse(new IncomingMessage(new Socket())), {
    write: (text: string) => written.push(text) > 0,
  });
  audience.tell('before');
  audience.join({ res, person });
  audience.tell('all ');
  audience.tell('hers ', { account_id: 'acc_1', reviewer_id: 'rev_1' });
  audience.tell('another person’s ', { account_id: 'acc_1', reviewer_id: 'rev_2' });
  audience.tell('another account’s ', { account_id: 'acc_2' });
  audience.tell('the account’s', { account_id: 'acc_1' });
  assert.deepEqual(written, []);
  await setImmediate();

  assert.deepEqual(written, ['all hers the account’s']);
});
