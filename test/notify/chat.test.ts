import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { appliance } from '../helpers/appliance/appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { document, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { type Received, sink } from '../helpers/programs/sink.ts';
import { until } from '../helpers/until.ts';
import { chatSchemas } from './chat-schemas.ts';

const token = 'token-that-nobody-sees';
const hidden = 'secret-path-of-the-webhook';
const kinds = Object.keys(chatSchemas);
const matrixPath = /^\/base\/_matrix\/client\/v3\/rooms\/!abc%3Aexample\.org\/send\/m\.room\.message\/ntf_[^/]+$/;

/** The path at which each chat takes messages, and the header of its credential. */
const addresses: Readonly<Record<string, readonly [path: RegExp, header?: readonly [string, string]]>> = {
  gotify: [/^\/gotify\/message$/, ['x-gotify-key', token]],
  slack: [new RegExp(`^/slack/${hidden}$`)],
  discord: [new RegExp(`^/discord/${hidden}$`)],
  teams: [new RegExp(`^/teams/${hidden}$`)],
  telegram: [new RegExp(`^/telegram/bot${token}/sendMessage$`)],
  matrix: [matrixPath, ['authorization', `Bearer ${token}`]],
};

const tables = (url: string) => ({
  gotify: { url: `${url}/gotify/`, token },
  slack: { webhook_url: `${url}/slack/${hidden}` },
  discord: { webhook_url: `${url}/discord/${hidden}` },
  teams: { webhook_url: `${url}/teams/${hidden}` },
  telegram: { url: `${url}/telegram`, chat: '-1001234567890' }, // its token is in the environment
  matrix: { url: `${url}/base`, room: '!abc:example.org' }, // its token is in a file
});

/** Runs the executable with a target of each kind, all at one server. */
async function chatting(t: TestContext, more: object = { content: true }) {
  const { received, behaviour, url } = await sink(t);
  const token_file = join(temporary(t), 'token');
  writeFileSync(token_file, `${token}\n`);
  const config = Object.entries(tables(url)).map(([kind, keys]) => {
    const all = { name: `my-${kind}`, kind, ...keys, ...(kind === 'matrix' && { token_file }), ...more };
    return `[[notify]]\n${Object.entries(all)
      .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
      .join('')}`;
  });
  const env = { HDO_NOTIFY__MY_TELEGRAM__TOKEN: token, HDO_LOG__LEVEL: 'info', HDO_METRICS__LISTEN: '127.0.0.1:0' };
  const box = await appliance(t, { config: config.join('\n'), env });
  return { box, received, behaviour, env, agent: box.caller('agent') };
}

/** Returns the kind of chat for which a request was. */
function kindOf({ path }: Received): string {
  return kinds.find((kind) => addresses[kind]?.[0].test(path)) ?? `nothing has the path ${path}`;
}

const links = /https?:\/\/[^\s>|"]+/g;
const title =
  'Pay **now** [here](https://evil.example/a) @everyone &lt;!channel&gt; #ops www.evil.example, \u202e or `x`';

test('each chat gets its documented form, with the credential in its place and no link but that of hdo', async (t) => {
  const { box, received, agent } = await chatting(t);
  await agent.call('inputSend', { body: submission({ title, priority: 'high' }) });
  await until('all are notified', () => received.length === kinds.length);

  const ajv = new Ajv2020({ strict: false, allErrors: true });
  assert.deepEqual(received.map(kindOf).sort(), kinds.toSorted());
  for (const one of received) {
    const kind = kindOf(one);
    const { schema, source } = chatSchemas[kind] ?? {};
    const isValid = ajv.compile(schema ?? false);
    assert.ok(isValid(JSON.parse(one.body)), `${kind}, ${source}: ${ajv.errorsText(isValid.errors)}\n${one.body}`);
    const [name, value] = addresses[kind]?.[1] ?? [];
    if (name !== undefined) assert.equal(one.headers[name], value);
    assert.equal(one.headers['content-type'], 'application/json');

    const found = new Set(one.body.replace('"$schema":"http://adaptivecards.io/', '').match(links) ?? []);
    const [link = '', ...others] = [...found].map((each) => each.replace(/\\n.*$/, ''));
    assert.match(link, /^http:\/\/127\.0\.0\.1:\d+\/item\/itm_\w+$/, kind);
    assert.deepEqual(others, [], kind);
    assert.doesNotMatch(one.body, /evil\.example|@everyone|#ops|answer=|\u202e/, kind);
    assert.match(one.body, /A request is waiting \(high\)/, kind);
  }
  const body = (kind: string) => JSON.parse(received.find((one) => kindOf(one) === kind)?.body ?? '');
  assert.match(body('discord').content, /Pay \\\*\\\*now\\\*\\\* \\\[here\\\]\\\(https/);
  assert.doesNotMatch(body('slack').text, /Pay/, 'a program that shows text instead of blocks reads markup in it');
  const { pathname } = new URL(body('telegram').text.match(links)[0]);
  assert.equal((await fetch(box.base_url + pathname)).status, 200);
  const logged = JSON.stringify(box.logged());
  assert.match(logged, /my-telegram/);
  assert.doesNotMatch(logged, /nobody-sees|secret-path/);
});

/** Asserts that neither these texts nor any form of `hdo config show` have a secret. */
async function assertHidden(data: string, env: NodeJS.ProcessEnv, texts: readonly string[]): Promise<void> {
  const forms = [['show'], ['show', '--json'], ['show', '--origin']];
  const said = await Promise.all(forms.map((form) => hdoBeside(['config', ...form, '--data', data], { env })));
  assert.ok(said.every(({ code }) => code === 0));
  const shown = said.map(({ stdout }) => stdout).join('');
  for (const text of [shown, ...texts]) assert.doesNotMatch(text, /nobody-sees|secret-path/);
  assert.match(shown, /notify\[4\]\.token = "\(set\)" +HDO_NOTIFY__MY_TELEGRAM__TOKEN/);
}

/** Returns a function that reads the lines of failing targets in the metrics. */
async function failingOf(data: string, env: NodeJS.ProcessEnv): Promise<() => Promise<readonly string[] | null>> {
  const { metrics_url } = await document(['status', '--data', data], { env });
  return async () => (await (await fetch(metrics_url)).text()).match(/^hdo_notifications_failing{.*} 1$/gm);
}

test('hdo notify test reaches each chat, and no failure shows a secret', async (t) => {
  const { box, received, behaviour, env, agent } = await chatting(t, {});
  const attempt = () => hdoBeside(['notify', 'test', '--data', box.data], { env });
  const { code, stdout } = await attempt();
  assert.deepEqual([code, stdout], [0, kinds.map((kind) => `my-${kind}: sent\n`).join('')]);
  for (const { body } of received.splice(0)) assert.match(body, /This is a test/);

  behaviour.status = 302;
  behaviour.headers = { Location: '/elsewhere' };
  const failed = await attempt();
  assert.equal(failed.code, 69);
  assert.equal(failed.stdout, kinds.map((kind) => `my-${kind}: answered 302\n`).join(''));
  await agent.call('inputSend', { body: submission({ title: 'Pay the secret sum' }) });
  const failures = () => box.logged().filter(({ event }) => event === 'notify_failed');
  await until('all have failed', () => failures().length === kinds.length);
  assert.ok(received.every((one) => !/secret sum|agent/.test(one.body) && kinds.includes(kindOf(one))));
  const failing = await failingOf(box.data, env);
  assert.equal((await failing())?.length, kinds.length);
  const log = await hdoBeside(['notify', 'log', '--data', box.data], { env });
  assert.equal(log.stdout.match(/answered 302/g)?.length, kinds.length);
  await assertHidden(box.data, env, [log.stdout, failed.stdout, JSON.stringify(failures())]);
  behaviour.status = 204;
  await agent.call('inputSend', { body: submission({ caller_item_id: 'second' }) });
  await until('none fails', async () => (await failing()) === null);
});
