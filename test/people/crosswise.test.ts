import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallerOperation, callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { type ReviewOperation, reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { ask } from '../helpers/appliance/ask.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { altered } from '../helpers/data/altered.ts';

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
  subscription_id: 'sub_none',
  identity_id: 'idn_none',
  passkey_id: 'pky_none',
  reviewer_id: 'rev_none',
  invite_id: 'inv_none',
  standing_answer_id: 'sta_none',
  name: 'none',
  answer_id: `ans_${'0'.repeat(26)}`,
};
const callerOperations = Object.keys(callerEndpoints) as CallerOperation[];

test('a caller’s key is refused by every endpoint for people', async () => {
  const box = await account();
  const authorization = `Bearer ${box.caller('agent').api_key}`;
  for (const operation of guarded) {
    const { status, json } = await ask(box.base_url, reviewEndpoints[operation], {
      params,
      headers: { authorization },
    });
    assert.deepEqual([status, json?.error?.code], [401, 'invalid_caller_credentials'], operation);
  }
});

test('a reviewer’s token and session are refused by every endpoint for callers', async () => {
  const box = await account();
  const ada = box.person('Ada', { role: 'admin' });
  await ada.password('correct horse');
  const { headers: session } = await ada.signIn('correct horse');
  const requests = [
    { headers: { authorization: `Bearer ${ada.token}` }, code: 'invalid_caller_credentials' },
    { headers: session, code: 'authentication_required' },
  ];
  for (const operation of callerOperations) {
    for (const { headers, code } of requests) {
      const { status, json } = await ask(box.base_url, callerEndpoints[operation], { params, headers });
      assert.deepEqual([status, json?.error?.code], [401, code], operation);
    }
  }
});

test('every endpoint for people refuses requests with a missing or invalid credential', async () => {
  const box = await account();
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
