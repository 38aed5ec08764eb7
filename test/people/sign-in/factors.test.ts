import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { signIn } from '../../helpers/appliance/person.ts';
import { totpAt } from '../../helpers/data/totp.ts';
import { document } from '../../helpers/programs/hdo.ts';

const password = 'Correct  horse battery staple, '.repeat(32).trim(); // 990 characters

test('a password counts exactly as it was typed, and its age ends nothing', async (t) => {
  const box = await appliance(t);
  const ada = box.person('Ada');
  await ada.password(password);
  for (const other of [password.toLowerCase(), password.slice(0, -1), `${password} `, password.replace('  ', ' ')]) {
    assert.equal((await ada.signIn(other)).reply.status, 401);
  }
  box.change(({ store }) => {
    const row = store.reviewers.byId.get(ada);
    const password_set_at = '2001-01-01T00:00:00.000Z';
    store.reviewers.setPassword.run({ ...ada, password: row?.password ?? '', password_set_at });
  });
  const session = await ada.signIn(password);
  assert.deepEqual(await session.call('passwordRead'), { is_set: true, set_at: '2001-01-01T00:00:00.000Z' });
});

test('a password that the operator sets keeps the app, and a link of the command line needs no code', async (t) => {
  const box = await appliance(t);
  const ada = box.person('Ada');
  await ada.password(password);
  const session = await ada.signIn(password);
  const [first, { secret }] = [await session.call('totpBegin'), await session.call('totpBegin')];
  assert.match(secret, /^[A-Z2-7]{32}$/, '160 bits');
  assert.notEqual(secret, first.secret);
  const { codes } = await session.call('totpSet', { body: { code: totpAt(secret, Date.now()) } });
  const again = await session.call('codesMake');
  for (const code of again.codes) assert.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/, '120 bits');
  assert.equal(new Set([...codes, ...again.codes]).size, 20);

  const at = ['Ada', '--data', box.data];
  await document(['reviewer', 'password', ...at], { input: 'another long password\n' });
  const { reply } = await ada.signIn('another long password');
  assert.deepEqual([reply.status, reply.json?.error?.reason], [401, 'totp_needed']);
  const { url } = await document(['reviewer', 'link', ...at]);
  const entered = await signIn(box.base_url, { link: new URL(url).hash.slice(1) });
  assert.equal((await entered.call('totpRead')).is_on, true);
});
