import assert from 'node:assert/strict';
import { test } from 'node:test';
import { focusedOn, tabToName } from '../helpers/browser/focused.ts';
import { office, password, shownKey, standingOffice } from '../helpers/browser/office.ts';

test('callers and keys can be managed by keyboard alone, and the focus is never lost', async (t) => {
  const { page, linger, works, audited } = await standingOffice(t, { path: '/queue' });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole('link', { name: 'Agents' }).first().waitFor();
  await press('g', 'c');
  await page.getByRole('heading', { name: 'Mail assistant' }).waitFor();
  await tabToName(page, /^Add an agent$/);
  await press('Enter');
  await page.keyboard.type('Release train');
  await linger();
  await press('Enter');
  await page.getByLabel('Password for maya').waitFor();
  await page.keyboard.type(password);
  await press('Enter');
  await page.getByRole('heading', { name: 'New API key for Release train' }).waitFor();
  const key = await shownKey(page);
  await focusedOn(page, 'New API key for Release train');
  await tabToName(page, /^curl$/);
  await press('ArrowRight', 'ArrowRight');
  await focusedOn(page, 'TypeScript');
  await tabToName(page, /^I’ve stored it$/);
  await press('Enter');
  await page.getByRole('heading', { name: 'Release train', exact: true }).waitFor();
  await focusedOn(page, 'Release train');
  await tabToName(page, /^Revoke key/);
  await press('Enter');
  await tabToName(page, /^Revoke$/);
  await press('Enter');
  await page.getByText('It has no API key, so it can’t send anything.').waitFor();
  assert.equal(await works(key), 401);
  await focusedOn(page, 'API keys');
  await press('k');
  await page.getByRole('heading', { name: 'Mail assistant' }).waitFor();
  assert.deepEqual(audited().slice(-4), ['session.opened', 'caller.added', 'key.issued', 'key.revoked']);
});

test('a double click on a button that answers nothing is not called too quick', async (t) => {
  const { page } = await office(t);
  await page.getByRole('button', { name: 'Add an agent' }).dblclick();
  assert.equal(await page.getByText('Too quick').count(), 0);
});

test('closing an inline confirmation returns the focus to its button', async (t) => {
  const { page } = await office(t);
  for (const name of [/^Rotate key/, /^Revoke key/, /^Issue an API key/, /^Revoke Mail assistant…/]) {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();
  }
});
