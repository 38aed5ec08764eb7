import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallerOperation, callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { type ReviewOperation, reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { altered } from '../helpers/altered.ts';
import { appliance } from '../helpers/appliance.ts';
import { ask } from '../helpers/ask.ts';

const reviewOperations = Object.keys(reviewEndpoints) as ReviewOperation[];
const guarded = reviewOperations.filter((name) => !('public' in reviewEndpoints[name]));
const params = {
  item_id: 'itm_00000000001',
  output_result_id: 'out_none',
  file_id: 'fil_none',
  caller_id: 'cal_none',
  key_id: 'key_none',
  device_request_id: 'dev_none',
  session_id: 'ses_none',
  token_id: 'tok_none',
};
const callerOperations = Object.keys(callerEndpoints) as CallerOperation[];

test('a caller’s key is nobody to any endpoint of people', async (t) => {
  const box = await appliance(t);
  const authorization = `Bearer ${box.caller('agent').api_key}`;
  for (const operation of guarded) {
    const { status, json } = await ask(box.base_url, reviewEndpoints[operation], {
      params,
      headers: { authorization },
    });
    assert.deepEqual([status, json?.error?.code], [401, 'invalid_caller_credentials'], operation);
  }
});

test('a reviewer’s token and session are nobody to any endpoint of callers', async (t) => {
  const box = await appliance(t);
  const ada = box.person('Ada', { role: 'admin' });
  await ada.password('correct horse');
  const { cookie } = await ada.signIn('correct horse');
  const requests = [
    { headers: { authorization: `Bearer ${ada.token}` }, code: 'invalid_caller_credentials' },
    { headers: { cookie }, code: 'authentication_required' },
  ];
  for (const operation of callerOperations) {
    for (const { headers, code } of requests) {
      const { status, json } = await ask(box.base_url, callerEndpoints[operation], { params, headers });
      assert.deepEqual([status, json?.error?.code], [401, code], operation);
    }
  }
});

test('nobody is nobody to any endpoint of people, and what is no credential does not help', async (t) => {
  const box = await appliance(t);
  const { token } = box.person('Ada');
  const broken = [altered(token, -1), token.replace('hdor_', 'hdo_'), 'x'];
  for (const operation of guarded) {
    const none = await ask(box.base_url, reviewEndpoints[operation], { params });
    assert.deepEqual([none.status, none.json?.error?.code], [401, 'authentication_required'], operation);
    for (const text of broken) {
      const authorization = `Bearer ${text}`;
      const reply = await ask(box.base_url, reviewEndpoints[operation], { params, headers: { authorization } });
      assert.deepEqual([reply.status, reply.json?.error?.code], [401, 'invalid_caller_credentials'], operation);
    }
  }
});
