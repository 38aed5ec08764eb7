import assert from 'node:assert/strict';
import { test } from 'node:test';
import { focusedOn, tabToName } from '../helpers/focused.ts';
import { office, password, shownKey } from '../helpers/office.ts';

test('callers and keys are managed by keyboard alone, the password in between, no focus lost', async (t) => {
  const { page, linger, works, audited } = await office(t, { path: '/queue' });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole('link', { name: 'Callers' }).first().waitFor();
  await press('g', 'c');
  await page.getByRole('heading', { name: 'Mail assistant' }).waitFor();
  await tabToName(page, /^Add a caller$/);
  await press('Enter');
  await page.keyboard.type('Release train');
  await linger();
  await press('Enter');
  await page.getByLabel('Password of maya').waitFor();
  await page.keyboard.type(password);
  await press('Enter');
  await page.getByRole('heading', { name: 'A new key for Release train' }).waitFor();
  const key = await shownKey(page);
  await focusedOn(page, 'A new key for Release train');
  await tabToName(page, /^curl$/);
  await press('ArrowRight', 'ArrowRight');
  await focusedOn(page, 'TypeScript');
  await tabToName(page, /^I have stored it$/);
  await press('Enter');
  await page.getByRole('heading', { name: 'Release train', exact: true }).waitFor();
  await focusedOn(page, 'Release train');
  await tabToName(page, /^Revoke the key/);
  await press('Enter');
  await tabToName(page, /^Revoke$/);
  await press('Enter');
  await page.getByText('It has no key, so it can send nothing.').waitFor();
  assert.equal(await works(key), 401);
  await focusedOn(page, 'Keys');
  await press('k');
  await page.getByRole('heading', { name: 'Mail assistant' }).waitFor();
  assert.deepEqual(audited().slice(-4), ['session.opened', 'caller.added', 'key.issued', 'key.revoked']);
});

test('a question in its place gives the focus back where it came from', async (t) => {
  const { page } = await office(t);
  for (const name of [/^Rotate the key/, /^Revoke the key/, /^Issue a key/, /^Revoke Mail assistant…/]) {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();
  }
});
