import assert from 'node:assert/strict';
import { createServer, type Server, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { hdoBeside } from '../helpers/programs/hdo.ts';
import { mailServer } from '../helpers/programs/mail-server.ts';
import { sink } from '../helpers/programs/sink.ts';
import { until } from '../helpers/until.ts';

const token = '1234567890:telegram-token-of-the-bot';
const env = { HDO_LOG__LEVEL: 'info' };
const table = (keys: object) =>
  `[[notify]]\n${Object.entries(keys)
    .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
    .join('')}`;

/** Runs the executable with one target, whose receiver gives a reply. */
async function refusing(t: TestContext, keys: (url: string) => object, reply: { status: number; body?: unknown }) {
  const { received, behaviour, url } = await sink(t);
  behaviour.status = reply.status;
  behaviour.body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? '');
  const box = await appliance(t, { config: table({ name: 'it', ...keys(url) }), env });
  const agent = box.caller('agent');
  const events = (event: string) => box.logged().filter((line) => line.event === event);
  const run = (args: readonly string[]) => hdoBeside([...args, '--data', box.data], { env });
  return { box, agent, received, behaviour, events, run };
}

const telegram = (url: string) => ({ kind: 'telegram', url, token, chat: '-100' });
const discord = (url: string) => ({ kind: 'discord', webhook_url: `${url}/api/webhooks/12345/secret-of-the-webhook` });
const slack = (url: string) => ({ kind: 'slack', webhook_url: `${url}/services/T01/B02/secret-of-the-webhook` });
const matrix = (url: string) => ({ kind: 'matrix', url, token: 'syt_secret', room: '!a:example.org' });
const ntfy = (url: string) => ({ kind: 'ntfy', url: `${url}/topic` });
const gotify = (url: string) => ({ kind: 'gotify', url, token: 'gotify-token' });

/** Refusals that are final, as each service documents them, and the cause that an operator reads. */
const final = [
  [telegram, 403, { ok: false, description: 'Forbidden: bot was kicked' }, 'answered 403: Forbidden: bot was kicked'],
  [
    telegram,
    400,
    { ok: false, error_code: 400, description: 'Bad Request: message thread not found' },
    'answered 400: Bad Request: message thread not found',
  ],
  [discord, 400, { code: 220001, message: 'Webhooks need a thread' }, 'answered 400: 220001 Webhooks need a thread'],
  [discord, 404, { code: 10015, message: 'Unknown Webhook' }, 'answered 404: 10015 Unknown Webhook'],
  [slack, 410, 'channel_is_archived', 'answered 410: channel_is_archived'],
  [matrix, 403, { errcode: 'M_FORBIDDEN', error: 'not in the room' }, 'answered 403: M_FORBIDDEN not in the room'],
  [ntfy, 401, { code: 40101, http: 401, error: 'unauthorized' }, 'answered 401: 40101 unauthorized'],
  [gotify, 401, { error: 'Unauthorized', errorDescription: 'need a token' }, 'answered 401: need a token'],
  [slack, 404, '<html><title>secret-of-the-webhook</title></html>', 'answered 404'],
  [telegram, 404, { description: `no bot ${token}` }, 'answered 404: (its words repeat a secret)'],
  [discord, 401, { message: 'no secret-of-the-webhook' }, 'answered 401: (its words repeat a secret)'],
  [telegram, 400, { description: 'two\nlines \u202e\u001b[31m' }, 'answered 400: two lines ⟨RLO U+001B⟩[31m'],
] as const;

test('a final refusal is tried once, and its reason is in the log, notify log, notify test and doctor', async (t) => {
  for (const [kind, status, body, cause] of final) {
    await t.test(`${kind.name} ${cause}`, async (t) => {
      const { agent, received, events, run } = await refusing(t, kind, { status, body });
      await agent.call('inputSend', { body: submission() });
      await until('the refusal', () => events('notify_failed').length === 1);
      assert.deepEqual([events('notify_failed')[0]?.cause, events('notify_failed')[0]?.state], [cause, 'given_up']);
      const [log, tested, doctor] = [
        await run(['notify', 'log']),
        await run(['notify', 'test']),
        await run(['doctor']),
      ];
      assert.ok(log.stdout.includes(cause) && log.stdout.includes('given_up'), log.stdout);
      assert.deepEqual([tested.code, tested.stdout], [69, `it: ${cause}\n`]);
      assert.ok(doctor.stdout.includes(`it ${cause}`), doctor.stdout);
      assert.equal(received.length, 2);
    });
  }
});

test('a Telegram group that became a supergroup is followed, and the new id is named', async (t) => {
  const { agent, received, behaviour, events, run } = await refusing(t, telegram, { status: 200 });
  behaviour.reply = (body) => {
    const moved = { ok: false, description: 'moved', parameters: { migrate_to_chat_id: -1001234 } };
    return JSON.parse(body).chat_id === '-100'
      ? { status: 400, body: JSON.stringify(moved) }
      : { status: 200, body: '' };
  };
  await agent.call('inputSend', { body: submission() });
  await until('it is told', () => events('notified').length === 1);
  assert.deepEqual(
    received.map(({ body }) => JSON.parse(body).chat_id),
    ['-100', '-1001234'],
  );
  const advice = 'the group has become a supergroup: set chat = "-1001234"';
  assert.equal(events('notify_moved')[0]?.message, advice);
  const { code, stdout } = await run(['notify', 'test']);
  assert.deepEqual([code, stdout], [0, `it: sent, but ${advice}\n`]);
});

/** Replies that ask for a pause of 30 seconds, in the header or in the body. */
const pauses = {
  'Retry-After in seconds': { status: 503, headers: { 'Retry-After': '30' } },
  'Retry-After as a date': { status: 429, headers: { 'Retry-After': new Date(Date.now() + 3_600_000).toUTCString() } },
  Telegram: { status: 429, body: { description: 'Too Many Requests', parameters: { retry_after: 30 } } },
  Discord: { status: 429, body: { message: 'You are being rate limited.', retry_after: 30.5 } },
  Matrix: { status: 429, body: { errcode: 'M_LIMIT_EXCEEDED', retry_after_ms: 30_000 } },
};

test('a pause that a receiver asks for holds for all notifications of the target', async (t) => {
  for (const [name, { status, ...more }] of Object.entries(pauses)) {
    await t.test(name, async (t) => {
      const { agent, received, behaviour, events, run } = await refusing(t, telegram, { status, ...more });
      behaviour.headers = 'headers' in more ? more.headers : {};
      for (const caller_item_id of ['a', 'b', 'c']) {
        await agent.call('inputSend', { body: submission({ caller_item_id }) });
      }
      await until('the refusal', () => events('notify_failed').length > 0);
      behaviour.status = 200;
      await run(['notify', 'log']);
      await agent.call('inputSend', { body: submission({ caller_item_id: 'd' }) });
      await run(['notify', 'log']); // a process that starts and ends takes longer than a delivery
      assert.equal(received.length, 1);
    });
  }
});

/** Starts a server that speaks SMTP as `reply` says, one line for each command. */
async function strictServer(t: TestContext, reply: (line: string) => string) {
  const said: string[] = [];
  const server: Server = createServer((socket: Socket) => {
    socket.write('220 strict ready\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        said.push(line);
        socket.write(`${reply(line)}\r\n`);
      }
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return { said, port: (server.address() as { port: number }).port };
}

const mail = { kind: 'mail', from: 'hdo@office.example', to: 'maya@office.example', insecure: true };

test('mail greets with the domain of its sender, and the words of a relay that refuses it are shown', async (t) => {
  const words = '5.7.1 <host>: Helo command rejected: need fully-qualified hostname';
  const { said, port } = await strictServer(t, (line) => (/^(EHLO|HELO)/.test(line) ? `550 ${words}` : '221 bye'));
  const { run } = await refusing(t, () => ({ ...mail, server: `smtp://127.0.0.1:${port}` }), { status: 200 });
  const { code, stdout } = await run(['notify', 'test']);
  assert.deepEqual([code, stdout], [69, `it: refused hdo (550: ${words})\n`]);
  assert.equal(said[0], 'EHLO office.example');
});

test('each request has a mail thread of its own, and without content a subject of its own', async (t) => {
  const { received, port } = await mailServer(t, { disabledCommands: ['STARTTLS', 'AUTH'] });
  const { agent } = await refusing(t, () => ({ ...mail, server: `smtp://127.0.0.1:${port}` }), { status: 200 });
  for (const caller_item_id of ['a', 'b']) {
    await agent.call('inputSend', { body: submission({ caller_item_id }) });
  }
  await until('both are told', () => received.length === 2);
  const threads = received.map(({ headers }) => headers.references);
  assert.match(threads[0] ?? '', /^<itm_\w+@office\.example>$/);
  assert.notEqual(threads[0], threads[1]);
  const subjects = received.map(({ headers }) => headers.subject);
  for (const subject of subjects) assert.match(subject ?? '', /^A request is waiting \(normal\) #\w{6}$/);
  assert.notEqual(subjects[0], subjects[1]);
});
