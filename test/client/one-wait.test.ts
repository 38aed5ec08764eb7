import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openClient } from '../../src/client/index.ts';
import { type ExecutableBox, executable, sharedBox } from '../helpers/appliance/executable-box.ts';
import { gateway, type Passing } from '../helpers/appliance/gateway.ts';
import { submission } from '../helpers/data/submissions.ts';
import { eventually } from '../helpers/until.ts';

/** A box with an unread decision of another request, and a gateway that counts the requests of a wait. */
async function beside(t: TestContext, decide: (passing: Passing) => 'forward' | 'cut' = () => 'forward') {
  const box = await sharedBox();
  await box.client.inputSend(submission({ caller_item_id: 'other' }));
  await box.answer(await box.asked('other'), 'approve');
  const { base_url, seen } = await gateway(t, box.base_url, decide);
  const client = openClient({ url: base_url, api_key: box.env.HDO_API_KEY, patience: { base_ms: 1 } });
  return { box, client, seen, env: { ...box.env, HDO_URL: base_url }, checks: () => checksIn(seen) };
}

const checksIn = (seen: readonly string[]) => seen.filter((line) => line === 'GET /api/output/check').length;

/** Lets a wait of two polls of a second pass, without an answer. */
const polled = (checks: () => number) => eventually(() => checks() >= 4);

const waits: Record<string, (place: Awaited<ReturnType<typeof beside>>, id: string) => Promise<string>> = {
  'the client': async ({ client }, id) =>
    (await client.confirm('Go?', { caller_item_id: id, wait_seconds: 1 })).decision.action_value,
  'hdo ask': async ({ env }, id) => (await executable(['ask', 'Go?', '--id', id], { env })).stdout.trim(),
};

for (const [name, wait] of Object.entries(waits)) {
  test(`one unread decision of another request does not end the waits of ${name}`, async (t) => {
    const place = await beside(t);
    const started_ms = performance.now();
    const asked = wait(place, 'mine');
    const item = await place.box.asked('mine');
    if (name === 'the client') await polled(place.checks);
    else await new Promise((resolve) => setTimeout(resolve, 4_000)); // a held poll leaves nothing to await
    await place.box.answer(item, name === 'the client' ? 'yes' : 'approve');
    assert.match(await asked, /yes|approve/);
    const seconds = (performance.now() - started_ms) / 1_000;
    const polls = name === 'the client' ? Math.ceil(seconds) + 2 : 4;
    assert.ok(place.checks() <= polls, `${place.checks()} checks in ${seconds} s`);
  });
}

test('a deletion and a replacement end a wait at once', async (t) => {
  for (const [change, code] of [
    [(box: ExecutableBox) => box.client.inputDelete('mine'), 66],
    [(box: ExecutableBox) => box.client.inputReplace(submission({ caller_item_id: 'mine', title: 'Other' })), 73],
  ] as const) {
    const { box, env, checks } = await beside(t);
    const asked = executable(['ask', 'Go?', '--id', 'mine'], { env });
    await box.asked('mine');
    await eventually(() => checks() >= 2);
    const changed_ms = performance.now();
    await change(box);
    const said = await asked;
    assert.equal(said.code, code, said.stderr);
    assert.ok(performance.now() - changed_ms < 5_000, 'it was noticed late');
  }
});

test('an older server, and an id that no header can name, are served as before', async (t) => {
  const older = await beside(t, ({ req }) => {
    delete req.headers['hdo-item'];
    return 'forward';
  });
  for (const id of ['mine', 'я'.repeat(200)]) {
    const asked = older.client.confirm('Go?', { caller_item_id: id, wait_seconds: 1 });
    await older.box.answer(await older.box.asked(id), 'yes');
    assert.equal((await asked).confirmed, true);
  }
});

for (const [name, lost] of Object.entries({ 'its usual network': false, 'a claim whose reply is lost': true })) {
  test(`of programs that claim one id, one gets the yes, at most once, with ${name}`, async (t) => {
    const place = await beside(t, ({ line, again }) =>
      lost && /claims/.test(line) && again === 1 ? 'cut' : 'forward',
    );
    const clients = Array.from({ length: 4 }, () => place.client);
    const asked = clients.map((client) => client.confirm('Go?', { caller_item_id: 'mine', claim: true }));
    await place.box.answer(await place.box.asked('mine'), 'yes');
    const ended = await Promise.allSettled(asked);
    const codes = ended.map((each) => (each.status === 'fulfilled' ? 'yes' : each.reason.code)).sort();
    assert.equal(codes.filter((code) => code === 'yes').length, 1, codes.join());
    for (const code of codes) assert.match(code, /^(yes|already_claimed|no_longer_live)$/);
    assert.equal((await place.box.client.inputList()).returned_count, 1, 'the claim acknowledges it');
  });
}

test('a question for a file cannot be claimed, and a server without claims is named', async (t) => {
  const { client } = await beside(t);
  const wanted = { name: 'TypeError', message: /claim cannot take a decision with a file/ };
  await assert.rejects(client.askFile('The note?', { claim: true }), wanted);
  const box = await sharedBox();
  const old = await gateway(t, box.base_url, ({ line }) => (/claims|askers/.test(line) ? { status: 404 } : 'forward'));
  const older = openClient({ url: old.base_url, api_key: box.env.HDO_API_KEY });
  const asked = older.confirm('Go?', { caller_item_id: 'mine', claim: true });
  await box.answer(await box.asked('mine'), 'yes');
  await assert.rejects(asked, { code: 'unsupported', message: /has no \/claims: update it/ });
  assert.equal(await older.askerSet('mine', 60), false);
});
