import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signIn } from '../../helpers/appliance/person.ts';
import { presentAppliance } from '../../helpers/appliance/present.ts';
import { type StandingAppliance, standingAppliance } from '../../helpers/appliance/standing-appliance.ts';
import { totpAt } from '../../helpers/data/totp.ts';
import { document, hdoBeside } from '../../helpers/programs/hdo.ts';

const password = 'correct horse battery staple';
const step_ms = 30_000;
const minute_ms = 60_000;

test('the computation of the tests is that of RFC 6238, appendix B', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'; // 12345678901234567890
  assert.deepEqual(
    [59, 1_111_111_109, 2_000_000_000].map((seconds) => totpAt(secret, seconds * 1_000)),
    ['287082', '081804', '279037'],
  );
});

const said = ({ reply: { status, json } }: Awaited<ReturnType<typeof signIn>>) =>
  `${status} ${json?.error?.code ?? ''} ${json?.error?.reason ?? ''}`.trim();
const needed = '401 invalid_caller_credentials totp_needed';
const wrong = '401 invalid_caller_credentials totp';

/** Adds Ada, whose password needs the code of an app. */
async function withApp(box: Pick<StandingAppliance, 'base_url' | 'clock' | 'person'>) {
  const ada = box.person('Ada');
  await ada.password(password);
  const session = await ada.signIn(password);
  const { secret } = await session.call('totpBegin');
  const code = (steps = 0) => totpAt(secret, box.clock.now() + steps * step_ms);
  const { codes } = await session.call('totpSet', { body: { code: code() } });
  box.clock.move(step_ms); // past the code of the set-up
  const enter = (totp: string | null = null, given = password) =>
    signIn(box.base_url, { reviewer: 'Ada', password: given, totp });
  return { ada, session, secret, code, codes, enter };
}

test('a set-up counts for nothing until a code of the app confirms it', async (t) => {
  const box = await standingAppliance(t);
  const ada = box.person('Ada');
  await ada.password(password);
  const session = await ada.signIn(password);
  const first = await session.call('totpBegin');
  const { secret, uri, qr } = await session.call('totpBegin');
  assert.match(uri, new RegExp(`^otpauth://totp/[^?]*Ada\\?.*secret=${secret}`));
  assert.ok(qr.length > 20 && qr.every((row) => row.length === qr.length));
  assert.equal((await ada.signIn(password)).reply.status, 200);
  const replaced = totpAt(first.secret, box.clock.now());
  assert.equal((await session.request('totpSet', { body: { code: replaced } })).status, 422);
  assert.equal((await session.call('totpRead')).is_on, false);
  const { codes } = await session.call('totpSet', { body: { code: totpAt(secret, box.clock.now()) } });
  assert.deepEqual([codes.length, new Set(codes).size], [10, 10]);
  const { is_on, codes_left } = await session.call('totpRead');
  assert.deepEqual([is_on, codes_left], [true, 10]);
  assert.equal((await session.request('totpBegin')).status, 403, 'an app in use is not replaced');
  assert.equal((await session.request('totpSet', { body: { code: '000000' } })).status, 403);
});

test('the password needs a code, which counts once, a step early or late', async (t) => {
  const box = await standingAppliance(t);
  const { enter, code } = await withApp(box);
  assert.equal(said(await enter()), needed);
  const unknown = await enter(null, 'another password');
  assert.equal(unknown.reply.json?.error?.reason, undefined, 'a wrong password does not say that there is an app');
  assert.equal(said(await enter(code(), 'another password')), said(unknown));
  assert.equal(said(await enter(code(2))), wrong);
  assert.equal(said(await enter(`${code().slice(0, 3)} ${code().slice(3)}`)), '200');
  assert.equal(said(await enter(code())), wrong, 'used');
  assert.equal(said(await enter(code(-1))), wrong, 'older than a used one');
  assert.equal(said(await enter(code(1))), '200');
  box.clock.move(3 * step_ms);
  const now = code(-1);
  assert.deepEqual((await Promise.all([1, 2, 3].map(() => enter(now)))).map(said).sort(), ['200', wrong, wrong]);
});

test('a recovery code counts once, and new ones replace all', async (t) => {
  const box = await standingAppliance(t);
  const { enter, session, codes } = await withApp(box);
  const [one = '', two = ''] = codes;
  assert.deepEqual([said(await enter(one)), said(await enter(one))], ['200', wrong]);
  assert.equal(said(await enter(two.replaceAll('-', ' ').toUpperCase())), '200');
  assert.equal((await session.call('totpRead')).codes_left, 8);
  const made = await session.call('codesMake');
  assert.equal(said(await enter(codes[2])), wrong);
  assert.equal(said(await enter(made.codes[0])), '200');
});

test('wrong codes are throttled as wrong passwords are, and a missing code is no failure', async (t) => {
  const box = await standingAppliance(t);
  const { enter, code } = await withApp(box);
  for (let tries = 0; tries < 6; tries += 1) assert.equal(said(await enter()), needed);
  for (let tries = 0; tries < 5; tries += 1) assert.equal(said(await enter('000000')), wrong);
  assert.match(said(await enter(code())), /^429 /);
  box.clock.move(15 * minute_ms);
  assert.equal(said(await enter(code())), '200');
});

test('the app is changed only after a recent sign-in, never by a token, and everybody is told', async (t) => {
  const box = await standingAppliance(t);
  const bob = box.person('Bob', { role: 'admin' });
  await bob.password(password);
  const { ada, enter, session, code } = await withApp(box);
  for (const operation of ['totpRead', 'totpBegin', 'totpOff', 'codesMake'] as const) {
    assert.equal((await ada.request(operation)).status, 403, operation);
  }
  box.clock.move(11 * minute_ms);
  for (const operation of ['totpBegin', 'totpOff', 'codesMake'] as const) {
    assert.equal((await session.request(operation)).json?.error?.code, 'reauthentication_required', operation);
  }
  const fresh = await enter(code());
  await fresh.call('codesMake');
  await fresh.call('totpOff');
  assert.equal(said(await enter()), '200');
  const { notices } = await (await bob.signIn(password)).call('noticeList');
  assert.deepEqual(notices.map(({ kind, reviewer_name }) => `${kind} ${reviewer_name}`).slice(0, 3), [
    'reviewer.totp_off Ada',
    'reviewer.codes_made Ada',
    'reviewer.totp_set Ada',
  ]);
});

test('the operator turns the app of a person off by command', async (t) => {
  const box = await presentAppliance(t);
  const { enter } = await withApp(box);
  const totp = (...words: string[]) => document(['reviewer', 'totp', 'ada', ...words, ...box.at]);
  assert.deepEqual(await totp(), { name: 'Ada', is_on: true, turned_off: false });
  assert.deepEqual(await totp('--off'), { name: 'Ada', is_on: false, turned_off: true });
  assert.deepEqual(await totp('--off'), { name: 'Ada', is_on: false, turned_off: false });
  assert.equal(said(await enter()), '200');
  assert.equal((await hdoBeside(['reviewer', 'totp', 'Nobody', '--off', ...box.at])).code, 66);
});
