import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { flawsInLooks } from '../helpers/browser/axe.ts';
import { sharedInbox } from '../helpers/browser/inbox.ts';
import { phone, row } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';

async function desk(t: TestContext) {
  const all = await sharedInbox(t);
  await all.send('One');
  await all.send('Two');
  const page = await all.tab();
  await page.getByRole('heading', { name: 'One', exact: true }).waitFor();
  await page.locator('.assign').waitFor();
  await settled(page);
  return { ...all, page, toast: page.locator('.toast') };
}

test('key i says who is on a request, in the row and the head, for others too, and takes it back', async (t) => {
  const { page, tab, toast } = await desk(t);
  const other = await tab();
  await row(other, 'One').waitFor();
  await page.bringToFront();
  await keys(page, 'i');
  await toast.getByText('You’re on it').waitFor();
  await row(page, 'One').getByText('You’re on it').waitFor();
  await page.locator('.assign').getByText('You’re on it').waitFor();
  await row(other, 'One').getByText('You’re on it').waitFor();
  assert.deepEqual(await flawsInLooks(page), []);
  await keys(page, 'i');
  await toast.getByText('Nobody is on it').waitFor();
  await row(other, 'One').getByText('You’re on it').waitFor({ state: 'detached' });
});

test('key h hands a request over to a person, and releases it', async (t) => {
  const { page, box, toast } = await desk(t);
  const ben = box.person('Ben');
  await keys(page, 'h');
  const menu = page.getByRole('menu', { name: 'Hand over' });
  await menu.getByRole('menuitemradio', { name: ben.name }).waitFor();
  assert.deepEqual(await flawsInLooks(page), []);
  await menu.getByRole('menuitemradio', { name: ben.name }).click();
  await toast.getByText(`${ben.name} is on it`).waitFor();
  await row(page, 'One').getByText(`${ben.name} is on it`).waitFor();
  await keys(page, 'h');
  await menu.getByRole('menuitemradio', { name: 'Nobody' }).click();
  await toast.getByText('Nobody is on it').waitFor();
  await row(page, 'One').getByText('is on it').waitFor({ state: 'detached' });
});

test('on a phone of 320 pixels the menu of the person fits', async (t) => {
  const { page, toast } = await desk(t);
  await page.setViewportSize(phone.viewport);
  await page.locator('.assign > button').click();
  const menu = page.getByRole('menu', { name: 'Hand over' });
  await menu.getByRole('menuitemradio', { name: 'I’m on it' }).waitFor();
  assert.deepEqual(await flawsInLooks(page), []);
  const widths = 'document.documentElement.scrollWidth - innerWidth';
  assert.ok(Number(await page.evaluate(widths)) <= 0, 'nothing is wider than the screen');
  await menu.getByRole('menuitemradio', { name: 'I’m on it' }).click();
  await toast.getByText('You’re on it').waitFor();
});
