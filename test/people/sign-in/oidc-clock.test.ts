import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signIn } from '../../helpers/appliance/person.ts';
import { followed, throughProvider } from '../../helpers/appliance/single-sign-on.ts';
import { standingAppliance } from '../../helpers/appliance/standing-appliance.ts';
import { startProvider } from '../../helpers/programs/provider.ts';

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;

/** Starts a server whose clock is off by some minutes, and a provider whose clock is right. */
async function start(t: Parameters<typeof startProvider>[0], { minutes_off = 0, env = {} } = {}) {
  const provider = await startProvider(t);
  provider.account = { sub: 'g-1', name: 'Grace' };
  const begun = new Date(Date.now() + minutes_off * minute_ms).toISOString();
  const settings = { ...provider.env, HDO_OIDC__CREATE: 'true', ...env };
  const box = await standingAppliance(t, { start: begun, env: settings });
  provider.sees(box.base_url);
  const enter = async () => signIn(box.base_url, { oidc: await throughProvider(box.base_url) });
  return { provider, box, enter };
}

for (const [minutes_off, status, reason] of [
  [4, 200, undefined],
  [-4, 200, undefined],
  [11, 401, 'clock'],
  [-11, 401, 'clock'],
] as const) {
  test(`a clock that is off by ${minutes_off} minutes ${reason ? 'is named' : 'keeps nobody out'}`, async (t) => {
    const { enter } = await start(t, { minutes_off });
    const { reply } = await enter();
    assert.deepEqual([reply.status, reply.json?.error?.reason], [status, reason]);
    if (reason) assert.match(reply.json?.error?.message ?? '', /^The clocks .* differ by more than five minutes/);
  });
}

test('a return from the provider counts for ten minutes', async (t) => {
  const { box } = await start(t);
  const oidc = await throughProvider(box.base_url);
  box.clock.move(10 * minute_ms + 1);
  const { reply } = await signIn(box.base_url, { oidc });
  assert.deepEqual([reply.status, reply.json?.error?.reason], [401, 'state']);
});

test('a session of single sign-on ends after max_session, however often it is used', async (t) => {
  const { box, enter } = await start(t, { env: { HDO_OIDC__MAX_SESSION: '3h' } });
  const session = await enter();
  assert.match(session.set_cookie, /Max-Age=10800;/);
  const statuses = [];
  for (let hours = 1; hours <= 3; hours += 1) {
    box.clock.move(hour_ms);
    statuses.push((await session.request('sessionRead')).status);
  }
  assert.deepEqual(statuses, [200, 200, 401]);
});

test('only a new proof at the provider confirms, and an old one is refused as a confirmation', async (t) => {
  const { provider, box, enter } = await start(t);
  const rename = (session: Awaited<ReturnType<typeof enter>>, name: string) =>
    session.request('nameSet', { body: { name } });
  const confirm = async () => signIn(box.base_url, { oidc: await throughProvider(box.base_url, 'confirm') });

  provider.alter = ({ claims }) => Object.assign(claims, { auth_time: Number(claims.auth_time) - 3_600 });
  const old = await rename(await enter(), 'Grace H');
  assert.equal(old.status, 401);
  assert.deepEqual([old.json?.error?.code, old.json?.error?.has_oidc], ['reauthentication_required', true]);
  assert.equal((await confirm()).reply.json?.error?.reason, 'not_fresh');
  for (const alter of [
    ({ claims }: { claims: Record<string, unknown> }) => delete claims.auth_time,
    ({ claims }: { claims: Record<string, unknown> }) => Object.assign(claims, { auth_time: 'now' }),
  ]) {
    provider.alter = alter;
    const { reply } = await confirm();
    assert.match(`${reply.status} ${reply.json?.error?.reason}`, /^401 (not_fresh|answer)$/);
  }
  provider.alter = ({ claims }) => delete claims.auth_time;
  assert.equal((await rename(await enter(), 'Grace H')).status, 401, 'a provider that does not say is not believed');

  provider.alter = undefined;
  const jar = new Map();
  await throughProvider(box.base_url, 'sign_in', jar);
  const logins = provider.logins;
  const oidc = await throughProvider(box.base_url, 'confirm', jar);
  assert.equal(provider.logins, logins + 1, 'the provider asked again');
  assert.equal((await rename(await signIn(box.base_url, { oidc }), 'Grace H')).status, 200);
});

test('an account is added and removed only after a recent sign-in', async (t) => {
  const { box, enter } = await start(t);
  const session = await enter();
  const { identities } = await session.call('identityList');
  const body = await followed(await session.call('identityBegin'));
  box.clock.move(11 * minute_ms);
  const params = { identity_id: identities[0]?.identity_id ?? '' };
  const replies = [
    await session.request('identityBegin'),
    await session.request('identityAdd', { body }),
    await session.request('identityRemove', { params }),
  ];
  assert.deepEqual(
    replies.map(({ status, json }) => `${status} ${json?.error?.code}`),
    Array(3).fill('401 reauthentication_required'),
  );
});
