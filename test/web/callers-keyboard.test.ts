import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { office, password, shownKey } from '../helpers/office.ts';

const named = `(({ activeElement: it }) =>
  it.ariaLabel ?? it.labels?.[0]?.textContent ?? it.textContent)(document)`;

/** Goes with Tab until something that is named so has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed++) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(named);
    if (name.test(String(here))) return;
  }
  assert.fail(`nothing named ${name} can be reached`);
}

const focused = (page: Page) => page.evaluate('document.activeElement.textContent');

test('callers and keys are managed by keyboard alone, the password in between, no focus lost', async (t) => {
  const { page, linger, works, audited } = await office(t, { path: '/queue' });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole('link', { name: 'Callers' }).first().waitFor();
  await press('g', 'c');
  await page.getByRole('heading', { name: 'Mail assistant' }).waitFor();
  await tabTo(page, /^Add a caller$/);
  await press('Enter');
  await page.keyboard.type('Release train');
  await linger();
  await press('Enter');
  await page.getByLabel('Password of maya').waitFor();
  await page.keyboard.type(password);
  await press('Enter');
  await page.getByRole('heading', { name: 'A new key for Release train' }).waitFor();
  const key = await shownKey(page);
  assert.equal(await focused(page), 'A new key for Release train');
  await tabTo(page, /^curl$/);
  await press('ArrowRight', 'ArrowRight');
  assert.equal(await focused(page), 'TypeScript');
  await tabTo(page, /^I have stored it$/);
  await press('Enter');
  await page.getByRole('heading', { name: 'Release train', exact: true }).waitFor();
  assert.equal(await focused(page), 'Release train');
  await tabTo(page, /^Revoke the key/);
  await press('Enter');
  await tabTo(page, /^Revoke$/);
  await press('Enter');
  await page.getByText('It has no key, so it can send nothing.').waitFor();
  assert.deepEqual([await works(key), await focused(page)], [401, 'Keys']);
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
    assert.equal(await page.getByRole('button', { name }).and(page.locator(':focus')).count(), 1, String(name));
  }
});
