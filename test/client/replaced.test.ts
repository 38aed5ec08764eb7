import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { openClient } from '../../src/client/index.ts';
import { contentHash } from '../../src/client/sent.ts';
import { canonicalise } from '../../src/contract/submission.ts';
import { type ExecutableBox, sharedBox } from '../helpers/appliance/executable-box.ts';
import { watched } from '../helpers/appliance/watched.ts';
import { atOnce } from '../helpers/at-once.ts';
import { beside } from '../helpers/beside.ts';
import { arbitrarySubmission } from '../helpers/data/arbitrary-submissions.ts';
import { full } from '../helpers/data/full-submission.ts';
import { codeOf, replaceAndAnswer, replacement } from '../helpers/data/replacements.ts';
import { count, seed, toRepeat } from '../helpers/data/seed.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { python } from '../helpers/programs/python.ts';
import { until } from '../helpers/until.ts';

const runs = count({ usual: 60, long: 200 });
const hashed = count({ usual: 100, long: 2_000 });
const at_once = 4;

/** A request with markup that the server normalises, numbers that Python formats differently, and several popups. */
const request = (caller_item_id: string) => ({
  ...full,
  caller_item_id,
  title: 'R&D <b>wants <em>this</b></em> & that',
  details: '<P>One<P>Two',
  link_buttons: [{ display: 'Open', icon: 'external-link' as const, url: 'HTTPS://Example.com/a b' }],
  card_visual: {
    kind: 'numeric_bar' as const,
    label: 'l',
    value: 1e21,
    display: 'd',
    min_value: 1e-7,
    max_value: 1e300,
  },
  actions: [
    action({ value: 'yes' }),
    action({ value: 'no', popup: { kind: 'free_text', label: 'Why?', multiline: true } }),
  ],
});

/** A Python program that asks many questions in parallel and prints the outcomes as JSON. */
const program = `
import json, os
from concurrent.futures import ThreadPoolExecutor
from hdo import Outbox, OutboxError
def ask(question):
    outbox = Outbox(api_key=question["api_key"])
    try: return outbox.ask(question["request"], timeout=60, wait_seconds=10)["action_value"]
    except OutboxError as error: return error.code
questions = json.load(open(os.environ["QUESTIONS"]))
with ThreadPoolExecutor(len(questions)) as pool: print(json.dumps(list(pool.map(ask, questions))))
`;

/** The same with AsyncOutbox. */
const asynchronous = `
import asyncio, json, os
from hdo import AsyncOutbox, OutboxError
async def ask(question):
    outbox = AsyncOutbox(api_key=question["api_key"])
    asked = outbox.ask(question["request"], wait_seconds=10)
    try: return (await asyncio.wait_for(asked, 60))["action_value"]
    except OutboxError as error: return error.code
async def main(questions): return await asyncio.gather(*map(ask, questions))
print(json.dumps(asyncio.run(main(json.load(open(os.environ["QUESTIONS"]))))))
`;

type Question = { readonly request: ReturnType<typeof request>; readonly api_key: string };
type Asks = (questions: readonly Question[]) => Promise<string[]>;
const clients: Record<string, (box: ExecutableBox, t: TestContext) => Asks> = {
  typescript: ({ base_url }) => {
    const ask = async ({ request, api_key }: Question) => {
      const client = openClient({ url: base_url, api_key });
      return client.ask(request, { wait_seconds: 10 }).then(({ action_value }) => action_value, codeOf);
    };
    return (questions) => Promise.all(questions.map(ask));
  },
  python: byPython(program),
  'asynchronous python': byPython(asynchronous),
};

function byPython(text: string) {
  return (box: ExecutableBox, t: TestContext) => async (questions: readonly Question[]) => {
    const file = join(temporary(t), 'questions.json'); // an environment variable holds 128 kB at most
    writeFileSync(file, JSON.stringify(questions));
    const said = await python(text, { ...box.env, QUESTIONS: file });
    assert.equal(said.code, 0, said.stderr);
    return JSON.parse(said.stdout);
  };
}

for (const [name, open] of Object.entries(clients)) {
  test(`of ${runs} questions that were replaced before the answer, the ${name} client takes no answer`, async (t) => {
    const box = await sharedBox();
    const asks = fc.sample(replacement, { numRuns: runs, seed }).map((plan, at) => {
      const { client, env } = box.caller(`caller ${at}`); // a decision ends every wait of its caller
      return { plan, client, request: request(`ask-${at}`), api_key: env.HDO_API_KEY };
    });
    const asked = open(box, t)(asks.map(({ request, api_key }) => ({ request, api_key })));
    const same = await atOnce(at_once, asks, async ({ plan, client, request: { caller_item_id } }) => {
      await box.asked(caller_item_id);
      return (await replaceAndAnswer({ ...box, client }, caller_item_id, plan)).same;
    });
    const outcomes = await asked;
    const refused = (outcome = '') => ['not_as_sent', 'no_longer_live'].includes(outcome);
    const wrong = asks.filter((_, at) => !same[at] && !refused(outcomes[at]));
    assert.deepEqual([outcomes.length, wrong], [runs, []], toRepeat);
  });

  test(`the ${name} client takes the answer to its request even if the server normalised the texts`, async (t) => {
    const box = await sharedBox();
    const ask = open(box, t);
    const questions = ['a', 'b'].map((id) => ({ request: request(id), api_key: box.env.HDO_API_KEY }));
    const asked = ask(questions);
    await box.answer(await box.asked('a'), 'yes');
    await box.answer(await box.asked('b'), 'no', { kind: 'free_text', text: 'Too "late" \u2028 \u{1f680}' });
    assert.deepEqual(await asked, ['yes', 'no']);
    assert.deepEqual(await ask(questions), ['yes', 'no'], 'an existing answer is taken again');
  });
}

const hashing = `
import json, os
from hdo import Outbox
outbox = Outbox()
for request in json.load(open(os.environ["REQUESTS"])):
    sent = outbox.send(request)
    outbox._guard_live(request["caller_item_id"], sent, None)
    print(sent["content_hash"])
`;

test('the server, both clients and the canonical form agree on the hash of any request', async (t) => {
  const box = await sharedBox();
  const requests = fc.sample(arbitrarySubmission, { numRuns: hashed, seed }).map((each, at) => {
    return { ...each, caller_item_id: `${at}:${each.caller_item_id}` };
  });
  const hashes = await atOnce(at_once, requests, async (each) => {
    const { content_hash } = await box.client.send(each);
    const { raw_input } = await box.client.inputRead(each.caller_item_id);
    assert.equal(contentHash(raw_input), content_hash, toRepeat);
    assert.equal(canonicalise(each).content_hash, content_hash);
    return content_hash;
  });
  const file = join(temporary(t), 'requests.json');
  writeFileSync(file, JSON.stringify(requests));
  const said = await python(hashing, { ...box.env, REQUESTS: file });
  assert.deepEqual([said.stdout.trim().split('\n'), said.stderr], [hashes, ''], toRepeat);
});

const later = {
  'is replaced and put back': async ({ client }: ExecutableBox) => {
    await client.inputReplace(submission({ title: 'Another' }));
    await client.inputReplace(submission());
  },
  'is deleted and sent again': async ({ client }: ExecutableBox) => {
    await client.inputDelete('invoice-1');
    await client.inputSend(submission());
  },
};

beside(
  'an answer does not count',
  Object.fromEntries(
    Object.entries(later).map(([what, act]) => [
      `after its request ${what}`,
      async () => {
        const box = await sharedBox();
        const { client, isWaiting } = watched(box);
        const asked = client.ask(submission(), { wait_seconds: 2 }).then(({ action_value }) => action_value, codeOf);
        await until('the client has read its request and waits', isWaiting);
        await act(box);
        await box.answer(await box.asked('invoice-1'), 'approve');
        assert.equal(await asked, 'not_as_sent');
      },
    ]),
  ),
);

test('a refusal by the state of an item has the hash header too', async () => {
  const box = await sharedBox();
  const { content_hash, revision } = await box.client.send(submission());
  await box.answer(await box.asked('invoice-1'), 'approve');
  const again = await box.client.send(submission({ corner: null }));
  const other = await box.client.send(submission({ corner: 'other' }));
  assert.deepEqual([revision, again], [1, { caller_item_id: 'invoice-1', content_hash, revision: null }]);
  await assert.rejects(box.client.decisionOn('invoice-1', { sent: other }), { code: 'not_as_sent' });
  assert.equal((await box.client.decisionOn('invoice-1', { sent: again })).action_value, 'approve');
});
