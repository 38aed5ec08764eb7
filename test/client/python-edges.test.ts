import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { sharedBox } from '../helpers/appliance/executable-box.ts';
import { type Act, gateway } from '../helpers/appliance/gateway.ts';
import { python } from '../helpers/programs/python.ts';
import type { Turn } from '../helpers/programs/scripted.ts';
import { eventually } from '../helpers/until.ts';

/** Programs in both ways: `run` is a coroutine there, and a function here. */
const ways = {
  Outbox: (body: string) => `
import os, time, threading
from hdo import Outbox, OutboxError
outbox = Outbox(base_seconds=0.001)
${body.replaceAll('await ', '').replaceAll('async for', 'for')}`,
  AsyncOutbox: (body: string) => `
import asyncio, os, time
from hdo import AsyncOutbox, OutboxError
outbox = AsyncOutbox(base_seconds=0.001)
async def main():
${body.replaceAll(/^/gm, '    ')}
asyncio.run(main())`,
};

const page = '<html>Please wait</html>';
/** Replies of what stands between a client and its outbox. */
const weather: readonly Turn[] = [
  { status: 408, body: page },
  { status: 425, body: page },
  { status: 429, body: page, headers: { 'retry-after': '1' } },
  { status: 429, body: page, headers: { 'retry-after': new Date(Date.now() + 1_000).toUTCString() } },
  { status: 500, body: page },
  { status: 520, body: page },
  { status: 200, body: page },
  { status: 302, headers: { location: 'http://portal.invalid/' } },
  { status: 404, body: page },
  { status: 200, body: '{"ok":true,"data":{"items":[]}}' },
  { status: 400, body: '{"ok":false,"error":{"code":"not_found","message":"No."}}' },
  { status: 204 },
];

for (const [name, program] of Object.entries(ways)) {
  test(`a wait of ${name} outlasts replies of other programs once the outbox has answered`, async (t) => {
    const box = await sharedBox();
    let next = 0;
    let isTurn = false;
    const { base_url } = await gateway(t, box.base_url, ({ again }): Act => {
      isTurn = again > 1 && !isTurn;
      return (isTurn && weather[next++]) || 'forward';
    });
    const said = python(
      program(`
answer = await outbox.confirm("Deploy?", caller_item_id="deploy ${name}", wait_seconds=1)
print(answer["confirmed"])
async for decision in outbox.decisions(wait_seconds=1):
    print(decision["caller_item_id"])
    break`),
      { ...box.env, HDO_URL: base_url },
    );
    await eventually(() => next >= weather.length);
    await box.answer(await box.asked(`deploy ${name}`), 'yes');
    const { stdout, stderr, code } = await said;
    assert.deepEqual([code, stdout], [0, `True\ndeploy ${name}\n`], stderr);
  });

  test(`${name} waits for its own request: others, replacements and deletions`, async (t) => {
    const box = await sharedBox();
    const { base_url, seen } = await gateway(t, box.base_url, () => 'forward');
    const env = { ...box.env, HDO_URL: base_url };
    const other = `other ${name}`;
    await python(program(`await outbox.send({**${JSON.stringify(request(other))}})`.replaceAll('false', 'False')), env);
    await box.answer(await box.asked(other), 'go');
    const waits = (id: string) =>
      python(
        program(`
try:
    await outbox.confirm("Go?", caller_item_id="${id}")
except OutboxError as error:
    print(error.code)`),
        env,
      );
    const deleted = waits(`deleted ${name}`);
    await box.asked(`deleted ${name}`);
    const polls = () => seen.filter((line) => line === 'GET /api/output/check').length;
    await eventually(() => polls() > 0);
    await box.client.inputDelete(`deleted ${name}`);
    assert.equal((await deleted).stdout, 'no_longer_live\n');
    const replaced = waits(`replaced ${name}`);
    await box.asked(`replaced ${name}`);
    await box.client.inputReplace(request(`replaced ${name}`));
    assert.equal((await replaced).stdout, 'not_as_sent\n');
    assert.ok(polls() < 12, `${polls()} polls beside an unread decision on another request`);
  });

  test(`a claim of ${name} gives a decision to one program`, async (t) => {
    const box = await sharedBox();
    const { base_url, seen } = await gateway(t, box.base_url, () => 'forward');
    const env = { ...box.env, HDO_URL: base_url };
    const id = `claimed ${name}`;
    const claims = program(`
try:
    answer = await outbox.confirm("Deploy?", caller_item_id="${id}", claim=True)
    print("confirmed", answer["confirmed"])
except OutboxError as error:
    print(error.code)`);
    const runs = [python(claims, env), python(claims, env)];
    await eventually(() => seen.filter((line) => line === 'POST /api/input/send').length === 2);
    await box.answer(await box.asked(id), 'yes');
    const said = (await Promise.all(runs)).map(({ stdout }) => stdout.trim()).sort();
    assert.equal(said.filter((one) => one === 'confirmed True').length, 1, said.join());
    assert.ok(
      said.some((one) => ['already_claimed', 'no_longer_live'].includes(one)),
      said.join(),
    );
  });
}

/** A request with one action, as JSON. */
function request(caller_item_id: string) {
  const row_type = { display: 'Question', icon: 'check' as const };
  const go = { display: 'Go', icon: 'check' as const, value: 'go', overflow: false, popup: { kind: 'none' as const } };
  return { caller_item_id, row_type, title: 'Other', subtitle: 'x', summary: 'x', link_buttons: [], actions: [go] };
}

/** Servers that accept a connection and then never finish a reply. */
const servers: Readonly<Record<string, (socket: Socket) => void>> = {
  'says nothing': () => {},
  'trickles the head': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: '),
  'trickles the body': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n'),
};

function drip(socket: Socket, beginning: string): void {
  socket.write(beginning);
  const timer = setInterval(() => socket.write('a'), 100);
  socket.once('close', () => clearInterval(timer));
}

async function serverThat(t: TestContext, behave: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    behave(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

for (const [what, behave] of Object.entries(servers)) {
  test(`a timeout of python holds against a server that ${what}`, async (t) => {
    const env = { HDO_URL: await serverThat(t, behave), HDO_API_KEY: 'key' };
    const program = `
import time
from hdo import Outbox, OutboxError
started = time.monotonic()
try:
    Outbox().confirm("Go?", timeout=2)
except OutboxError as error:
    print(error.code, time.monotonic() - started < 4)`;
    const { stdout, stderr } = await python(program, env);
    assert.equal(stdout, 'unreachable True\n', stderr);
  });
}

test('python gives up a call without a timeout after 30 seconds, and tells the cut of a download', async (t) => {
  const env = { HDO_URL: await serverThat(t, () => {}), HDO_API_KEY: 'key' };
  const program = `
import time
from hdo import Outbox, OutboxError
started = time.monotonic()
try:
    Outbox().caller_status()
except OutboxError as error:
    print(error.code, time.monotonic() - started < 34)`;
  assert.equal((await python(program, env)).stdout, 'unreachable True\n');
  const cut = await serverThat(t, (socket) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Disposition: attachment\r\nContent-Length: 3000000\r\n\r\nabc');
  });
  const file = {
    file_id: 'fil_1',
    filename: 'a',
    mime_type: 'text/plain',
    size_bytes: 3_000_000,
    sha256: 'a'.repeat(64),
  };
  const decision = JSON.stringify({ output_result_id: 'out_1', response: { kind: 'file_upload', file } });
  for (const download of [
    `from hdo import Outbox, OutboxError
try:
    list(Outbox().output_file(${decision}))
except OutboxError as error:
    print(error)`,
    `import asyncio
from hdo import AsyncOutbox, OutboxError
async def main():
    try:
        [chunk async for chunk in AsyncOutbox().output_file(${decision})]
    except OutboxError as error:
        print(error)
asyncio.run(main())`,
  ]) {
    const { stdout, stderr } = await python(download, { HDO_URL: cut, HDO_API_KEY: 'key' });
    assert.match(stdout, /^unreachable: the download was interrupted/, stderr);
  }
});

test('python refuses an empty key or address, and names the option that was meant', async () => {
  const program = `
from hdo import Outbox
for act in [lambda: Outbox("http://127.0.0.1:1", ""), lambda: Outbox("", "key"),
            lambda: Outbox("http://127.0.0.1:1", "key").confirm("Go?", id="a")]:
    try:
        act()
    except (ValueError, TypeError) as error:
        print(error)`;
  const { stdout } = await python(program, { HDO_URL: 'http://127.0.0.1:1', HDO_API_KEY: 'other' });
  assert.deepEqual(stdout.trimEnd().split('\n'), [
    'api_key is empty: leave it out for HDO_API_KEY',
    'url is empty: leave it out for HDO_URL',
    'there is no option id: the nearest is caller_item_id',
  ]);
  const open = `
from hdo import Outbox
try:
    Outbox()
except ValueError as error:
    print(error)`;
  const HDO_URL = 'http://127.0.0.1:1';
  const empty = await Promise.all([
    python(open, { HDO_URL, HDO_API_KEY: '' }),
    python(open, { HDO_URL }),
    python(open, { HDO_URL: '' }),
  ]);
  assert.deepEqual(
    empty.map((said) => said.stdout.trimEnd()),
    [
      'HDO_API_KEY is empty: set it, or pass api_key',
      'HDO_API_KEY is not set: set it, or pass api_key',
      'HDO_URL is empty: set it, or pass url',
    ],
  );
});

test('a decision of a policy is not confirmed by python', async () => {
  const program = `
from hdo import confirm_question
submission, answer = confirm_question("Go?")
made = {"action_value": "yes", "answered_by": None, "response": {"kind": "none"}}
print(answer(made)["confirmed"], answer(made)["reason"])
print(answer({**made, "answered_by": "Ada"})["confirmed"])`;
  const { stdout } = await python(program, {});
  assert.equal(stdout, 'False nobody answered; the policy decided\nTrue\n');
});
