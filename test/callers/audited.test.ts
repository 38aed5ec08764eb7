import assert from 'node:assert/strict';
import { request as open } from 'node:http';
import { test } from 'node:test';
import { changeAccount } from '../../src/rules/access/accounts.ts';
import { revokeKey } from '../../src/rules/access/keys.ts';
import { operator } from '../../src/rules/base/audit.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { asking, submission } from '../helpers/data/submissions.ts';
import { hdo } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

const wantsFile = asking({ kind: 'file_upload', label: 'The signed form' });

/** Starts a send whose body never arrives, so that it stays in progress; returns a function that ends it. */
function underWay({ api_key }: Agent, base_url: string) {
  const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json', 'content-length': '9' };
  const started = open(`${base_url}/api/input/send`, { method: 'POST', headers });
  started.on('error', () => {}); // it is cut off by the test
  started.flushHeaders();
  return () => started.destroy();
}

test('the limit of concurrent requests says when to retry, and never refuses a status', async (t) => {
  const box = await appliance(t, { env: { HDO_LIMITS__CONCURRENT_REQUESTS: '1' } });
  const agent = box.caller('agent');
  const end = underWay(agent, box.base_url);
  t.after(end);
  await until('it is in progress', async () => (await agent.request('inputList')).status === 429);

  const refused = await agent.request('outputCheck');
  const { code, limit, retry_after_seconds }: Record<string, unknown> = refused.json?.error ?? {};
  assert.equal(code, 'rate_limit_exceeded');
  assert.equal((limit as { limit_name: string }).limit_name, 'concurrent_requests');
  assert.equal(refused.headers['retry-after'], '1');
  assert.equal(retry_after_seconds, 1);
  for (const status of ['callerStatus', 'accountStatus'] as const) {
    assert.equal((await agent.request(status)).status, 200, status);
  }
});

test('answered items count in the queue until they are acknowledged', async (t) => {
  const box = await appliance(t, { env: { HDO_LIMITS__QUEUED_INPUT_ITEMS: '1' } });
  const agent = box.caller('agent');
  const output_result_id = await box.answered(agent, submission({ caller_item_id: 'a' }), 'approve');
  const send = () => agent.request('inputSend', { body: submission({ caller_item_id: 'b' }) });

  const refused = await send();
  const { active_limit_blocks } = await agent.call('accountStatus');
  assert.equal(refused.json?.error?.code, 'storage_limit_exceeded');
  assert.deepEqual(
    active_limit_blocks.map(({ limit_name, used_units }) => [limit_name, used_units]),
    [['queued_input_items', 1]],
  );
  await agent.call('outputAck', { params: { output_result_id } });
  assert.equal((await send()).status, 200);
});

test('a repeated send and an unchanged replace succeed after the account has lost uploads', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: wantsFile });
  box.change((outbox) => changeAccount(outbox, 'default', { tier: 'hosted_free' }));
  const lost = async () => (await agent.call('accountStatus')).file_upload_enabled === false;
  await until('uploads are off', lost);

  assert.equal((await agent.call('inputSend', { body: wantsFile })).duplicate, true);
  assert.equal((await agent.call('inputReplace', { body: wantsFile })).changed, false);
  for (const operation of ['inputSend', 'inputReplace'] as const) {
    const changed = await agent.request(operation, { body: { ...wantsFile, title: 'Another' } });
    assert.equal(changed.status, 402, operation);
  }
});

test('a cursor of one caller is invalid for another', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const other = box.caller('other');
  for (const caller of [agent, other]) {
    for (const name of ['a', 'b', 'c']) await box.answered(caller, submission({ caller_item_id: name }), 'approve');
  }
  for (const list of ['inputList', 'outputCheck', 'outputReadAll'] as const) {
    const asked = (page: object) => (list === 'outputReadAll' ? { body: page } : { query: page as { limit: number } });
    const { next_cursor: cursor } = (await agent.call(list, asked({ limit: 1 }))) as { next_cursor: string };
    const own = await agent.request(list, asked({ limit: 1, cursor }));
    const foreign = await other.request(list, asked({ limit: 1, cursor }));
    assert.equal(own.status, 200, list);
    assert.deepEqual([foreign.status, foreign.json?.error?.fields?.[0]?.code], [422, 'invalid_cursor'], list);
  }
});

test('no minimum length may exceed the size of an answer, and single-line text has no line breaks', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('petra');
  const popup = { kind: 'free_text', label: 'Why?', multiline: false } as const;
  const impossible = await agent.request('inputSend', { body: asking({ ...popup, min_length: 127_001 }) });
  assert.deepEqual(impossible.json?.error?.fields?.[0], {
    path: 'actions[0].popup.min_length',
    code: 'out_of_range',
    message: 'must be from 0 to 127000',
  });

  const broken = await agent.request('inputSend', { body: asking({ ...popup, default_value: 'two\nlines' }) });
  assert.equal(broken.json?.error?.fields?.[0]?.path, 'actions[0].popup.default_value');
  const body = asking(popup);
  await agent.call('inputSend', { body });
  const { item_id, revision: expected_revision } = await person.find(agent, body.caller_item_id);
  const action_value = body.actions[0]?.value;
  for (const text of ['two\nlines', 'two\rlines', 'two\u2028lines', 'two\u2029lines']) {
    const answer = { expected_revision, action_value, response: { kind: 'free_text', text } };
    const refused = await person.request('itemAnswer', { params: { item_id }, body: answer });
    assert.equal(refused.json?.error?.code, 'invalid_action_response');
    assert.equal(refused.json?.error?.fields?.[0]?.path, 'response.text');
  }
});

test('a caller shows whether it has a key that works', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  hdo(['caller', 'add', 'keyless', '--data', box.data]);
  const statuses = () => {
    const { callers } = JSON.parse(hdo(['caller', 'list', '--json', '--data', box.data]).stdout);
    return callers.map(({ caller_slug, status }: Record<string, string>) => `${caller_slug} ${status}`).sort();
  };
  assert.deepEqual(statuses(), ['agent active', 'keyless pending_activation']);
  box.change((outbox) => revokeKey(outbox, operator, agent));
  assert.deepEqual(statuses(), ['agent expired', 'keyless pending_activation']);
});

test('the order of attributes does not change the content, and a stray end tag is refused', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const link = (attributes: string) => submission({ summary: `<a ${attributes}>x</a>` });
  await agent.call('inputSend', { body: link('title="t" href="https://example.org/"') });
  const again = await agent.call('inputSend', { body: link('href="https://example.org/" title="t"') });
  assert.equal(again.duplicate, true);

  const stray = await agent.request('inputSend', { body: submission({ summary: '<b>x</b></p>' }) });
  assert.equal(stray.json?.error?.code, 'unsafe_html');
  assert.match(stray.json?.error?.fields?.[0]?.message ?? '', /end tag that closes nothing/);
});

test('a structural complaint decides the code, and too large a body names its largest field', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const mixed = await agent.request('inputSend', { body: { ...submission({ title: '<script>' }), summary: 7 } });
  assert.equal(mixed.json?.error?.code, 'validation_failed');
  assert.deepEqual(mixed.json?.error?.fields?.map(({ path }) => path).sort(), ['summary', 'title']);

  const large = await agent.request('inputSend', { body: submission({ details: '<'.repeat(100_000) }) });
  const [field] = large.json?.error?.fields ?? [];
  assert.deepEqual([large.status, field?.path, field?.code], [422, 'details', 'too_long']);
});
