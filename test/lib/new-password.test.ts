import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { commonPasswords, commonPasswordsFile } from '../../build/executable/common-passwords.ts';
import { flawOfPassword } from '../../src/lib/crypto/new-password.ts';
import { spentBy } from '../helpers/programs/spent.ts';

const refused: Readonly<Record<string, RegExp>> = {
  'eleven char': /^has fewer than 12 characters$/,
  '👩‍🚀👩‍🚀👩‍🚀': /^has fewer/, // nine code points
  [`${'ab '.repeat(334)}`]: /^has more than 1000 characters$/,
  password1234: /most common/,
  'Password2026!': /most common/,
  ＰＡＳＳＷＯＲＤ１２３４: /most common/, // full width
  '!!!dragon839201774': /most common/,
  unbelievable: /most common/,
  qwertyqwerty: /most common/,
  '123456123456': /repeats a few digits/,
  aaaaaaaaaaaa: /single character/,
  'hdo-2026-hdo-2026': /only the name/,
  'Human Decision Outbox': /only the name/,
  humandecisionoutbox1: /only the name/,
  'Ada Lovelace 1815': /only the name/,
  'lovelace.1815!': /only the name/,
  AdaAdaAdaAda: /only the name/,
  'first line password\nsecond': /^has a line break or another control character/,
  'first line password\rsecond': /^has a line break/,
  'with\ta tab and more': /control character/,
  'with an escape\u001b[0m': /control character/,
  'with a next line\u0085': /control character/,
};
const taken = [
  'correct horse battery staple',
  'twelve chars',
  'ada likes engines', // more than a name
  '739155208841', // digits alone are allowed
  'ÜBERMÄẞIG LANG',
  'xkqzvwjpfhgt',
  ` ${'a long one '.repeat(90)}`,
];

test('a password is refused only for its length, as a common one, or as a name', () => {
  const flaw = (password: string) => flawOfPassword(password, { name: 'Ada Lovelace' });
  for (const [password, says] of Object.entries(refused)) assert.match(flaw(password)?.message ?? '', says, password);
  for (const password of taken) assert.equal(flaw(password), undefined, password);
  assert.match(flawOfPassword('agent007agent007', { name: 'agent007' })?.message ?? '', /only the name/);
  assert.equal(flawOfPassword('007-correct-horse', { name: '007' }), undefined);
});

test('a name of many equal words is checked quickly', async () => {
  const { ms } = await spentBy(process.threadCpuUsage, () => {
    flawOfPassword(`${'a'.repeat(999)}!b`.slice(0, 1_000), { name: 'a aa aaa aaaa aaaaa' });
    flawOfPassword(`${'a'.repeat(998)}bc`, { name: 'a aa aaa aaaa aaaaa' });
  });
  assert.ok(ms < 1_000, `${ms} ms`);
});

test('the list contains the 10,000 most common passwords of its package', () => {
  const list = readFileSync(commonPasswordsFile, 'utf8');
  assert.equal(list, commonPasswords(), 'run node build/executable/common-passwords.ts');
  assert.ok(list.trim().split('\n').length > 9_900);
});
