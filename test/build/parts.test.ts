import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { entries } from '../../build/executable/entries.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { overHttp, overStdio } from '../helpers/appliance/mcp.ts';
import { askForFile, tryUpload } from '../helpers/appliance/upload.ts';
import { root } from '../helpers/data/sources.ts';
import { submission } from '../helpers/data/submissions.ts';
import { agentShell } from '../helpers/programs/agent-shell.ts';
import { document, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { lazyParts, startedThreads } from '../helpers/programs/lazy-parts.ts';
import { sink } from '../helpers/programs/sink.ts';
import { until } from '../helpers/until.ts';

type Furnishings = Awaited<ReturnType<typeof furnished>>;
type Use = (furnishings: Furnishings) => Promise<unknown>;

const era = '2026-07-28';

/** The use of each lazily loaded part in the executable. A string names the test file that uses it. */
const uses: Readonly<Record<string, Use | string>> = {
  'bin/executable.ts imports ../src/cli/main.ts': async () => {
    assert.match((await hdoBeside(['version'])).stdout, /^hdo /);
  },
  'bin/hdo.ts imports ../src/cli/main.ts': 'build/executable.test.ts',
  'src/agent/mcp/http.ts imports ./library.ts': async ({ box, agent }) => {
    assert.ok(await overHttp(box.base_url, agent.api_key, era)('tools/list'));
  },
  'src/agent/mcp/server.ts imports ./library.ts': async ({ t, box, agent }) => {
    const speaks = await overStdio(t, { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key }, era);
    assert.ok(await speaks('tools/list'));
  },
  'src/agent/socket-fetch.ts imports undici': 'agent/unix-socket.test.ts',
  'src/client/adapters/openai-tools.ts imports pathToFileURL(join(folder, `${name}.mjs`':
    'adapters/openai-agents-kinds.test.ts',
  'src/cluster/log/connection.ts imports ./library.ts': 'cluster/log/carried.test.ts',
  'src/cluster/seam.ts imports ./commands/index.ts': 'cluster/commands/init.test.ts',
  'src/lib/age/age.ts imports ./library.ts': 'upkeep/encrypt.test.ts',
  'src/lib/proxy.ts imports undici': 'cli/agent/proxies.test.ts',
  'src/lib/tar/read.ts imports tar-stream': 'cli/backup-found.test.ts',
  'src/notify/post.ts imports undici': async ({ box, hook }) => {
    const { code, stderr } = await hdoBeside(['notify', 'test', 'hook', '--data', box.data]);
    assert.deepEqual([code, hook.received.length], [0, 1], stderr);
  },
  'src/notify/mail/mail.ts imports ./library.ts': 'notify/mail.test.ts',
  'src/notify/push/send.ts imports ./library.ts': 'notify/push.test.ts',
  'src/people/sign-in/oidc/provider.ts imports ./oidc-library.ts': 'people/sign-in/oidc.test.ts',
  'src/people/sign-in/oidc/provider.ts imports undici': 'people/sign-in/oidc.test.ts',
  'src/people/sign-in/passkeys/prove-passkey.ts imports ./passkey-library.ts': 'people/passkeys.test.ts',
  'src/people/sign-in/passkeys/register.ts imports ./passkey-library.ts': 'people/passkeys.test.ts',
  'src/people/sign-in/totp/codes.ts imports ./totp-library.ts': 'people/sign-in/factors.test.ts',
  'src/people/uploads/upload.ts imports ./signature.ts': async ({ agent, person }) => {
    const item = await askForFile(agent, person, ['image/*']);
    const program = { bytes: Buffer.from('7f454c460201010000000000', 'hex'), type: 'image/png' };
    assert.equal((await tryUpload(person, item, program)).status, 422);
  },
  'src/telemetry/telemetry.ts imports ./library.ts': 'telemetry/traces.test.ts',
  'the bundle cluster': 'cluster/gate/local-commit.test.ts',
  'the bundle html': async ({ agent }) => {
    const sent = await agent.request('inputSend', { body: submission({ summary: '<p onclick="a()">Hello</p>' }) });
    assert.equal(sent.json?.error?.fields?.[0]?.code, 'unsafe_html');
  },
  'the bundle shadow': 'cluster/day.test.ts',
  'the bundle skeleton': async ({ box }) => {
    const { code, stderr } = await hdoBeside(['caller', 'add', '\u0430gent', '--data', box.data]); // a Cyrillic a
    assert.equal(code, 73);
    assert.match(stderr, /looks like/);
  },
  'the files of clients': async ({ get }) => assert.match(await get('/docs/hdo.py'), /class Outbox/),
  'the files of docs': async ({ get }) => assert.match(await get('/docs'), /<h1/),
  'the files of passwords': async ({ box }) => {
    const add = ['reviewer', 'add', 'Ada', '--password-stdin', '--data', box.data];
    const { code, stderr } = await hdoBeside(add, { input: 'unbelievable\n' });
    assert.equal(code, 65);
    assert.match(stderr, /most common/);
  },
  'the files of schema': async ({ t }) => {
    const { code, stderr } = await hdoBeside(['init', '--data', join(temporary(t), 'data')]);
    assert.equal(code, 0, stderr);
  },
  'the files of web': async ({ get }) => assert.match(await get('/'), /inbox\.css/),
  'the thread gate': 'cluster/gate/local-commit.test.ts',
  'the thread backup': async ({ box }) => {
    const copies = async () => (await document(['backup', 'list', '--data', box.data])).copies;
    await until('the schedule has created its first backup', async () => (await copies()).length > 0);
  },
  'the thread search': async ({ agent, person }) => {
    await agent.call('inputSend', { body: submission({ caller_item_id: 'found', title: 'A rhododendron' }) });
    const { items } = await person.call('itemList', { query: { q: 'rhododendron' } });
    assert.deepEqual(
      items.map(({ caller_item_id }) => caller_item_id),
      ['found'],
    );
  },
  'the thread statistics': ({ person }) => person.call('statisticsRead'),
  'the thread snapshot': 'cluster/copy/snapshot.test.ts',
  'the thread writer': async ({ agent }) => {
    const { created } = await agent.call('inputSend', { body: submission({ caller_item_id: 'written' }) });
    assert.equal(created, true);
  },
  'node:child_process': async ({ box }) => {
    const { code, stderr } = await hdoBeside(['notify', 'test', 'program', '--data', box.data]);
    assert.equal(code, 0, stderr);
  },
  'node:fs/promises': 'callers/download.test.ts',
  'node:https': 'http/tls.test.ts',
  'node:readline/promises': 'cli/agent/connect.test.ts',
  'node:stream/consumers': async ({ box, agent }) => {
    const input = JSON.stringify(submission({ caller_item_id: 'piped' }));
    const { stdout } = await agentShell(box, agent)(['input', 'send', '-'], { input });
    assert.equal(stdout, 'Sent piped.\n');
  },
  'node:tls': 'http/tls.test.ts',
  'node:v8': 'build/idle.test.ts',
};

test('every lazily loaded part is used in the executable', async (t) => {
  assert.deepEqual(Object.keys(uses).sort(), lazyParts(), 'a part has no use here, or no longer exists');
  assert.deepEqual(startedThreads(), Object.keys(entries.threads).sort(), 'a thread has no bundle');
  const furnishings = await furnished(t);
  for (const [part, use] of Object.entries(uses)) {
    if (typeof use === 'string') assert.ok(existsSync(join(root, 'test', use)), use);
    else await t.test(part, async () => void (await use(furnishings)));
  }
  assert.deepEqual(furnishings.box.logged(), [], 'no errors are logged');
});

async function furnished(t: TestContext) {
  const hook = await sink(t);
  const config = `
    [backup]
    every = "10s"
    [[notify]]
    name = "hook"
    kind = "webhook"
    url = "${hook.url}"
    secret = "a secret of the webhook"
    [[notify]]
    name = "program"
    kind = "command"
    command = ["/bin/true"]
  `;
  const box = await appliance(t, { config });
  const get = async (path: string) => (await fetch(box.base_url + path)).text();
  return { t, box, hook, get, agent: box.caller('agent'), person: box.person('petra') };
}
