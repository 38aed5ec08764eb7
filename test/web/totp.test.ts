import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flawsInLooks } from '../helpers/browser/axe.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { page } from '../helpers/browser/page.ts';
import { totpAt } from '../helpers/data/totp.ts';

const password = 'a long password';

test('a person sets up an app in Settings, and then signs in with its code or a recovery code', async (t) => {
  const box = await inbox();
  const maya = box.person();
  await maya.password(password);
  const tab = await tabOf(t, box, maya, { path: '/settings' });
  await tab.getByRole('button', { name: 'Set up…' }).click();
  await tab.getByRole('dialog').waitFor();
  assert.deepEqual(await flawsInLooks(tab), []);
  const key = await tab.getByRole('dialog').locator('code').innerText();
  await tab.getByLabel('Code that the app shows').fill('12');
  await tab.keyboard.press('Enter');
  await tab.getByText('Wrong code. Check that the time of your device is right.').waitFor();
  await tab.getByLabel('Code that the app shows').fill(totpAt(key, Date.now()));
  await tab.keyboard.press('Enter');
  await tab.getByText('Each works once when you don’t have the app.').waitFor();
  assert.deepEqual(await flawsInLooks(tab), []);
  const codes = await tab.getByRole('dialog').locator('li').allInnerTexts();
  assert.equal(codes.length, 10);
  await tab.getByRole('button', { name: 'I’ve saved them' }).click();
  await tab.getByText('10 recovery codes left.').waitFor();

  const other = await page(t, box);
  await other.getByLabel('Name').fill(maya.name);
  await other.getByLabel('Password').fill(password);
  await other.keyboard.press('Enter');
  await other.getByText('Your password is right. Now enter the code').waitFor();
  assert.deepEqual(await flawsInLooks(other), []);
  await other.keyboard.type('000000');
  await other.keyboard.press('Enter');
  await other.getByText('Wrong code, or already used.').waitFor();
  await other.getByLabel('Code').fill(codes[0] ?? '');
  await other.keyboard.press('Enter');
  await other.getByText('No requests yet').waitFor();

  await tab.reload();
  await tab.getByText('9 recovery codes left.').waitFor();
  await tab.getByRole('button', { name: 'Turn off' }).click();
  await tab.getByText('The authenticator app is turned off.').waitFor();
  assert.equal((await maya.signIn(password)).reply.status, 200);
});
