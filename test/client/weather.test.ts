import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openClient } from '../../src/client/index.ts';
import { executable, sharedBox } from '../helpers/appliance/executable-box.ts';
import { type Act, gateway } from '../helpers/appliance/gateway.ts';
import { submission } from '../helpers/data/submissions.ts';
import { scripted, type Turn } from '../helpers/programs/scripted.ts';
import { eventually } from '../helpers/until.ts';

const page = '<html>Please wait</html>';
const now = () => new Date();
const dated = (): Turn => ({
  status: 429,
  body: page,
  headers: { date: now().toUTCString(), 'retry-after': new Date(now().getTime() + 1_000).toUTCString() },
});

/** Replies of what stands between a client and its outbox. */
const weather: Record<string, Turn> = {
  'a request timeout': { status: 408, body: page },
  'a request that came too early': { status: 425, body: page },
  'a limit of a gateway': { status: 429, body: page, headers: { 'retry-after': '1' } },
  'an internal error of a gateway': { status: 500, body: page },
  'a gateway without its server': { status: 502, body: page },
  'a gateway in maintenance': { status: 503, body: page, headers: { 'retry-after': 'soon' } },
  'a timeout of a gateway': { status: 504 },
  'an unknown error of a content network': { status: 520, body: page },
  'a failed handshake of a content network': { status: 525, body: page },
  'a name that a content network cannot resolve': { status: 530, body: page },
  'a captive portal': { status: 200, body: page },
  'a redirect to a sign-in page': { status: 302, headers: { location: 'http://portal.invalid/' } },
  'a page that asks to sign in': { status: 401, body: page },
  'a page that was not found': { status: 404, body: page },
  'JSON of another program': { status: 200, body: '{"ok":true,"data":{"items":[]}}' },
  'an error of another program': { status: 400, body: '{"ok":false,"error":{"code":"not_found","message":"No."}}' },
  'an error of a program with the same ids': { status: 403, body: '{"message":"Forbidden","request_id":"r"}' },
  'JSON that is null': { status: 200, body: 'null' },
  'an empty reply': { status: 204 },
};

/** A gateway that forwards what is first on its path, and then puts each reply between two forwarded requests. */
function between(replies: readonly (() => Turn)[]) {
  let next = 0;
  let isTurn = false;
  return ({ again }: { again: number }): Act => {
    if (again === 1) return 'forward';
    isTurn = !isTurn;
    return (isTurn && replies[next++]?.()) || 'forward';
  };
}

async function stormy(t: TestContext, replies: readonly (() => Turn)[]) {
  const box = await sharedBox();
  const { base_url, seen } = await gateway(t, box.base_url, between(replies));
  const url = { url: base_url, api_key: box.env.HDO_API_KEY, patience: { base_ms: 1 } };
  return { box, base_url, seen, client: openClient(url) };
}

for (const [what, turn] of Object.entries(weather)) {
  test(`a wait and a loop of decisions outlast ${what} once the outbox has answered`, async (t) => {
    const { box, client } = await stormy(
      t,
      Array(6).fill(() => turn),
    );
    const asked = client.confirm('Deploy?', { caller_item_id: 'deploy', wait_seconds: 1 });
    await box.answer(await box.asked('deploy'), 'yes');
    const { confirmed, decision } = await asked;
    assert.equal(confirmed, true);
    for await (const { output_result_id } of client.decisions({ wait_seconds: 1 })) {
      assert.equal(output_result_id, decision.output_result_id);
      break;
    }
  });
}

test('hdo ask and hdo wait outlast replies of gateways, and wait as long as these ask', async (t) => {
  const replies = [
    weather['a captive portal'],
    weather['a redirect to a sign-in page'],
    weather['a limit of a gateway'],
  ];
  for (const args of [
    ['ask', 'Deploy?', '--id', 'ask'],
    ['wait', 'wait'],
  ]) {
    const box = await sharedBox();
    const left = [...replies.map((turn) => (): Act => turn ?? 'cut'), dated];
    const { base_url } = await gateway(t, box.base_url, ({ again }): Act => {
      return (again > 1 && left.shift()?.()) || 'forward';
    });
    const id = args.at(-1) ?? '';
    if (id === 'wait') await box.client.inputSend(submission({ caller_item_id: id }));
    const started_ms = performance.now();
    const said = executable(args, { env: { ...box.env, HDO_URL: base_url } });
    await eventually(() => left.length === 0);
    await box.answer(await box.asked(id), 'approve');
    assert.deepEqual([(await said).code, (await said).stdout], [0, 'approve\n'], (await said).stderr);
    assert.ok(performance.now() - started_ms > 2_000, 'Retry-After is honoured');
  }
});

test('a tool of hdo mcp goes on after a reply of a gateway', async (t) => {
  const { base_url } = await stormy(t, [() => weather['a captive portal'] ?? 'cut']);
  const client = openClient({ url: base_url, api_key: (await sharedBox()).env.HDO_API_KEY });
  await client.callerStatus();
  assert.ok(await client.callerStatus());
});

test('before the first answer, another program is no outbox, and its error says what it said', async (t) => {
  for (const [turn, code] of [
    [{ status: 200, body: page }, 78],
    [{ status: 404, body: page }, 78],
    [{ status: 302, headers: { location: 'http://portal.invalid/' } }, 78],
    [{ status: 520, body: page }, 69],
  ] as const) {
    const { base_url } = await scripted(t, [turn]);
    const said = await executable(['whoami'], { env: { HDO_URL: base_url, HDO_API_KEY: 'k' } });
    assert.equal(said.code, code, said.stderr);
    assert.match(said.stderr, code === 78 ? /is not an outbox/ : /a proxy at \S+ answered 520/);
  }
});

test('a proxy that takes no body of this size is named, and asks for a smaller request', async (t) => {
  const { box, base_url } = await stormy(t, []);
  const { base_url: small } = await gateway(t, base_url, ({ req }) =>
    req.method === 'POST' ? { status: 413, body: page } : 'forward',
  );
  const said = await executable(['input', 'send', '-'], {
    env: { ...box.env, HDO_URL: small },
    input: JSON.stringify(submission()),
  });
  assert.equal(said.code, 65, said.stderr);
  assert.match(said.stderr, /request_too_large: a proxy at \S+ allows no body of this size; make it smaller/);
});
