import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { changeAccount } from '../../src/rules/access/accounts.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { roomInMinute } from '../helpers/appliance/minute.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

test('the executable logs a refused request with its route and code, and without secrets', async (t) => {
  const box = await appliance(t, { env: { HDO_LOG__LEVEL: 'info' } });
  const agent = box.caller('agent');
  const sent = await agent.request('inputSend', { body: {}, headers: { 'x-correlation-id': 'order-7' } });
  const ofRequest = () => box.logged().find(({ request_id }) => request_id === sent.json?.request_id);
  await until('the request is logged', () => ofRequest() !== undefined);
  const line = ofRequest();
  assert.deepEqual(
    [line?.event, line?.route, line?.status, line?.code, line?.correlation_id],
    ['request', 'POST /api/input/send', 422, 'validation_failed', 'order-7'],
  );
  assert.ok(!JSON.stringify(box.logged()).includes(agent.api_key.slice(8)));
});

test('the executable reports its queue and its requests in its metrics, at their own address', async (t) => {
  const box = await appliance(t, { env: { HDO_METRICS__LISTEN: '127.0.0.1:0' } });
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: submission({ priority: 'high' }) });
  await agent.request('inputSend', { body: {} });
  const { metrics_url } = JSON.parse(readFileSync(join(box.data, 'run', 'server.json'), 'utf8'));
  const text = await (await fetch(metrics_url)).text();
  assert.match(text, /^hdo_items\{state="pending"\} 1$/m);
  assert.match(text, /^hdo_request_seconds_count\{route="POST \/api\/input\/send",code="validation_failed"\} 1$/m);
  assert.equal((await fetch(`${box.base_url}/metrics`)).status, 404);
});

test('the executable enforces a caller’s limit per minute, and its daily limit across a restart', async (t) => {
  const env = { HDO_LIMITS__OUTPUT_CHECK_READ: '2', HDO_LIMITS__INPUT_SUBMISSIONS_PER_DAY: '1' };
  const box = await appliance(t, { env });
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: submission() });
  await roomInMinute();
  await agent.call('outputCheck');
  await agent.call('outputCheck');
  const refused = await agent.request('outputCheck');
  assert.equal(refused.json?.error?.code, 'rate_limit_exceeded');
  assert.ok(Number(refused.headers['retry-after']) <= 60);
  await box.close();
  const again = await appliance(t, { env, data: box.data });
  const headers = { authorization: `Bearer ${agent.api_key}`, 'content-type': 'application/json' };
  const body = JSON.stringify(submission({ caller_item_id: 'second' }));
  const sent = await fetch(`${again.base_url}/api/input/send`, { method: 'POST', headers, body });
  const { error } = (await sent.json()) as { error: { limit: { limit_name: string } } };
  assert.equal(error.limit.limit_name, 'input_submissions_per_day');
});

test('the executable applies the free tier to an account after its grace period, and to no other', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const tiers: unknown[] = [];
  for (const hours of [1, -1]) {
    const grace_ends_at = new Date(Date.now() + hours * 3_600_000).toISOString();
    box.change((outbox) =>
      changeAccount(outbox, 'default', { tier: 'hosted_paid', billing_status: 'grace', grace_ends_at }),
    );
    tiers.push((await agent.call('accountStatus')).effective_tier);
  }
  assert.deepEqual(tiers, ['paid', 'free']);
});

test('the executable refuses a sign-in after five failed ones, and reports when a key was used', async () => {
  const box = await account();
  const ada = box.person('Ada');
  await ada.password('a long password');
  for (let tries = 1; tries <= 5; tries++) assert.equal((await ada.signIn('wrong')).reply.status, 401);
  const { reply } = await ada.signIn('a long password');
  assert.deepEqual([reply.status, reply.json?.error?.code], [429, 'rate_limit_exceeded']);
  const agent = box.caller('agent');
  const lastUsed = async () => (await agent.call('callerStatus')).caller.key.last_used_at;
  await until('the use is recorded', async () => Date.now() - Date.parse((await lastUsed()) ?? '') < 60_000);
});
