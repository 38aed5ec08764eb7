import { test } from 'node:test';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';

test('an admin whose new invite got no reply is told to check, and finds it in the list', async (t) => {
  const box = await inbox();
  const page = await tabOf(t, box, box.person('Maya', { role: 'admin' }), { path: '/people' });
  await page.route('**/review/api/invites', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Dora');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByText('It may have made the change: check before you try again.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: /Dora.*invited/ }).waitFor();
});
