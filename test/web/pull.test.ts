import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { fingerOn } from '../helpers/browser/finger.ts';
import { ask, phone, row } from '../helpers/browser/queue.ts';

test('the page of an empty queue can be pulled to look again', async (t) => {
  const box = await inbox();
  const [agent, maya] = [box.caller(), box.person()];
  await ask(agent, 'One');
  const page = await tabOf(t, box, maya, phone);
  await row(page, 'One').waitFor();
  await maya.answer(await maya.find(agent, 'One'), 'approve');
  const title = page.getByRole('heading', { name: 'All answered' });
  await title.waitFor();
  await page.locator('.reading > .gestures').waitFor({ state: 'attached' });
  const finger = await fingerOn(page);
  const read = page.waitForResponse((response) => response.url().includes('/review/api/items?'));
  await finger.drag(title, 0, 160);
  await page.locator('.gesture-note:visible', { hasText: 'Let go to check for requests' }).waitFor();
  assert.deepEqual(await flaws(page), []);
  await finger.up();
  await read;
  await page.getByRole('status').getByText('Up to date').waitFor();
});
