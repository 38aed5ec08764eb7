import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { makeToken } from '../../src/rules/people/reviewers.ts';
import { askedOfThemselves, ownOperations } from '../helpers/appliance/own-operations.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';

const password = 'correct horse battery staple';
const day_ms = 86_400_000;

test('a person sees their valid tokens without secrets, and revokes one at once', async (t) => {
  const box = await standingAppliance(t);
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

test('a token cannot manage its person’s sessions, password or name, even that of an admin', async () => {
  const box = await account();
  const ada = box.person('Ada', { role: 'admin' });
  const params = { ...askedOfThemselves.params, token_id: ada.token_id };
  for (const operation of ownOperations) {
    const { status, json } = await ada.request(operation, { ...askedOfThemselves, params });
    assert.deepEqual([status, json?.error?.code], [403, 'forbidden'], operation);
  }
});
