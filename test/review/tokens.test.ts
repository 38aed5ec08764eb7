import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/audit.ts';
import { makeToken } from '../../src/rules/reviewers.ts';
import { appliance } from '../helpers/appliance.ts';
import { ownOperations } from '../helpers/own-operations.ts';

const password = 'correct horse battery staple';
const day_ms = 86_400_000;

test('a person sees their tokens that live, never their secrets, and ends one at once', async (t) => {
  const box = await appliance(t);
  const [ada, bob] = [box.person('Ada'), box.person('Bob')];
  await ada.password(password);
  box.change((outbox) => makeToken(outbox, operator, { name: 'Ada', lifetime_ms: day_ms }));
  const session = await ada.signIn(password);
  const { tokens } = await session.call('tokenList');
  assert.equal(tokens.length, 2);
  assert.ok(!JSON.stringify(tokens).includes(ada.token.slice(40)));
  await session.call('tokenRevoke', { params: { token_id: ada.token_id } });

  assert.equal((await ada.request('sessionRead')).status, 401);
  assert.equal((await session.call('tokenList')).tokens.length, 1);
  for (const token_id of [ada.token_id, bob.token_id, 'tok_none']) {
    const { json } = await session.request('tokenRevoke', { params: { token_id } });
    assert.equal(json?.error?.code, 'not_found', token_id);
  }
  box.clock.move(day_ms);
  assert.deepEqual(await session.call('tokenList'), { tokens: [] });
  const { events } = await bob.call('auditList', { query: { kind: 'reviewer.token_revoked' } });
  assert.deepEqual(
    events.map(({ actor, subject }) => [actor, subject]),
    [[ada.reviewer_id, ada.token_id]],
  );
});

test('a token settles nothing about its person, be it that of an admin', async (t) => {
  const box = await appliance(t);
  const ada = box.person('Ada', { role: 'admin' });
  const params = { token_id: ada.token_id, session_id: 'ses_none' };
  const body = { password, name: 'Eve', notice_id: 'evt_none' };
  for (const operation of ownOperations) {
    const { status, json } = await ada.request(operation, { params, body });
    assert.deepEqual([status, json?.error?.code], [403, 'forbidden'], operation);
  }
});
