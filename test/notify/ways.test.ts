import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { notified } from '../helpers/appliance/notified.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { sink } from '../helpers/programs/sink.ts';
import { until } from '../helpers/until.ts';

test('an ntfy topic gets a text with a link to the request, and its content if configured', async (t) => {
  const { received, url } = await sink(t);
  const token = 'tk_of_the_topic_1234';
  const { box, agent } = await notified(t, [{ name: 'phone', kind: 'ntfy', url: `${url}/mine`, token, content: true }]);
  const title = 'Pay <b>now</b> &amp; tell Zoë?';
  await agent.call('inputSend', { body: submission({ title, priority: 'urgent', actions }) });
  await until('it is delivered', () => received.length === 1);

  const [{ path, headers, body }] = received as [(typeof received)[0]];
  assert.equal(path, '/mine');
  assert.equal(body, 'Pay now & tell Zoë? (agent)');
  assert.equal(headers.title, 'A request is waiting (urgent)');
  assert.equal(headers.priority, '5');
  assert.equal(headers.authorization, `Bearer ${token}`);
  const { pathname } = new URL(headers.click as string);
  assert.equal((await fetch(box.base_url + pathname)).status, 200);
  const buttons = JSON.parse(headers.actions as string) as { action: string; label: string; url: string }[];
  assert.deepEqual(
    buttons.map(({ action, label, url }) => [action, label, url.replace(headers.click as string, '')]),
    [
      ['view', 'Zahlen, “jetzt” ✓', '#answer=pay%3Ago&revision=1'],
      ['view', `${'Later '.repeat(6)}lat…`, '#answer=later&revision=1'],
    ],
  );
});

const actions = [
  action({ display: 'Pay all', value: 'all', tone: 'danger', style: 'solid' }),
  action({ display: 'Say why', value: 'why', popup: { kind: 'free_text', label: 'Why?', multiline: true } }),
  action({ display: 'Hidden', value: 'hidden', overflow: true }),
  action({ display: 'Zahlen, “jetzt” ✓', value: 'pay:go' }),
  action({ display: `${'Later '.repeat(6)}later`, value: 'later' }),
  action({ display: 'Never', value: 'never' }),
];

test('a notice of an ntfy topic without content has no buttons', async (t) => {
  const { received, url } = await sink(t);
  const { agent } = await notified(t, [{ name: 'phone', kind: 'ntfy', url }]);
  await agent.call('inputSend', { body: submission({ actions }) });
  await until('it is delivered', () => received.length === 1);
  assert.equal(received[0]?.headers.actions, undefined);
  assert.ok(!JSON.stringify(received).includes('answer='));
});

test('a command gets the message as JSON, and nothing of the server’s environment', async (t) => {
  const out = join(temporary(t), 'out');
  process.env.HDO_TEST_SECRET = 'never passed on';
  t.after(() => delete process.env.HDO_TEST_SECRET);
  const script = `{ cat; env; } > ${out}.part && mv ${out}.part ${out}`;
  const { agent } = await notified(t, [{ name: 'mail', kind: 'command', command: ['/bin/sh', '-c', script] }]);
  await agent.call('inputSend', { body: submission({ priority: 'high' }) });
  await until('it has run', () => existsSync(out));

  const [json = '', ...env] = readFileSync(out, 'utf8').split('\n');
  const { type, priority, title, text } = JSON.parse(json);
  const headline = 'A request is waiting (high)';
  assert.deepEqual({ type, priority, title }, { type: 'request.waiting', priority: 'high', title: null });
  assert.deepEqual(text, { headline, line: 'Open the inbox to answer it.' });
  assert.ok(!env.join('\n').includes('never passed on'));
});

test('the text for a command is one line, with names for invisible characters and without mentions', async (t) => {
  const out = join(temporary(t), 'out');
  const script = `cat > ${out}.part && mv ${out}.part ${out}`;
  const command = ['/bin/sh', '-c', script];
  const { agent } = await notified(t, [{ name: 'mail', kind: 'command', command, content: true }]);
  const row_type = 'a\u202e\u200b\u2028@everyone /help example.org https://example.org';
  await agent.call('inputSend', { body: submission({ title: row_type, priority: 'high' }) });
  await until('it has run', () => existsSync(out));
  const { text } = JSON.parse(readFileSync(out, 'utf8')) as { text: Record<string, string> };
  const line = Object.values(text).join('\n');
  assert.doesNotMatch(line, /\u202e|\u2028|@everyone|\/help|example\.org|:\/\//);
  assert.match(line, /@\u200beveryone|https:\u200b\//);
});

for (const [what, command, error] of [
  ['fails', ['/bin/sh', '-c', 'exit 3'], 'exited with 3'],
  ['is killed by a signal', ['/bin/sh', '-c', 'kill -TERM $$'], 'was killed by SIGTERM'],
  ['does not exist', ['/no/such/program'], 'could not be run (ENOENT)'],
] as const) {
  test(`a command that ${what} is retried, and the log of deliveries gives the reason`, async (t) => {
    const { box, agent, attempts } = await notified(t, [{ name: 'mail', kind: 'command', command }]);
    await agent.call('inputSend', { body: submission() });
    await until('the first attempt failed', () => attempts().join() === '1');
    const [delivery] = box.change(({ store }) => store.notifications.recent.all({ limit: 1 }));
    assert.equal(delivery?.last_error, error);
    assert.equal(delivery?.state, 'waiting');
  });
}
