import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutboxError, openClient } from '../../src/client/index.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { clientOf, hurried } from '../helpers/appliance/client.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { data, refusal, scripted } from '../helpers/programs/scripted.ts';

const key = { api_key: 'hdo_x', patience: hurried };

test('an error has its code, fields and ids', async () => {
  const box = await account();
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

test('an error about a limit names the limit', async (t) => {
  const box = await appliance(t, { env: { HDO_LIMITS__QUEUED_INPUT_ITEMS: '1' } });
  const client = clientOf(box, box.caller('agent'));
  await client.inputSend(submission());
  await assert.rejects(client.inputSend(submission({ caller_item_id: 'more' })), (error) => {
    assert.ok(error instanceof OutboxError);
    assert.deepEqual([error.code, error.limit?.limit_name], ['storage_limit_exceeded', 'queued_input_items']);
    return true;
  });
});

test('a wrong key, an address without an outbox, and an unreachable server have different codes', async (t) => {
  const box = await account();
  await assert.rejects(clientOf(box, { api_key: 'wrong' }).callerStatus(), { code: 'invalid_caller_credentials' });
  const page = await scripted(t, [{ status: 200, body: '<html>' }]);
  await assert.rejects(openClient({ url: page.base_url, ...key }).callerStatus(), { code: 'not_an_outbox' });
  const moved = await scripted(t, [{ status: 301, headers: { location: 'https://there.example/' } }]);
  await assert.rejects(openClient({ url: moved.base_url, ...key }).callerStatus(), /there\.example/);
  assert.equal(moved.seen.length, 1);
  await assert.rejects(openClient({ url: 'http://127.0.0.1:9', ...key }).callerStatus(), { code: 'unreachable' });
});

test('an invalid address and an invalid key throw at once', () => {
  for (const url of ['', 'outbox', 'ftp://a', 'http://user:pass@a/', 'http://a/?b']) {
    assert.throws(() => openClient({ url, ...key }), /http or https URL/, url);
  }
  assert.throws(() => openClient({ url: 'http://a', api_key: 'a\nb' }), /invalid characters/);
});

test('a path in the address is kept, and a custom fetch is used', async () => {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    const turn = data({ tier: 'self_hosted' });
    return new Response(turn === 'cut' ? '' : turn.body);
  };
  await openClient({ url: 'https://host.example/hdo/', ...key, fetch }).accountStatus();
  assert.deepEqual(asked, ['https://host.example/hdo/api/account/status']);
});

test('an aborted request throws the reason of its signal', async (t) => {
  const { base_url } = await scripted(t, [refusal(503, 'temporary_unavailable', { retry_after_seconds: 50 })]);
  const stop = new AbortController();
  const asked = openClient({ url: base_url, ...key }).callerStatus({ signal: stop.signal });
  const reason = new Error('enough');
  stop.abort(reason);
  await assert.rejects(asked, reason);
});
