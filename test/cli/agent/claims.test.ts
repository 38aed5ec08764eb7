import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ExecutableBox, executable, sharedBox } from '../../helpers/appliance/executable-box.ts';
import { type Act, gateway, type Passing } from '../../helpers/appliance/gateway.ts';
import { eventually } from '../../helpers/until.ts';

type Gateway = Awaited<ReturnType<typeof gateway>>;

/** Runs hdo ask through each gateway, answers its request when all have sent it, and returns what each run said. */
async function answered(box: ExecutableBox, gateways: readonly Gateway[]) {
  const args = ['ask', 'Deploy?', '--id', 'deploy'];
  const running = gateways.map(({ base_url }) => executable(args, { env: { ...box.env, HDO_URL: base_url } }));
  await eventually(() => gateways.every(({ seen }) => seen.includes('POST /api/input/send')));
  await box.answer(await box.asked('deploy'), 'approve');
  return Promise.all(running);
}

const isClaim = ({ line }: Passing) => line.startsWith('POST /claims');
/** A server from before claims. */
const older = (passing: Passing): Act | undefined => (isClaim(passing) ? { status: 404 } : undefined);
const isAck = ({ line }: Passing) => line.endsWith('/ack');

const failures: Record<string, Act> = { 'a 503 of a proxy': { status: 503 }, 'a cut connection': 'cut' };

for (const [failure, act] of Object.entries(failures)) {
  test(`after ${failure} of a claim exactly one of two hdo ask goes on`, async (t) => {
    const box = await sharedBox();
    const first = await gateway(t, box.base_url, (each) => (isClaim(each) && each.again === 1 ? act : 'forward'));
    const second = await gateway(t, box.base_url, () => 'forward');
    const said = await answered(box, [first, second]);
    assert.deepEqual(said.map(({ code }) => code).sort(), [0, 66], said.map(({ stderr }) => stderr).join());
  });

  test(`a lone hdo ask whose claim meets ${failure} goes on`, async (t) => {
    const box = await sharedBox();
    const only = await gateway(t, box.base_url, (each) => (isClaim(each) && each.again < 3 ? act : 'forward'));
    const [said] = await answered(box, [only]);
    assert.deepEqual([said?.code, said?.stdout], [0, 'approve\n'], said?.stderr);
  });

  test(`on a server without claims, a lone hdo ask goes on after ${failure} before its acknowledgement`, async (t) => {
    const box = await sharedBox();
    const only = await gateway(t, box.base_url, (each) => {
      return older(each) ?? (isAck(each) && each.again === 1 ? act : 'forward');
    });
    const [said] = await answered(box, [only]);
    assert.equal(said?.code, 0, said?.stderr);
  });
}

test('a lone hdo ask goes on although the reply to its claim is lost', async (t) => {
  const box = await sharedBox();
  const only = await gateway(t, box.base_url, async (each) => {
    if (!isClaim(each) || each.again > 1) return 'forward';
    const { method = '', url = '', headers } = each.req;
    const body: Buffer[] = [];
    for await (const chunk of each.req) body.push(chunk);
    const { authorization = '' } = headers;
    const forwarded = { authorization, 'content-type': 'application/json' };
    await fetch(box.base_url + url, { method, headers: forwarded, body: Buffer.concat(body) });
    return 'cut';
  });
  const [said] = await answered(box, [only]);
  assert.deepEqual([said?.code, said?.stdout], [0, 'approve\n'], said?.stderr);
});
