import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addAccount } from '../../src/rules/access/accounts.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { age } from '../helpers/data/age.ts';
import { submission } from '../helpers/data/submissions.ts';

const password = 'correct horse battery staple';
const day_ms = 86_400_000;

async function office(t: TestContext, env: NodeJS.ProcessEnv = {}) {
  const box = await appliance(t, { env });
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const [ada, bob] = [box.person('Ada', { role: 'admin' }), box.person('Bob')];
  const eve = box.person('Eve', { role: 'admin', account: 'other' });
  for (const one of [ada, bob, eve]) await one.password(password);
  const endAll = ({ reviewer_id }: { reviewer_id: string }) => ({ params: { reviewer_id } });
  return { box, ada, bob, eve, endAll };
}

test('an admin ends every session of another person at once, and the trail records it', async (t) => {
  const { ada, bob, eve, endAll } = await office(t);
  const hers = await ada.signIn(password);
  const his = [await bob.signIn(password), await bob.signIn(password)];
  const { reviewers } = await hers.call('reviewerList');
  assert.deepEqual(
    reviewers.map(({ name, role, sessions }) => [name, role, sessions]),
    [
      ['Ada', 'admin', 1],
      ['Bob', 'reviewer', 2],
    ],
  );

  assert.deepEqual(await hers.call('reviewerSignOut', endAll(bob)), { ended: { sessions: 2 } });
  for (const { request } of his) assert.equal((await request('sessionRead')).status, 401);
  assert.equal((await hers.request('sessionRead')).status, 200);
  assert.equal((await bob.request('sessionRead')).status, 200, 'a token stays');
  assert.equal((await bob.signIn(password)).reply.status, 200, 'and the password');
  const { events } = await hers.call('auditList', { query: { kind: 'reviewer.sessions_ended' } });
  assert.deepEqual(
    events.map(({ actor, subject }) => [actor, subject]),
    [[ada.reviewer_id, bob.reviewer_id]],
  );

  await (await bob.signIn(password)).call('sessionEnd');
  const code = async (one: { request: typeof hers.request }, whom: { reviewer_id: string }) =>
    (await one.request('reviewerSignOut', endAll(whom))).json?.error?.code;
  assert.equal(await code(hers, eve), 'not_found', 'of another account');
  assert.equal(await code(hers, { reviewer_id: 'rev_none' }), 'not_found');
  assert.equal(await code(await bob.signIn(password), ada), 'forbidden', 'by a reviewer');
  assert.equal(await code(ada, bob), 'forbidden', 'by a token');
  assert.equal((await ada.request('reviewerList')).json?.error?.code, 'forbidden');
  assert.equal((await hers.request('sessionRead')).status, 200);
});

test('ending sessions requires the password again after ten minutes, and works for the admin’s own', async (t) => {
  const { box, ada, endAll } = await office(t);
  const late = await ada.signIn(password);
  age(box, 11 * 60_000);
  const asked = await late.request('reviewerSignOut', endAll(ada));
  assert.equal(asked.json?.error?.code, 'reauthentication_required');
  const fresh = await ada.signIn(password);
  assert.deepEqual(await fresh.call('reviewerSignOut', endAll(ada)), { ended: { sessions: 2 } });
  for (const { request } of [late, fresh]) assert.equal((await request('sessionRead')).status, 401);
});

test('a session ends 90 days after the sign-in, however often it is used', async (t) => {
  const { box, ada } = await office(t, { HDO_REVIEW__SESSION_DAYS: '60' });
  const session = await ada.signIn(password);
  const leftDays = (cookie: unknown) => Math.round(Number(/Max-Age=(\d+)/.exec(String(cookie))?.[1]) / 86_400);
  const statusAfter = async (days: number) => {
    age(box, days * day_ms);
    return (await session.request('sessionRead')).status;
  };
  assert.equal(leftDays(session.set_cookie), 60);
  age(box, 59 * day_ms);
  const used = await session.request('sessionRead');
  assert.deepEqual([used.status, leftDays(used.headers['set-cookie'])], [200, 31]);
  await box.caller('agent').request('inputSend', { body: submission() }); // a later write
  assert.deepEqual([await statusAfter(30), await statusAfter(2)], [200, 401]);
  const long = await appliance(t, { env: { HDO_REVIEW__SESSION_DAYS: '365' } });
  const eve = long.person('Eve');
  await eve.password(password);
  assert.equal(leftDays((await eve.signIn(password)).set_cookie), 90, '90 days is the maximum');
});
