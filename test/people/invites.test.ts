import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addAccount } from '../../src/rules/access/accounts.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { findReviewer, setRole } from '../../src/rules/people/reviewers.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { age } from '../helpers/data/age.ts';

const password = 'correct horse battery staple';
const hour_ms = 3_600_000;

async function office(t: TestContext) {
  const box = await appliance(t);
  const [ada, bob] = [box.person('Ada', { role: 'admin' }), box.person('Bob')];
  await ada.password(password);
  const admin = await ada.signIn(password);
  /** Makes an invite and returns its secret. */
  const invite = async (name = 'Cy', role = 'reviewer') => {
    const { invite_id, url } = await admin.call('inviteMake', { body: { name, role } });
    return { invite_id, url, secret: url.split('#')[1] ?? '' };
  };
  const names = async () => (await admin.call('reviewerList')).reviewers.map(({ name }) => name);
  return { box, ada, bob, admin, invite, names };
}

const enter = ({ base_url }: TestAppliance, secret: string, reviewer?: string) =>
  signIn(base_url, { invite: secret, ...(reviewer && { reviewer }) });
const codeOf = async (box: TestAppliance, secret: string, reviewer?: string) =>
  (await enter(box, secret, reviewer)).reply.json?.error?.code;

test('an invited person sees the name, may change it, enters once and sets a password', async (t) => {
  const { box, ada, bob, admin, invite, names } = await office(t);
  const { secret, url, invite_id } = await invite('Cyrus', 'reader');
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/invite#[\w-]{43}$/);
  assert.ok(!JSON.stringify(await admin.call('inviteList')).includes(secret), 'no list contains the secret');
  const found = await bob.request('inviteFind', { body: { invite: secret } });
  assert.deepEqual(Object.keys(found.json?.data as object), ['name', 'role', 'expires_at']);
  assert.deepEqual(await names(), ['Ada', 'Bob'], 'reading it adds nobody');

  const cy = await enter(box, secret, ' Cy ');
  const { reviewer } = await cy.call('sessionRead');
  assert.deepEqual([reviewer.name, reviewer.role], ['Cy', 'reader']);
  assert.deepEqual([await names(), (await admin.call('inviteList')).invites], [['Ada', 'Bob', 'Cy'], []]);
  assert.equal(await codeOf(box, secret, 'Dora'), 'invalid_caller_credentials');
  const row = box.change((outbox) => findReviewer(outbox, 'Cy'));
  assert.deepEqual([row.invited_by, typeof row.invited_at, row.password], [ada.reviewer_id, 'string', null]);
  assert.equal(box.change((outbox) => findReviewer(outbox, 'Bob')).invited_by, null);

  await cy.call('passwordSet', { body: { password: 'cy has a long password' } });
  assert.equal((await signIn(box.base_url, { reviewer: 'Cy', password: 'cy has a long password' })).reply.status, 200);
  const { events } = await admin.call('auditList', { query: { limit: 100 } });
  assert.deepEqual(
    events
      .filter(({ kind }) => kind.startsWith('invite') || kind === 'reviewer.added')
      .map(({ kind, actor, subject }) => [kind, actor, subject])
      .slice(0, 3),
    [
      ['invite.used', reviewer.reviewer_id, reviewer.reviewer_id],
      ['reviewer.added', ada.reviewer_id, reviewer.reviewer_id],
      ['invite.made', ada.reviewer_id, invite_id],
    ],
  );
});

test('everybody is notified of an invite and of the person who enters by it', async (t) => {
  const { box, bob, invite } = await office(t);
  await bob.password(password);
  const session = await bob.signIn(password);
  const news = async () => {
    const { notices } = await session.call('noticeList');
    return notices.filter(({ kind, is_new }) => kind.startsWith('invite') && is_new).map((one) => one.reviewer_name);
  };
  const { secret } = await invite();
  assert.deepEqual(await news(), ['Cy']);
  await enter(box, secret);
  assert.deepEqual(await news(), ['Cy', null], 'the ended invite has no name');
});

test('an invite never leads to a person who exists, and a refused name leaves it open', async (t) => {
  const { box, admin, invite } = await office(t);
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  box.person('Eve', { account: 'other' });
  const { secret } = await invite();
  const taken = ['Ada', 'bob', 'B\u043eb', 'eve', 'Eve'];
  const joined = ['Ada, Bob', 'Ada; Bob', 'Ada + Bob', 'Ada and Bob', '\u200b'];
  for (const name of [...taken, ...joined]) {
    const made = await admin.request('inviteMake', { body: { name, role: 'reviewer' } });
    assert.deepEqual([made.status, made.json?.error?.fields?.[0]?.path], [422, 'name'], name);
    const { reply } = await enter(box, secret, name);
    assert.equal(reply.status, 422, name);
    assert.equal(reply.headers['set-cookie'], undefined, name);
  }
  const twice = await admin.request('inviteMake', { body: { name: 'cy', role: 'reviewer' } });
  assert.equal(twice.json?.error?.fields?.[0]?.code, 'duplicate_value', 'two open invites of one name');
  for (const body of [
    { invite: secret, password },
    { invite: secret, link: 'x' },
  ]) {
    assert.equal((await signIn(box.base_url, body)).reply.status, 422);
  }
  assert.equal((await enter(box, secret)).reply.status, 200);
});

test('two people who open one invite at the same time do not both enter', async (t) => {
  const { box, invite, names } = await office(t);
  const { secret } = await invite();
  const replies = await Promise.all(['Cy', 'Dora', 'Finn', 'Gus'].map((name) => enter(box, secret, name)));
  assert.deepEqual(replies.map(({ reply }) => reply.status).sort(), [200, 401, 401, 401]);
  assert.equal((await names()).length, 3);
});

test('an invite ends when it is revoked or expires, and with the rights of the admin who made it', async (t) => {
  const { box, ada, admin, invite } = await office(t);
  const isSpent = async (secret: string) => {
    assert.equal(await codeOf(box, secret), 'invalid_caller_credentials');
    const { json } = await ada.request('inviteFind', { body: { invite: secret } });
    assert.equal(json?.error?.code, 'invalid_caller_credentials');
  };
  const revoked = await invite();
  await admin.call('inviteRevoke', { params: { invite_id: revoked.invite_id } });
  await isSpent(revoked.secret);
  assert.equal((await admin.request('inviteRevoke', { params: { invite_id: revoked.invite_id } })).status, 404);
  const own = { invite_id: (await invite()).invite_id };
  const eve = box.person('Eve', { account: account(box), role: 'admin' });
  await eve.password(password);
  assert.equal((await (await eve.signIn(password)).request('inviteRevoke', { params: own })).status, 404);
  await admin.call('inviteRevoke', { params: own });

  const old = await invite();
  age(box, 71 * hour_ms);
  const fresh = await ada.signIn(password);
  assert.equal((await fresh.call('inviteList')).invites.length, 1);
  age(box, hour_ms + 1_000);
  assert.deepEqual((await fresh.call('inviteList')).invites, []);
  await isSpent(old.secret);

  const later = await ada.signIn(password);
  const { url } = await later.call('inviteMake', { body: { name: 'Cy', role: 'admin' } });
  box.change((outbox) => setRole(outbox, operator, { reviewer: findReviewer(outbox, 'Ada'), role: 'reviewer' }));
  await isSpent(url.split('#')[1] ?? '');
});

function account(box: TestAppliance): string {
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  return 'other';
}

test('making and revoking an invite needs a sign-in within ten minutes', async (t) => {
  const { box, admin, invite } = await office(t);
  const { invite_id } = await invite();
  age(box, 11 * 60_000);
  const made = await admin.request('inviteMake', { body: { name: 'Dora', role: 'reviewer' } });
  const revoked = await admin.request('inviteRevoke', { params: { invite_id } });
  for (const { json } of [made, revoked]) assert.equal(json?.error?.code, 'reauthentication_required');
});
