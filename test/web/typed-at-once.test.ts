import assert from 'node:assert/strict';
import { test } from 'node:test';
import { office } from '../helpers/office.ts';

/** Notes for each dialog what has the focus as it opens, before anything is painted. */
const note = `(() => {
  window.focusedFirst = [];
  new MutationObserver(([{ target }]) => {
    const one = document.activeElement;
    if (target.open) window.focusedFirst.push(one.getAttribute('type') ?? one.role);
  }).observe(document.body, { attributeFilter: ['open'], subtree: true });
})()`;

test('what is typed as soon as a dialog opens is typed into it, and closes nothing', async (t) => {
  const { page, linger } = await office(t, { path: '/settings' });
  await page.evaluate(note);
  await page.getByRole('button', { name: '… Password' }).click();
  await linger();
  await page.getByRole('textbox', { name: 'New password' }).fill('another long password');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password of maya').waitFor();
  for (const _ of ['the question', 'the dialog']) await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  assert.deepEqual(await page.evaluate('window.focusedFirst'), ['password', 'password', 'combobox']);
});
