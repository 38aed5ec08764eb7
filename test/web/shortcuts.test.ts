import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flaws } from '../helpers/browser/axe.ts';
import { sharedInbox } from '../helpers/browser/inbox.ts';
import { until } from '../helpers/until.ts';

test('single keys can be turned off in the shortcuts dialog, and keys with Ctrl still work', async (t) => {
  const { tab, send, agent } = await sharedInbox(t, { colorScheme: 'light' });
  for (const title of ['first', 'second']) await send(title);
  const page = await tab();
  await page.getByRole('heading', { name: 'first', level: 2 }).waitFor();
  await page.keyboard.press('?');
  const single = page.getByRole('switch', { name: 'Single keys' });
  await single.uncheck();
  await page.getByText('Off: only shortcuts with Ctrl and the menus work.').waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.keyboard.press('Escape');

  for (const key of ['1', '2', 'j', 'u', 'x', '/', '?', 'g', 'd']) await page.keyboard.press(key);
  assert.equal(await page.locator('.toast, dialog[open], .answer').count(), 0);
  assert.equal(await page.evaluate("document.activeElement.id === 'search'"), false);
  const { status } = await agent.call('inputRead', { body: { caller_item_id: 'first' } });
  assert.equal(status, 'pending');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor(); // loaded when first used
  await page.keyboard.type('next request');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'second', level: 2 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('single keys: on');
  await page.keyboard.press('Enter');
  const on = `localStorage.getItem('hdo-preferences').includes('"single_keys":true')`;
  await until('they are on', () => page.evaluate(on));
  await page.keyboard.press('k');
  await page.getByRole('heading', { name: 'first', level: 2 }).waitFor();
});
