import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { reviewEndpoints } from '../../../src/contract/review-endpoints.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import { findReviewer, setRole } from '../../../src/rules/people/reviewers.ts';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { ask } from '../../helpers/appliance/ask.ts';
import { signIn } from '../../helpers/appliance/person.ts';
import { followed, invitedThroughProvider, throughProvider } from '../../helpers/appliance/single-sign-on.ts';
import { age } from '../../helpers/data/age.ts';
import { type Account, startProvider } from '../../helpers/programs/provider.ts';

const password = 'correct horse battery staple';
const hour_ms = 3_600_000;
const grace: Account = { sub: 'g-1', name: 'Bob', preferred_username: 'Bob', email: 'bob@example.org' };

/** Starts a server with a provider, the admin Ada, who makes invites, and Bob. */
async function office(t: TestContext, env: NodeJS.ProcessEnv = {}) {
  const provider = await startProvider(t);
  const box = await appliance(t, { env: { ...provider.env, ...env } });
  provider.sees(box.base_url);
  provider.account = grace;
  const [ada, bob] = [box.person('Ada', { role: 'admin' }), box.person('Bob')];
  await ada.password(password);
  const admin = await ada.signIn(password);
  const invite = async (name = 'Cy', role = 'reviewer') => {
    const { invite_id, url } = await admin.call('inviteMake', { body: { name, role } });
    return { invite_id, secret: url.split('#')[1] ?? '' };
  };
  const back = (secret: string) => invitedThroughProvider(box.base_url, secret);
  /** Enters by an invite with what the provider sent back; null as the name keeps that of the invite. */
  const enter = (secret: string, oidc: object, reviewer: string | null = null) =>
    signIn(box.base_url, { invite: secret, oidc, reviewer });
  /** The people, the names of the open invites, and the person to whom Grace's account is bound. */
  const made = () =>
    box.change((outbox) => {
      const { store, folder_now: now } = outbox;
      const { account_id } = findReviewer(outbox, 'Ada');
      const issued = { issuer: provider.issuer, subject: grace.sub };
      return {
        people: store.reviewers.list.all().map(({ name }) => name),
        invites: store.invites.ofAccount.all({ account_id, now }).map(({ name }) => name),
        bound: store.identities.find.get(issued)?.reviewer_id ?? null,
      };
    });
  return { provider, box, ada, bob, admin, invite, back, enter, made };
}

const refusal = ({ reply: { status, json } }: Awaited<ReturnType<typeof signIn>>) =>
  `${status} ${json?.error?.code} ${json?.error?.reason}`;
const unmade = { people: ['Ada', 'Bob'], invites: ['Cy'], bound: null };

test('an invited person enters with their account at the provider, which is theirs from then on', async (t) => {
  const { box, ada, admin, bob, invite, back, enter, made } = await office(t, { HDO_OIDC__MAX_SESSION: '3h' });
  const { secret } = await invite('Cy', 'reader');
  const oidc = await back(secret);
  assert.deepEqual(made(), unmade, 'the way to the provider adds nobody');
  const taken = await enter(secret, oidc, 'Bob');
  assert.deepEqual([taken.reply.status, taken.reply.json?.error?.fields?.[0]?.path], [422, 'reviewer']);
  assert.deepEqual(made(), unmade, 'a refused name leaves the invite open');

  const grace = await enter(secret, await back(secret), ' Grace ');
  assert.match(grace.set_cookie, /Max-Age=10800;/);
  const { reviewer } = await grace.call('sessionRead');
  assert.deepEqual([reviewer.name, reviewer.role], ['Grace', 'reader']);
  const { reviewer_id } = reviewer;
  assert.deepEqual(made(), { people: ['Ada', 'Bob', 'Grace'], invites: [], bound: reviewer_id });
  const [identity] = (await grace.call('identityList')).identities;
  assert.equal(identity?.label, 'bob@example.org');
  assert.equal((await bob.call('sessionRead')).reviewer.name, 'Bob', 'the person of that name is another one');

  const again = await signIn(box.base_url, { oidc: await throughProvider(box.base_url) });
  assert.equal((await again.call('sessionRead')).reviewer.reviewer_id, reviewer_id);
  const { events } = await admin.call('auditList', { query: { limit: 100 } });
  const kinds = ['invite.used', 'reviewer.added', 'reviewer.identity_added'];
  assert.deepEqual(
    events.filter(({ kind }) => kinds.includes(kind)).map(({ kind, actor, subject }) => [kind, actor, subject]),
    [
      ['reviewer.identity_added', reviewer_id, reviewer_id],
      ['invite.used', reviewer_id, reviewer_id],
      ['reviewer.added', ada.reviewer_id, reviewer_id],
      ...[bob, ada].map((one) => ['reviewer.added', 'operator', one.reviewer_id]),
    ],
  );
});

test('a return counts once, in its browser, and beside the invite that it was begun for', async (t) => {
  const { box, invite, back, enter, made } = await office(t, { HDO_OIDC__CREATE: 'true' });
  const [cy, dora] = [await invite(), await invite('Dora')];
  const both = { ...unmade, invites: ['Dora', 'Cy'] };
  const [own, others] = [await back(cy.secret), await back(dora.secret)];
  const { browser_secret } = await back(cy.secret);
  const wrong: [string, Promise<Awaited<ReturnType<typeof signIn>>>][] = [
    ['a stolen return', enter(cy.secret, { ...own, browser_secret })],
    ['a return for another invite', enter(cy.secret, others)],
    ['a return for a sign-in', enter(cy.secret, await throughProvider(box.base_url))],
    ['a return for a confirmation', enter(cy.secret, await throughProvider(box.base_url, 'confirm'))],
    ['a return for an invite, without it', signIn(box.base_url, { oidc: await back(cy.secret) })],
    ['a forged state', enter(cy.secret, { ...own, state: `A${own.state.slice(1)}` })],
  ];
  for (const [what, tried] of wrong) {
    assert.equal(refusal(await tried), '401 invalid_caller_credentials state', what);
    assert.deepEqual(made(), both, what);
  }
  const unknown = { ...(await back(cy.secret)), code: 'unknown' };
  assert.equal(refusal(await enter(cy.secret, unknown)), '401 invalid_caller_credentials answer');
  const tries = await Promise.all([1, 2, 3].map(() => enter(cy.secret, own)));
  assert.deepEqual(tries.map(refusal).filter((one) => !one.startsWith('200')).length, 2);
  const { people, invites } = made();
  assert.deepEqual([people, invites], [['Ada', 'Bob', 'Cy'], ['Dora']]);
  assert.equal(refusal(await enter(dora.secret, own)), '401 invalid_caller_credentials state', 'a replay');
});

test('an invite that ends while its person is at the provider lets nobody in', async (t) => {
  const { box, ada, admin, invite, back, enter, made } = await office(t);
  const isRefused = async (secret: string, oidc: object) => {
    const { reply } = await enter(secret, oidc);
    assert.equal(reply.json?.error?.message, 'The invite was used or revoked, or has expired. Ask for a new one.');
    assert.deepEqual([reply.status, reply.headers['set-cookie']], [401, undefined]);
    const begin = await ask(box.base_url, reviewEndpoints.oidcBegin, { body: { purpose: 'invite', invite: secret } });
    assert.deepEqual([begin.status, begin.json?.error?.code], [401, 'invalid_caller_credentials']);
    assert.equal(made().bound, null);
  };
  const revoked = await invite();
  const first = await back(revoked.secret);
  await admin.call('inviteRevoke', { params: { invite_id: revoked.invite_id } });
  await isRefused(revoked.secret, first);

  const used = await invite();
  const second = await back(used.secret);
  assert.equal((await signIn(box.base_url, { invite: used.secret })).reply.status, 200);
  await isRefused(used.secret, second);
  assert.deepEqual(made().people, ['Ada', 'Bob', 'Cy']);

  const old = await invite('Dora');
  const third = await back(old.secret);
  age(box, 72 * hour_ms + 1_000);
  await isRefused(old.secret, third);

  const { url } = await (await ada.signIn(password)).call('inviteMake', { body: { name: 'Eve', role: 'admin' } });
  const secret = url.split('#')[1] ?? '';
  const fourth = await back(secret);
  box.change((outbox) => setRole(outbox, operator, { reviewer: findReviewer(outbox, 'Ada'), role: 'reviewer' }));
  const { reply } = await enter(secret, fourth);
  assert.equal(reply.status, 401, 'the person who made it is no longer an admin');
});

test('an account that belongs to somebody is not bound twice, and of two who enter at once one does', async (t) => {
  const { box, bob, provider, invite, back, enter, made } = await office(t);
  await bob.password(password);
  const session = await bob.signIn(password);
  await session.call('identityAdd', { body: await followed(await session.call('identityBegin')) });
  const { secret } = await invite();
  const bound = { ...unmade, bound: bob.reviewer_id };
  assert.equal(refusal(await enter(secret, await back(secret))), '403 forbidden bound');
  assert.deepEqual(made(), bound, 'the invite is still open');

  provider.account = { ...grace, sub: 'g-2' };
  const one = await back(secret);
  provider.account = { ...grace, sub: 'g-3' };
  const other = await back(secret);
  const replies = await Promise.all([enter(secret, one), enter(secret, other)]);
  assert.deepEqual(replies.map(({ reply }) => reply.status).sort(), [200, 401]);
  assert.deepEqual(made(), { people: ['Ada', 'Bob', 'Cy'], invites: [], bound: bob.reviewer_id });
  const subjects = ['g-2', 'g-3'].map((subject) => ({ issuer: provider.issuer, subject }));
  const known = subjects.filter((one) => box.change(({ store }) => store.identities.find.get(one)) !== undefined);
  assert.equal(known.length, 1);
});

test('the rules of the provider hold for invited people too', async (t) => {
  const { box, provider, invite, back, enter, made } = await office(t, {
    HDO_OIDC__ROLE_CLAIM: 'groups',
    HDO_OIDC__ADMIN_VALUES: 'leads',
    HDO_OIDC__ALLOWED_VALUES: 'leads,staff',
  });
  const { secret } = await invite('Cy', 'admin');
  assert.equal(refusal(await enter(secret, await back(secret))), '403 forbidden not_allowed');
  assert.deepEqual(made(), unmade);
  provider.account = { ...grace, groups: ['staff'] };
  const { reviewer } = await (await enter(secret, await back(secret))).call('sessionRead');
  assert.equal(reviewer.role, 'reviewer', 'the provider decides the role, also against the invite');
  const begin = (body: object) => ask(box.base_url, reviewEndpoints.oidcBegin, { body });
  const paths = [];
  for (const body of [{ purpose: 'invite' }, { purpose: 'sign_in', invite: secret }, { purpose: 'bind' }]) {
    paths.push((await begin(body)).json?.error?.fields?.map(({ path }) => path));
  }
  assert.deepEqual(paths, [['invite'], ['invite'], ['purpose']]);
});

test('an invite does not use single sign-on where it is turned off', async (t) => {
  const { box, invite, enter, made } = await office(t, { HDO_SIGN_IN__OIDC: 'false' });
  const { secret } = await invite();
  const body = { purpose: 'invite', invite: secret };
  const begin = await ask(box.base_url, reviewEndpoints.oidcBegin, { body });
  assert.deepEqual([begin.status, begin.json?.error?.code], [403, 'forbidden']);
  const { reply } = await enter(secret, { code: 'x', state: 'x', browser_secret: 'x' });
  assert.deepEqual([reply.status, reply.json?.error?.code], [403, 'forbidden']);
  assert.deepEqual(made(), unmade);
});
