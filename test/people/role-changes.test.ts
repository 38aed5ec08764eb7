import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addAccount } from '../../src/rules/access/accounts.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { openStream } from '../helpers/appliance/event-stream.ts';
import { undoIdOf } from '../helpers/appliance/undo.ts';
import { submission } from '../helpers/data/submissions.ts';

const password = 'correct horse battery staple';

async function office(t: TestContext) {
  const box = await appliance(t);
  const [ada, bob] = [box.person('Ada', { role: 'admin' }), box.person('Bob')];
  for (const one of [ada, bob]) await one.password(password);
  const [admin, his] = [await ada.signIn(password), await bob.signIn(password)];
  const setRole = (reviewer_id: string, role: string) =>
    admin.request('roleSet', { params: { reviewer_id }, body: { role } });
  return { box, ada, bob, admin, his, setRole };
}

test('a new reader cannot answer, undo or upload from that moment on, by session or by token', async (t) => {
  const { box, bob, his, admin, setRole } = await office(t);
  const agent = box.caller('agent');
  for (const caller_item_id of ['one', 'two']) {
    await agent.call('inputSend', { body: submission({ caller_item_id }) });
  }
  const [one, two] = [await bob.find(agent, 'one'), await bob.find(agent, 'two')];
  await bob.answer(one, 'approve');
  const answer_id = await undoIdOf(bob, one.item_id);
  const stream = await openStream(box.base_url, his.headers);
  assert.equal((await setRole(bob.reviewer_id, 'reader')).status, 200);
  await stream.until(({ event }) => event === 'role');
  stream.leave();

  const decision = { expected_revision: 1, action_value: 'approve', response: { kind: 'none' } };
  const file = { query: { item_id: two.item_id, action_value: 'go' }, headers: { 'content-type': 'text/plain' } };
  for (const { request } of [his, bob]) {
    const replies = [
      await request('itemAnswer', { params: { item_id: two.item_id }, body: decision }),
      await request('answerUndo', { params: { answer_id } }),
      await request('uploadSend', { ...file, body: 'x' }),
    ];
    for (const { status, json } of replies) {
      assert.deepEqual([status, json?.error?.code], [403, 'forbidden']);
      assert.match(json?.error?.message ?? '', /^You can read but not answer/);
    }
    assert.equal((await request('itemRead', { params: { item_id: two.item_id } })).status, 200);
  }
  assert.equal((await his.call('sessionRead')).reviewer.role, 'reader', 'the session stays');
  const until = { until: new Date(Date.now() + 86_400_000).toISOString() };
  assert.equal((await his.request('itemSkip', { params: { item_id: two.item_id }, body: until })).status, 200);

  assert.equal((await setRole(bob.reviewer_id, 'reviewer')).status, 200);
  await his.call('itemAnswer', { params: { item_id: two.item_id }, body: decision });
  const { events } = await admin.call('auditList', { query: { kind: 'reviewer.role_set' } });
  assert.deepEqual(events.map(({ subject }) => subject).slice(0, 2), [bob.reviewer_id, bob.reviewer_id]);
});

test('the last admin can neither be demoted nor removed from the page', async (t) => {
  const { ada, bob, admin, setRole } = await office(t);
  const ofAda = { params: { reviewer_id: ada.reviewer_id } };
  for (const role of ['reader', 'reviewer']) {
    const { json } = await setRole(ada.reviewer_id, role);
    assert.deepEqual([json?.error?.code, /last admin/.test(json?.error?.message ?? '')], ['forbidden', true]);
  }
  assert.equal((await admin.request('reviewerRemove', ofAda)).status, 403);
  assert.equal((await setRole(ada.reviewer_id, 'admin')).status, 200, 'the same role changes nothing');
  assert.equal((await setRole(bob.reviewer_id, 'owner')).status, 422);

  await setRole(bob.reviewer_id, 'admin');
  assert.equal((await setRole(ada.reviewer_id, 'reader')).status, 200);
  assert.equal((await setRole(bob.reviewer_id, 'reader')).status, 403, 'she is no admin any more');
});

test('an admin ends one session and one token of a person, and removes the person', async (t) => {
  const { ada, bob, admin, his } = await office(t);
  const other = await bob.signIn(password);
  const params = { reviewer_id: bob.reviewer_id };
  const read = await admin.call('reviewerRead', { params });
  assert.deepEqual([read.sessions.length, read.tokens.length, read.reviewer.sessions], [2, 1, 2]);
  assert.ok(!JSON.stringify(read).includes(his.session_secret));
  const [newest] = read.sessions;
  assert.ok(newest);

  for (const wrong of [ada.reviewer_id, 'rev_none']) {
    const mixed: Record<string, string> = { reviewer_id: wrong, session_id: newest.session_id, token_id: bob.token_id };
    assert.equal((await admin.request('reviewerSessionRevoke', { params: mixed })).status, 404);
    assert.equal((await admin.request('reviewerTokenRevoke', { params: mixed })).status, 404);
  }
  await admin.call('reviewerSessionRevoke', { params: { ...params, session_id: newest.session_id } });
  assert.deepEqual(
    [(await other.request('sessionRead')).status, (await his.request('sessionRead')).status],
    [401, 200],
  );
  await admin.call('reviewerTokenRevoke', { params: { ...params, token_id: bob.token_id } });
  assert.equal((await bob.request('sessionRead')).status, 401);

  await admin.call('reviewerRemove', { params });
  assert.equal((await his.request('sessionRead')).status, 401);
  assert.equal((await admin.request('reviewerRead', { params })).status, 404);
  assert.equal((await admin.request('reviewerRemove', { params })).status, 404);
});

const ofOthers = [
  ...(['reviewerRead', 'roleSet', 'reviewerRemove', 'reviewerSignOut'] as const),
  ...(['reviewerSessionRevoke', 'reviewerTokenRevoke', 'inviteRevoke'] as const),
];

test('an admin of one account can neither read, change nor remove people and invites of another', async (t) => {
  const box = await appliance(t);
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const [ada, eve] = [box.person('Ada', { role: 'admin' }), box.person('Eve', { account: 'other', role: 'admin' })];
  for (const one of [ada, eve]) await one.password(password);
  const [ours, theirs] = [await ada.signIn(password), await eve.signIn(password)];
  const { invite_id } = await ours.call('inviteMake', { body: { name: 'Cy', role: 'reviewer' } });
  const [session] = (await ours.call('sessionList')).sessions;
  const params = { reviewer_id: ada.reviewer_id, session_id: session?.session_id ?? '', token_id: ada.token_id };
  for (const operation of ofOthers) {
    const { json } = await theirs.request(operation, { params: { ...params, invite_id }, body: { role: 'reader' } });
    assert.equal(json?.error?.code, 'not_found', operation);
  }
  assert.deepEqual((await theirs.call('inviteList')).invites, []);
  assert.equal((await ours.call('inviteList')).invites.length, 1);
  assert.equal((await ours.call('sessionRead')).reviewer.role, 'admin');
});
