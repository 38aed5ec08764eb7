import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, passwordMatches } from '../../src/lib/crypto/password.ts';

test('a password matches its own hash only', async () => {
  const hashed = await hashPassword('correct horse');

  assert.match(hashed, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await passwordMatches('correct horse', hashed), true);
  assert.equal(await passwordMatches('battery staple', hashed), false);
  assert.equal(await passwordMatches('', hashed), false);
});

test('no password matches if none is set', async () => {
  assert.equal(await passwordMatches('', null), false);
  assert.equal(await passwordMatches('', '$argon2id$'), false);
});
