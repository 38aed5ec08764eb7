import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance, type TestExecutable } from '../../helpers/appliance/appliance.ts';
import { type Person, signIn } from '../../helpers/appliance/person.ts';
import { followed, throughProvider } from '../../helpers/appliance/single-sign-on.ts';
import { type Account, startProvider, type TestProvider } from '../../helpers/programs/provider.ts';

const password = 'correct horse battery staple';

async function start(t: Parameters<typeof startProvider>[0], env: NodeJS.ProcessEnv = {}) {
  const provider = await startProvider(t);
  const box = await appliance(t, { env: { ...provider.env, ...env } });
  provider.sees(box.base_url);
  return { provider, box };
}

/** Signs in at the provider as an account, and then at the server. */
async function enter({ base_url }: TestExecutable, provider: TestProvider, account: Account) {
  provider.account = account;
  return signIn(base_url, { oidc: await throughProvider(base_url) });
}

async function signedIn(person: Person) {
  await person.password(password);
  return person.signIn(password);
}

const refusal = ({ reply: { status, json } }: Awaited<ReturnType<typeof signIn>>) =>
  `${status} ${json?.error?.code} ${json?.error?.reason}`;

test('a person adds their account in a session, signs in with it, and removes it', async (t) => {
  const { provider, box } = await start(t);
  const [ada, bob] = [box.person('Ada'), box.person('Bob')];
  const account = { sub: 'u-1', name: 'Ada', preferred_username: 'Ada', email: 'ada@example.org' };
  assert.equal(refusal(await enter(box, provider, account)), '403 forbidden unbound', 'a name binds nobody');

  const session = await signedIn(ada);
  const { issuer } = provider;
  const nothing = { identities: [], issuer };
  assert.deepEqual(await session.call('identityList'), nothing);
  const body = await followed(await session.call('identityBegin'));
  const { identity } = await session.call('identityAdd', { body });
  assert.deepEqual([identity.issuer, identity.label, identity.last_used_at], [issuer, 'ada@example.org', null]);
  const { notices } = await (await signedIn(bob)).call('noticeList');
  assert.ok(notices.some(({ kind, reviewer_name }) => kind === 'reviewer.identity_added' && reviewer_name === 'Ada'));

  const entered = await enter(box, provider, { ...account, name: 'Bob', email: 'bob@example.org' });
  assert.equal((await entered.call('sessionRead')).reviewer.name, 'Ada', 'the subject decides');
  const { identities } = await entered.call('identityList');
  assert.deepEqual([identities.length, identities[0]?.label], [1, 'bob@example.org']);
  assert.ok(identities[0]?.last_used_at);

  const other = await signedIn(bob);
  const taken = await other.request('identityAdd', { body: await followed(await other.call('identityBegin')) });
  assert.deepEqual([taken.status, taken.json?.error?.reason], [403, 'bound']);
  const { identity_id } = identity;
  assert.equal((await other.request('identityRemove', { params: { identity_id } })).status, 404);
  await session.call('identityRemove', { params: { identity_id } });
  assert.equal(refusal(await enter(box, provider, account)), '403 forbidden unbound');
  assert.equal((await ada.request('identityList')).status, 403, 'a token reads no accounts');
});

test('an unknown account becomes a new person where the operator allows it, under a name that is free', async (t) => {
  const { provider, box } = await start(t, { HDO_OIDC__CREATE: 'true' });
  const names = { name: 'Grace', preferred_username: 'grace.h', email: 'g@example.org' };
  const first = await enter(box, provider, { sub: 'g-1', ...names });
  const second = await enter(box, provider, { sub: 'g-2', ...names });
  const again = await enter(box, provider, { sub: 'g-1', ...names });
  const people = await Promise.all([first, second, again].map((one) => one.call('sessionRead')));
  assert.deepEqual(
    people.map(({ reviewer }) => [reviewer.name, reviewer.role]),
    [
      ['Grace', 'reviewer'],
      ['grace.h', 'reviewer'],
      ['Grace', 'reviewer'],
    ],
  );
  assert.equal(people[0]?.reviewer.reviewer_id, people[2]?.reviewer.reviewer_id);
  assert.equal(refusal(await enter(box, provider, { sub: 'g-3' })), '403 forbidden name');
});

test('a claim of the provider gives the role, and people without an allowed value stay out', async (t) => {
  const { provider, box } = await start(t, {
    HDO_OIDC__CREATE: 'true',
    HDO_OIDC__ROLE_CLAIM: 'groups',
    HDO_OIDC__ADMIN_VALUES: 'leads',
    HDO_OIDC__ALLOWED_VALUES: 'leads,staff',
  });
  const grace = (groups: unknown) => enter(box, provider, { sub: 'g-1', name: 'Grace', groups });
  for (const groups of [undefined, [], ['guests'], 'staffing', { leads: true }]) {
    assert.equal(refusal(await grace(groups)), '403 forbidden not_allowed', JSON.stringify(groups));
  }
  const roles = [];
  for (const groups of ['staff', ['staff', 'leads'], ['staff']]) {
    roles.push((await (await grace(groups)).call('sessionRead')).reviewer.role);
  }
  assert.deepEqual(roles, ['reviewer', 'admin', 'reviewer']);
});

test('a return counts once, in the browser that began it, for its purpose', async (t) => {
  const { provider, box } = await start(t, { HDO_OIDC__CREATE: 'true' });
  provider.account = { sub: 'g-1', name: 'Grace' };
  const own = await throughProvider(box.base_url);
  const others = await throughProvider(box.base_url);
  const { browser_secret, state, code, iss } = own;
  const wrong: [string, object][] = [
    ['a stolen code in another browser', { ...own, browser_secret: others.browser_secret }],
    ['a code of another sign-in', { ...others, browser_secret, state }],
    ['a state of another sign-in', { ...own, state: others.state }],
    ['a forged state', { ...own, state: `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}` }],
    ['no state', { ...own, state: 'x' }],
    ['another issuer (RFC 9207)', { ...(await throughProvider(box.base_url)), iss: 'http://127.0.0.1:1' }],
    ['no issuer (RFC 9207)', { ...(await throughProvider(box.base_url)), iss: null }],
    ['an unknown code', { ...(await throughProvider(box.base_url)), code: 'unknown' }],
  ];
  for (const [what, oidc] of wrong) {
    const reply = refusal(await signIn(box.base_url, { oidc }));
    assert.match(reply, /^401 invalid_caller_credentials (state|answer)$/, what);
  }
  const fresh = await throughProvider(box.base_url);
  const tries = await Promise.all([1, 2, 3].map(() => signIn(box.base_url, { oidc: fresh })));
  assert.deepEqual(tries.map(refusal).sort(), [
    '200 undefined undefined',
    '401 invalid_caller_credentials state',
    '401 invalid_caller_credentials state',
  ]);
  const session = tries.find(({ reply }) => reply.status === 200);
  const bind = await session?.request('identityAdd', { body: await throughProvider(box.base_url) });
  assert.deepEqual([bind?.status, bind?.json?.error?.reason], [403, 'state'], 'a sign-in adds no account');
  const mixed = await signIn(box.base_url, { oidc: { code, state, iss, browser_secret }, link: 'x' });
  assert.deepEqual(
    mixed.reply.json?.error?.fields?.map(({ path }) => path),
    ['oidc'],
  );
});

const alterations: Record<string, Parameters<typeof applied>[1]> = {
  'for another client': ({ claims }) => Object.assign(claims, { aud: 'another' }),
  'for two clients': ({ claims }) => Object.assign(claims, { aud: ['hdo', 'another'], azp: 'another' }),
  'of another issuer': ({ claims }) => Object.assign(claims, { iss: 'https://evil.example' }),
  'with another nonce': ({ claims }) => Object.assign(claims, { nonce: 'another' }),
  'without a nonce': ({ claims }) => delete claims.nonce,
  'without a signature': ({ header }) => Object.assign(header, { alg: 'none' }),
  'with a weaker algorithm': ({ header }) => Object.assign(header, { alg: 'HS256' }),
  'of an unknown key': ({ header }) => Object.assign(header, { kid: 'another' }),
  'signed by another key': (token) => Object.assign(token, { isForged: true }),
  'without a subject': ({ claims }) => delete claims.sub,
  'without an end': ({ claims }) => delete claims.exp,
};

function applied(provider: TestProvider, change: (token: Parameters<NonNullable<TestProvider['alter']>>[0]) => void) {
  provider.alter = change;
}

test('a token that does not fit is refused, and the log says why', async (t) => {
  const { provider, box } = await start(t, { HDO_OIDC__CREATE: 'true', HDO_LOG__LEVEL: 'warn' });
  for (const [what, change] of Object.entries(alterations)) {
    applied(provider, change);
    const reply = refusal(await enter(box, provider, { sub: 'g-1', name: 'Grace' }));
    assert.equal(reply, '401 invalid_caller_credentials answer', what);
  }
  const causes = box.logged().filter(({ event }) => event === 'oidc_sign_in_refused');
  assert.equal(causes.length, Object.keys(alterations).length);
  assert.ok(causes.every(({ code, cause }) => code !== '' && !String(cause).includes('eyJ')));
  provider.alter = undefined;
  assert.equal(refusal(await enter(box, provider, { sub: 'g-1', name: 'Grace' })), '200 undefined undefined');
});

test('a provider that is down keeps nobody out who is signed in; its keys may change at any time', async (t) => {
  const provider = await startProvider(t);
  provider.isDown = true;
  const box = await appliance(t, { env: { ...provider.env, HDO_OIDC__CREATE: 'true' } });
  provider.sees(box.base_url);
  const begin = () => signIn(box.base_url, { oidc: { code: 'x', state: 'x', browser_secret: 'x' } });
  assert.equal(refusal(await begin()), '401 invalid_caller_credentials state');
  await assert.rejects(throughProvider(box.base_url), /temporary_unavailable.*"reason":"provider"/s);

  provider.isDown = false;
  const session = await enter(box, provider, { sub: 'g-1', name: 'Grace' });
  const left = await throughProvider(box.base_url);
  provider.isDown = true;
  assert.equal(refusal(await signIn(box.base_url, { oidc: left })), '503 temporary_unavailable provider');
  assert.equal((await session.call('sessionRead')).reviewer.name, 'Grace');
  await box.person('Ada').call('sessionRead');

  provider.isDown = false;
  const begun = await throughProvider(box.base_url);
  provider.rotate();
  assert.equal(refusal(await signIn(box.base_url, { oidc: begun })), '200 undefined undefined');
});

test('single sign-on that is off or turned off is not offered and lets nobody in', async (t) => {
  const { box } = await start(t, { HDO_SIGN_IN__OIDC: 'false' });
  const { ways, oidc_host } = await box.person('Ada').call('signInRead');
  assert.deepEqual([ways, oidc_host], [['password', 'link'], null]);
  const oidc = { code: 'x', state: 'x', browser_secret: 'x' };
  assert.equal(refusal(await signIn(box.base_url, { oidc })), '403 forbidden undefined');
  await assert.rejects(throughProvider(box.base_url), /sign_in\.oidc/);
});
