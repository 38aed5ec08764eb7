import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance.ts';
import { page } from '../helpers/page.ts';

test('a person signs in by name and password', async (t) => {
  const box = await appliance(t);
  const maya = box.person('maya');
  await maya.password('a long password');
  const tab = await page(t, box);
  await tab.getByLabel('Name').fill('maya');
  await tab.getByLabel('Password').fill('a long password');
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab
    .getByText('Nothing has been asked yet')
    .waitFor({ timeout: 3000 })
    .catch(async (e) => {
      console.log(await tab.content());
      throw e;
    });
  assert.equal(await tab.title(), 'hdo');
});
