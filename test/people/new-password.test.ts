import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { flawOfPassword } from '../../src/lib/crypto/new-password.ts';
import { hashPassword } from '../../src/lib/crypto/password.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { setPassword } from '../../src/rules/people/reviewers.ts';
import { ask } from '../helpers/appliance/ask.ts';
import { inFolder } from '../helpers/appliance/in-folder.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { hdoFile, serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { shadowed } from '../helpers/shadow/shadow.ts';

const password = 'correct horse battery staple';
const present_password = password;
const fresh = 'another password';

function command(data: string, typed: readonly string[], input = '') {
  const args = [...typed, '--data', data, '--json'];
  const { status, stdout, stderr } = spawnSync(hdoFile, args, { env: shadowed, input, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

/** Serves a folder with Ada, who has a password unless `is_bare`, a token and an unused link. */
async function served(t: TestContext, { is_bare = false } = {}) {
  const data = join(temporary(t), 'data');
  command(data, ['init']);
  command(data, ['reviewer', 'add', 'Ada', ...(is_bare ? [] : ['--password-stdin'])], is_bare ? '' : `${password}\n`);
  const { token } = command(data, ['reviewer', 'token', 'Ada']);
  const link = () => new URL(command(data, ['reviewer', 'link', 'Ada']).url).hash.slice(1);
  const { base_url, kill } = await serveExecutable(data);
  t.after(kill);
  return {
    data,
    link,
    byPassword: (text: string) => signIn(base_url, { reviewer: 'Ada', password: text }),
    byLink: (secret: string) => signIn(base_url, { link: secret }),
    /** Returns the status of a request with the token. */
    tokenStatus: async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await ask(base_url, reviewEndpoints.sessionRead, { headers })).status;
    },
  };
}

test('a new password in the inbox revokes all other sessions, tokens and links, and counts them', async (t) => {
  const { link, data, byPassword, byLink, tokenStatus } = await served(t);
  const unused = [link(), link()];
  const [here, there] = [await byPassword(password), await byPassword(password)];
  const { ended } = await here.call('passwordSet', { body: { password: fresh, present_password } });

  assert.deepEqual(ended, { sessions: 1, tokens: 1, links: 2 });
  assert.equal((await here.request('sessionRead')).status, 200, 'the session that set it stays');
  assert.equal((await there.request('sessionRead')).status, 401);
  assert.equal(await tokenStatus(), 401);
  for (const secret of unused) assert.equal((await byLink(secret)).reply.status, 401);
  assert.equal((await byPassword(password)).reply.status, 401);
  assert.equal((await byPassword(fresh)).reply.status, 200);
  assert.deepEqual(command(data, ['reviewer', 'tokens', 'Ada']), { tokens: [] });
  const audited = (await here.call('auditList', { query: { limit: 50 } })).events.map(({ kind }) => kind);
  assert.ok(audited.includes('reviewer.password_set') && audited.includes('reviewer.token_revoked'));
});

test('a new password on the command line revokes all sessions, tokens and links', async (t) => {
  const { link, data, byPassword, byLink, tokenStatus } = await served(t);
  const unused = link();
  const [one, other] = [await byPassword(password), await byPassword(password)];
  const { ended } = command(data, ['reviewer', 'password', 'Ada'], `${fresh}\n`);

  assert.deepEqual(ended, { sessions: 2, tokens: 1, links: 1 });
  for (const { request } of [one, other]) assert.equal((await request('sessionRead')).status, 401);
  assert.equal(await tokenStatus(), 401);
  assert.equal((await byLink(unused)).reply.status, 401);
  assert.equal((await byPassword(fresh)).reply.status, 200);
  const args = ['reviewer', 'password', 'Ada', '--data', data];
  const { stdout } = spawnSync(hdoFile, args, { env: shadowed, input: `${password}\n`, encoding: 'utf8' });
  assert.match(stdout, /^Set the password of Ada\.\nEnded: 1 sessions, 0 tokens, 0 sign-in links\.\n$/);
});

test('the present password is required, even right after the sign-in, and guesses are rate limited', async (t) => {
  const { link, byPassword, byLink } = await served(t);
  const here = await byPassword(password);
  const came_by_link = await byLink(link());
  const tries: { session: typeof here; given: object; code: string }[] = [
    { session: here, given: {}, code: 'required' },
    { session: here, given: { present_password: null }, code: 'required' },
    { session: here, given: { present_password: 'wrong password' }, code: 'invalid_value' },
    { session: came_by_link, given: {}, code: 'required' },
    { session: came_by_link, given: { present_password: 'wrong password' }, code: 'invalid_value' },
  ];
  for (const { session, given, code } of tries) {
    const { status, json } = await session.request('passwordSet', { body: { password: fresh, ...given } });
    const [field] = json?.error?.fields ?? [];
    assert.deepEqual([status, field?.path, field?.code], [422, 'present_password', code], JSON.stringify(given));
  }
  const guess = { body: { password: fresh, present_password: 'a guess' } };
  for (let at = 0; at < 3; at++) assert.equal((await here.request('passwordSet', guess)).status, 422);
  const { status, json } = await here.request('passwordSet', { body: { password: fresh, present_password } });
  assert.deepEqual([status, json?.error?.code], [429, 'rate_limit_exceeded']);
  assert.equal((await here.request('sessionRead')).status, 200);
});

test('a person without a password sets the first one with a fresh link, and a second attempt is refused', async (t) => {
  const { link, byPassword, byLink } = await served(t, { is_bare: true });
  const [one, other] = [await byLink(link()), await byLink(link())];
  const set = (session: typeof one, text: string) => session.request('passwordSet', { body: { password: text } });
  const replies = await Promise.all([set(one, password), set(other, fresh)]);

  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401]);
  const [kept, ended] = replies[0]?.status === 200 ? [password, fresh] : [fresh, password];
  assert.equal((await byPassword(kept)).reply.status, 200);
  assert.equal((await byPassword(ended)).reply.status, 401);
});

test('the inbox and the command line have one rule for new passwords, and old shorter ones still work', async (t) => {
  const { data, link, byPassword, byLink } = await served(t, { is_bare: true });
  const here = await byLink(link());
  const set = async (text: string) => (await here.request('passwordSet', { body: { password: text } })).json?.error;
  const flaws = [
    { text: 'eleven char', code: 'too_short', says: 'has fewer than 12 characters' },
    { text: 'Password2026!', code: 'invalid_value', says: 'is one of the 10,000 most common passwords' },
    { text: '123456789!!!', code: 'invalid_value', says: 'only counts up or down, or repeats a few digits' },
    { text: '123456 654321', code: 'invalid_value', says: 'is one of the 10,000 most common passwords' },
    { text: 'Ada-1815-1852', code: 'invalid_value', says: 'is only the name of the person or of hdo' },
    { text: 'hdo hdo hdo 1', code: 'invalid_value', says: 'is only the name of the person or of hdo' },
  ];
  for (const { text, code, says } of flaws) {
    const error = await set(text);
    assert.deepEqual(
      [error?.code, error?.fields?.map((one) => [one.path, one.code])],
      ['validation_failed', [['password', code]]],
    );
    if (code === 'invalid_value') assert.ok(error?.fields?.[0]?.message.startsWith(says), text);
    for (const typed of [
      ['password', 'Ada'],
      ['add', 'Ada B', '--password-stdin'],
    ]) {
      const args = ['reviewer', ...typed, '--data', data];
      const { status, stderr } = spawnSync(hdoFile, args, { env: shadowed, input: `${text}\n`, encoding: 'utf8' });
      assert.equal(status, 65, text);
      assert.ok(stderr.startsWith(`hdo: the password ${says}`), stderr);
    }
  }
  const old = await hashPassword('old pass');
  inFolder(data, (outbox) => setPassword(outbox, operator, { name: 'Ada', password: old }));
  const again = await byPassword('old pass');
  assert.equal(again.reply.status, 200);
  const body = { password: fresh, present_password: 'old pass' };
  assert.equal((await again.request('passwordSet', { body })).status, 200);
});

test('common passwords of digits are refused with more digits and signs around or within them', () => {
  const flawed = (text: string) => flawOfPassword(text, { name: 'Ada' })?.code;
  const common = ['1234567890123', '!!!!12345678', '1234567890!!', '0123456789012', '1!2!3!4!5!6!', '12/12/1987!!'];
  const runs = ['123123123123', '121212121212', '0000000000!!', '19871987!!!!', '357913579135', '111222333444'];
  const ended = ['abc123!!!!!!', '!!1q2w3e4r55', 'abc123abc123!', 'qwerty123456'];
  for (const text of [...common, ...runs, ...ended]) assert.equal(flawed(text), 'invalid_value', text);
  for (const text of ['5918 4736 2058', '9472a5518362', 'correct horse 12345'])
    assert.equal(flawed(text), undefined, text);
});
