import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { type Ack, ackProxy } from '../helpers/appliance/ack-proxy.ts';
import { type ExecutableBox, executable, sharedBox } from '../helpers/appliance/executable-box.ts';
import { type Act, gateway } from '../helpers/appliance/gateway.ts';
import { eventually } from '../helpers/until.ts';

const hook = {
  hook_event_name: 'PreToolUse',
  session_id: 's1',
  tool_use_id: 'call-1',
  cwd: '/srv/app',
  tool_name: 'Bash',
  tool_input: { command: 'make' },
};

type Case = { args: readonly string[]; input: string; action: string; goesOn(said: Said): boolean };
type Said = Awaited<ReturnType<typeof executable>>;

const cases: Record<string, Case> = {
  'hdo permission': {
    args: ['permission', '--timeout', '60s'],
    input: JSON.stringify(hook),
    action: 'allow',
    goesOn: ({ stdout }) => /"permissionDecision":"allow"/.test(stdout),
  },
};

/** Runs a command through each proxy, answers its request when it is there, and returns what each run said. */
async function answered(
  box: ExecutableBox,
  { args, input, action }: Case,
  proxies: readonly string[],
  haveSent: () => boolean = () => true,
) {
  const running = proxies.map((HDO_URL) => executable(args, { env: { ...box.env, HDO_URL }, input }));
  await eventually(async () => haveSent() && (await box.client.inputList()).returned_count === 1);
  const { items } = await box.client.inputList();
  await box.answer(await box.asked(items[0]?.caller_item_id ?? ''), action);
  return Promise.all(running);
}

/** Two proxies: an acknowledgement through the second one comes between the failed and the next one of the first. */
async function crossed(t: TestContext, box: ExecutableBox, fail: (ack: Ack) => void) {
  const [failed, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = await ackProxy(t, box.base_url, async (ack) => {
    if (ack.tries === 1) fail(ack);
    failed.resolve();
    await other.promise;
    if (ack.tries > 1) await ack.forward();
  });
  const second = await ackProxy(t, box.base_url, async ({ forward }) => {
    await failed.promise;
    await forward();
    other.resolve();
  });
  return [first, second];
}

const failures = {
  'a 503 of a proxy': ({ res }: Ack) => void res.writeHead(503, { 'content-length': 0 }).end(),
  'a cut connection': ({ res }: Ack) => void res.destroy(),
};

for (const [command, tried] of Object.entries(cases)) {
  for (const [failure, fail] of Object.entries(failures)) {
    test(`after ${failure} only one of two ${command} goes on`, async (t) => {
      const box = await sharedBox();
      const [first, second] = await answered(box, tried, await crossed(t, box, fail));
      assert.ok(first && second);
      assert.deepEqual([first, second].map(tried.goesOn), [false, true], first.stderr + second.stderr);
      assert.match(first.stdout + first.stderr, /a reply of the server was lost, so nobody can tell by wh/);
    });
  }

  test(`a lone ${command} goes on after an acknowledgement that did not reach the server`, async (t) => {
    const box = await sharedBox();
    const proxy = await ackProxy(t, box.base_url, async (ack) => {
      if (ack.tries === 1) failures['a 503 of a proxy'](ack);
      else await ack.forward();
    });
    const [said] = await answered(box, tried, [proxy]);
    assert.equal(said && tried.goesOn(said), true, said?.stderr);
  });

  test(`a lone ${command} whose acknowledgement worked without a reply ends with a sentence`, async (t) => {
    const box = await sharedBox();
    const proxy = await ackProxy(t, box.base_url, async (ack) => {
      if (ack.tries === 1) ack.res.destroy();
      await ack.forward();
    });
    const [said] = await answered(box, tried, [proxy]);
    assert.equal(said && tried.goesOn(said), false, said?.stdout);
    assert.match(
      `${said?.stdout}${said?.stderr}`,
      /a reply of the server was lost, so nobody can tell by wh.*ask again/,
    );
  });
}

const claimFailures: Readonly<Record<string, Act>> = { 'a 503 of a proxy': { status: 503 }, 'a cut connection': 'cut' };

for (const [failure, act] of Object.entries(claimFailures)) {
  test(`after ${failure} of a claim exactly one of two hdo permission goes on`, async (t) => {
    const box = await sharedBox();
    const tried = cases['hdo permission'] ?? assert.fail();
    const first = await gateway(t, box.base_url, ({ line, again }) =>
      line.startsWith('POST /claims') && again === 1 ? act : 'forward',
    );
    const second = await gateway(t, box.base_url, () => 'forward');
    const haveSent = () => [first, second].every(({ seen }) => seen.includes('POST /api/input/send'));
    const said = await answered(box, tried, [first.base_url, second.base_url], haveSent);
    assert.deepEqual(said.map(tried.goesOn).sort(), [false, true], said.map(({ stdout }) => stdout).join());
  });
}

test('a lone hdo permission goes on although the reply to its claim is lost', async (t) => {
  const box = await sharedBox();
  const tried = cases['hdo permission'] ?? assert.fail();
  const { base_url } = await gateway(t, box.base_url, async ({ line, again, req }) => {
    if (!line.startsWith('POST /claims') || again > 1) return 'forward';
    const { authorization = '' } = req.headers;
    const headers = { authorization, 'content-type': 'application/json' };
    await fetch(box.base_url + req.url, { method: 'POST', headers, body: await text(req) });
    return 'cut';
  });
  const [said] = await answered(box, tried, [base_url]);
  assert.equal(said && tried.goesOn(said), true, said?.stdout);
});
