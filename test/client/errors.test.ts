import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutboxError, openClient } from '../../src/client/index.ts';
import { appliance } from '../helpers/appliance.ts';
import { clientOf, hurried } from '../helpers/client.ts';
import { data, refusal, scripted } from '../helpers/scripted.ts';
import { submission } from '../helpers/submissions.ts';

const key = { api_key: 'hdo_x', patience: hurried };

test('a refusal comes with its code, its fields, and its ids', async (t) => {
  const box = await appliance(t);
  const client = clientOf(box, box.caller('agent'));
  const bad = { ...submission(), title: '<script>', row_accent_color: 'mauve' };
  await assert.rejects(client.inputSend(bad as never), (error) => {
    assert.ok(error instanceof OutboxError);
    assert.equal(error.code, 'unsafe_html');
    assert.deepEqual(error.fields.map(({ path }) => path).sort(), ['row_accent_color', 'title']);
    assert.match(error.request_id ?? '', /^req_/);
    assert.equal(error.status, 422);
    return true;
  });
});

test('a limit comes with the refusal that it made', async (t) => {
  const box = await appliance(t, { env: { HDO_LIMITS__QUEUED_INPUT_ITEMS: '1' } });
  const client = clientOf(box, box.caller('agent'));
  await client.inputSend(submission());
  await assert.rejects(client.inputSend(submission({ caller_item_id: 'more' })), (error) => {
    assert.ok(error instanceof OutboxError);
    assert.deepEqual([error.code, error.limit?.limit_name], ['storage_limit_exceeded', 'queued_input_items']);
    return true;
  });
});

test('a wrong key, an address without an outbox, and a server that is away are told apart', async (t) => {
  const box = await appliance(t);
  await assert.rejects(clientOf(box, { api_key: 'wrong' }).callerStatus(), { code: 'invalid_caller_credentials' });
  const page = await scripted(t, [{ status: 200, body: '<html>' }]);
  await assert.rejects(openClient({ url: page.base_url, ...key }).callerStatus(), { code: 'not_an_outbox' });
  const moved = await scripted(t, [{ status: 301, headers: { location: 'https://there.example/' } }]);
  await assert.rejects(openClient({ url: moved.base_url, ...key }).callerStatus(), /there\.example/);
  assert.equal(moved.seen.length, 1);
  await assert.rejects(openClient({ url: 'http://127.0.0.1:9', ...key }).callerStatus(), { code: 'unreachable' });
});

test('an address that is none and a key that no header can carry are refused at once', () => {
  for (const url of ['', 'outbox', 'ftp://a', 'http://user:pass@a/', 'http://a/?b']) {
    assert.throws(() => openClient({ url, ...key }), /http or https URL/, url);
  }
  assert.throws(() => openClient({ url: 'http://a', api_key: 'a\nb' }), /odd characters/);
});

test('a path before the API is kept, and fetch is whatever is given', async () => {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    const turn = data({ tier: 'self_hosted' });
    return new Response(turn === 'cut' ? '' : turn.body);
  };
  await openClient({ url: 'https://host.example/hdo/', ...key, fetch }).accountStatus();
  assert.deepEqual(asked, ['https://host.example/hdo/api/account/status']);
});

test('what is called off ends with the reason that was given', async (t) => {
  const { base_url } = await scripted(t, [refusal(503, 'temporary_unavailable', { retry_after_seconds: 50 })]);
  const stop = new AbortController();
  const asked = openClient({ url: base_url, ...key }).callerStatus({ signal: stop.signal });
  const reason = new Error('enough');
  stop.abort(reason);
  await assert.rejects(asked, reason);
});
