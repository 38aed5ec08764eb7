import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordMatches } from '../../src/lib/crypto/password.ts';
import { findReviewer } from '../../src/rules/people/reviewers.ts';
import { addPasskey, localOrigin } from '../helpers/appliance/authenticator.ts';
import { presentAppliance } from '../helpers/appliance/present.ts';
import { document, hdoBeside } from '../helpers/programs/hdo.ts';

test('a reviewer is added with a password from stdin, which is stored only as a hash', async (t) => {
  const { at, change } = await presentAppliance(t);
  const add = ['reviewer', 'add', 'Anna', '--role', 'admin', '--password-stdin', ...at];
  const made = await document(add, { input: 'correct horse battery\n' });
  assert.deepEqual([made.name, made.role, made.has_password], ['Anna', 'admin', true]);
  const kept = change((outbox) => findReviewer(outbox, 'anna').password);
  assert.ok(await passwordMatches('correct horse battery', kept));

  await document(['reviewer', 'password', 'anna', ...at], { input: 'battery staple horse' });
  assert.ok(
    await passwordMatches(
      'battery staple horse',
      change((outbox) => findReviewer(outbox, 'Anna').password),
    ),
  );
  const short = await hdoBeside(['reviewer', 'password', 'Anna', ...at], { input: 'short\n' });
  assert.deepEqual(
    [short.code, short.stderr],
    [65, 'hdo: the password has fewer than 12 characters: choose another one\n'],
  );
  const two = await hdoBeside(['reviewer', 'password', 'Anna', ...at], { input: 'first line password\nsecond\n' });
  assert.equal(two.code, 65);
  assert.match(
    two.stderr,
    /^hdo: the password has a line break or another control character, which .*: choose another/,
  );
  assert.equal((await hdoBeside(add, { input: 'correct horse battery\n' })).code, 73);
});

test('links and tokens are issued to an existing reviewer, and removed with them', async (t) => {
  const { at } = await presentAppliance(t);
  await document(['reviewer', 'add', 'Anna', ...at]);
  const link = await document(['reviewer', 'link', 'Anna', ...at]);
  assert.match(link.url, /^http:\/\/127\.0\.0\.1:8484\/sign-in#[\w-]{43}$/);
  assert.ok(Math.abs(Date.parse(link.expires_at) - Date.now() - 15 * 60_000) < 60_000);
  const { token, ...rest } = await document(['reviewer', 'token', 'Anna', ...at]);
  assert.match(token, /^hdor_[0-9a-z]{86}$/);
  assert.deepEqual(rest, {});

  const { reviewers } = await document(['reviewer', 'list', ...at]);
  assert.deepEqual([reviewers[0].name, reviewers[0].has_password], ['Anna', false]);
  assert.equal((await document(['reviewer', 'remove', 'Anna', ...at])).removed, true);
  assert.deepEqual(await document(['reviewer', 'list', ...at]), { reviewers: [] });
});

test('the tokens of a person are listed without secrets and revoked one by one', async (t) => {
  const { at } = await presentAppliance(t);
  await document(['reviewer', 'add', 'Anna', ...at]);
  assert.deepEqual(await document(['reviewer', 'tokens', 'Anna', ...at]), { tokens: [] });
  const { token } = await document(['reviewer', 'token', 'Anna', ...at]);
  const { tokens } = await document(['reviewer', 'tokens', 'anna', ...at]);
  assert.deepEqual(Object.keys(tokens[0]), ['token_id', 'created_at', 'expires_at']);
  assert.ok(token.startsWith(tokens[0].token_id.replace('tok_', 'hdor_')));

  const revoke = ['reviewer', 'revoke-token', tokens[0].token_id, ...at];
  assert.equal((await document(revoke)).revoked, true);
  assert.deepEqual(await document(['reviewer', 'tokens', 'Anna', ...at]), { tokens: [] });
  assert.equal((await hdoBeside(revoke)).code, 66);
  assert.equal((await hdoBeside(['reviewer', 'revoke-token', 'tok_none', ...at])).code, 66);
});

test('the passkeys of a person are listed and removed one by one', async (t) => {
  const { at, base_url, person } = await presentAppliance(t);
  const anna = person('Anna');
  await anna.password('correct horse battery');
  const { passkey_id } = await addPasskey(await anna.signIn('correct horse battery'), localOrigin(base_url), 'Phone');
  const { passkeys } = await document(['reviewer', 'passkeys', 'anna', ...at]);
  const { created_at, ...listed } = passkeys[0];
  assert.deepEqual(listed, { passkey_id, name: 'Phone', rp_id: 'localhost', last_used_at: null });

  const remove = ['reviewer', 'remove-passkey', passkey_id, ...at];
  assert.equal((await hdoBeside([...remove, '--account', 'acme'])).code, 66);
  assert.equal((await document(remove)).removed, true);
  assert.deepEqual(await document(['reviewer', 'passkeys', 'Anna', ...at]), { passkeys: [] });
  assert.equal((await hdoBeside(remove)).code, 66);
});

test('a reviewer in another account is found by name, unless --account names a different one', async (t) => {
  const { at } = await presentAppliance(t);
  await document(['account', 'add', 'acme', ...at]);
  await document(['reviewer', 'add', 'Bob', '--account', 'acme', ...at]);
  assert.deepEqual(await document(['reviewer', 'list', ...at]), { reviewers: [] });
  assert.equal((await hdoBeside(['reviewer', 'link', 'Bob', '--account', 'default', ...at])).code, 66);
  assert.equal((await hdoBeside(['reviewer', 'link', 'Bob', ...at])).code, 0);
});

test('a role is given to a new person and changed later, but the last admin keeps it without --force', async (t) => {
  const { at } = await presentAppliance(t);
  const roleOf = async () => (await document(['reviewer', 'list', ...at])).reviewers[0].role;
  assert.equal((await document(['reviewer', 'add', 'Anna', '--role', 'reader', ...at])).role, 'reader');
  assert.equal((await document(['reviewer', 'role', 'anna', 'admin', ...at])).role, 'admin');
  const same = await hdoBeside(['reviewer', 'role', 'Anna', 'admin', ...at]);
  assert.deepEqual([same.code, same.stdout], [0, 'Anna already has the role admin.\n']);

  const last = await hdoBeside(['reviewer', 'role', 'Anna', 'reader', ...at]);
  assert.equal(last.code, 73);
  assert.match(last.stderr, /^hdo: Anna is the last admin of the account: add another admin first/);
  assert.equal(await roleOf(), 'admin');
  const wrong = await hdoBeside(['reviewer', 'role', 'Anna', 'raeder', ...at]);
  assert.equal(wrong.code, 64);
  assert.match(wrong.stderr, /Allowed choices are reader, reviewer, admin/);
  assert.equal((await hdoBeside(['reviewer', 'role', 'Nobody', 'reader', ...at])).code, 66);
  assert.equal((await document(['reviewer', 'role', 'Anna', 'reader', '--force', ...at])).role, 'reader');
  assert.equal(await roleOf(), 'reader');
});
