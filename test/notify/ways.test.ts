import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporary } from '../helpers/hdo.ts';
import { notified } from '../helpers/notified.ts';
import { sink } from '../helpers/sink.ts';
import { submission } from '../helpers/submissions.ts';
import { until } from '../helpers/until.ts';

const long_ms = 5_000;

test('a topic of ntfy is told in words, with a link to the request, and its content where wanted', async (t) => {
  const { received, url } = await sink(t);
  const token = 'tk_of_the_topic_1234';
  const { box, agent } = await notified(t, [{ name: 'phone', kind: 'ntfy', url: `${url}/mine`, token, content: true }]);
  const title = 'Pay <b>now</b> &amp; tell Zoë?';
  await agent.call('inputSend', { body: submission({ title, priority: 'urgent' }) });
  await until('it is told', () => received.length === 1, long_ms);

  const [{ path, headers, body }] = received as [(typeof received)[0]];
  assert.equal(path, '/mine');
  assert.equal(body, 'Pay now & tell Zoë? (agent)');
  assert.equal(headers.title, 'A request waits (urgent)');
  assert.equal(headers.priority, '5');
  assert.equal(headers.authorization, `Bearer ${token}`);
  const { pathname } = new URL(headers.click as string);
  assert.equal((await fetch(box.base_url + pathname)).status, 200);
});

test('a command gets the message as JSON, and nothing of the appliance’s environment', async (t) => {
  const out = join(temporary(t), 'out');
  process.env.HDO_TEST_SECRET = 'never handed on';
  t.after(() => delete process.env.HDO_TEST_SECRET);
  const script = `{ cat; env; } > ${out}.part && mv ${out}.part ${out}`;
  const { agent } = await notified(t, [{ name: 'mail', kind: 'command', command: ['/bin/sh', '-c', script] }]);
  await agent.call('inputSend', { body: submission({ priority: 'high' }) });
  await until('it has run', () => existsSync(out), long_ms);

  const [json = '', ...env] = readFileSync(out, 'utf8').split('\n');
  const { type, priority, title, text } = JSON.parse(json);
  const headline = 'A request waits (high)';
  assert.deepEqual({ type, priority, title }, { type: 'request.waiting', priority: 'high', title: null });
  assert.deepEqual(text, { headline, line: 'Open the inbox to answer it.' });
  assert.ok(!env.join('\n').includes('never handed on'));
});

for (const [what, command, error] of [
  ['fails', ['/bin/sh', '-c', 'exit 3'], 'ended with 3'],
  ['is ended by something', ['/bin/sh', '-c', 'kill -TERM $$'], 'was ended by SIGTERM'],
  ['is not there', ['/no/such/program'], 'could not be run (ENOENT)'],
] as const) {
  test(`a command that ${what} is tried again, and the log of deliveries says why`, async (t) => {
    const { box, agent, attempts } = await notified(t, [{ name: 'mail', kind: 'command', command }]);
    await agent.call('inputSend', { body: submission() });
    await until('it was tried', () => attempts().join() === '1', long_ms);
    const [delivery] = box.change(({ store }) => store.notifications.recent.all({ limit: 1 }));
    assert.equal(delivery?.last_error, error);
    assert.equal(delivery?.state, 'waiting');
  });
}
