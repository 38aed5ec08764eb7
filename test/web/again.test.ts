import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/axe.ts';
import { inbox } from '../helpers/inbox.ts';
import { action } from '../helpers/submissions.ts';

const text = { kind: 'free_text', label: 'Reply', multiline: true } as const;
const actions = [
  action({ display: 'Reply', value: 'reply', popup: text }),
  action({ display: 'Sign', value: 'sign', popup: { kind: 'file_upload', label: 'Contract' } }),
];
const dialog = (tab: Page) => tab.getByRole('dialog', { name: 'Sign in again' });

/** The page does not find out by itself that the session has ended. */
const unasked = ({ method, url }: IncomingMessage) =>
  method === 'GET' && url === '/review/api/session' ? 'held' : 'through';

/** An inbox in which somebody has begun to write, and whose session then ends. */
async function begun(t: Parameters<typeof inbox>[0]) {
  const box = await inbox(t);
  await box.send('Question', { actions });
  const tab = await box.tab();
  await tab.locator('.list-foot', { hasText: 'Live' }).waitFor();
  await tab.getByRole('toolbar', { name: 'Answers' }).waitFor(); // number keys rest until the request is there
  return { ...box, page: tab, end: () => box.maya.password('another long password') };
}

async function comeBack(tab: Page) {
  await dialog(tab).getByLabel('Password').fill('another long password');
  await tab.keyboard.press('Enter');
  await dialog(tab).waitFor({ state: 'detached' });
}

test('a session that ends while somebody writes: they sign in over the page, and the text is there', async (t) => {
  const { page, end, agent } = await begun(t);
  await page.keyboard.press('1');
  await page.getByRole('textbox', { name: 'Reply' }).pressSequentially('Yes, but');
  await end();
  await dialog(page).waitFor();
  assert.deepEqual(await flaws(page), []);
  await comeBack(page);
  const field = page.getByRole('textbox', { name: 'Reply' });
  assert.equal(await field.inputValue(), 'Yes, but');
  await field.press('End');
  await field.pressSequentially(' later');
  await page.keyboard.press('Control+Enter');
  await page.locator('.toast p', { hasText: /^Answered/ }).waitFor();
  const { status } = await agent.call('inputRead', { body: { caller_item_id: 'Question' } });
  assert.equal(status, 'answered');
});

test('an answer that meets the end of the session is sent once the person is back', async (t) => {
  const { page, proxy, end } = await begun(t);
  proxy.way(unasked);
  await page.keyboard.press('1');
  await page.getByRole('textbox', { name: 'Reply' }).fill('Yes');
  await end();
  await page.keyboard.press('Control+Enter');
  await dialog(page).waitFor();
  await comeBack(page);
  await page.locator('.toast p', { hasText: /^Answered/ }).waitFor();
});

test('a file that meets the end of the session is sent again once the person is back', async (t) => {
  const { page, proxy, end } = await begun(t);
  proxy.way(unasked);
  await page.keyboard.press('2');
  await end();
  const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('signed') };
  await page.locator('input[type=file]').setInputFiles(file);
  await dialog(page).waitFor();
  await comeBack(page);
  await page.locator('.upload .amount', { hasText: '6 B' }).waitFor();
  await page.locator('.answer [type=submit]').click();
  await page.locator('.toast p', { hasText: /^Answered/ }).waitFor();
});

test('somebody else who signs in gets a page without what was typed', async (t) => {
  const { box, page, context, proxy, end } = await begun(t);
  const bob = box.person('bob');
  await bob.password('the password of bob');
  await page.keyboard.press('1');
  await page.getByRole('textbox', { name: 'Reply' }).fill('a secret of maya');
  await end();
  await dialog(page).waitFor();
  const other = await context.newPage();
  await other.goto(proxy.base_url);
  await other.getByLabel('Name').fill('bob');
  await other.getByLabel('Password').fill('the password of bob');
  await other.keyboard.press('Enter');
  for (const one of [page, other]) await one.getByRole('button', { name: 'You are bob' }).waitFor();
  await page.locator('.decide .action').first().waitFor();
  await page.bringToFront();
  await page.keyboard.press('1');
  assert.equal(await page.getByRole('textbox', { name: 'Reply' }).inputValue(), '');
});

test('whoever signs in again in one tab is back in all, and whoever signs out has left all', async (t) => {
  const { page, tab, end } = await begun(t);
  const other = await tab();
  await other.locator('.list-foot', { hasText: 'Live' }).waitFor();
  await end();
  for (const one of [page, other]) await dialog(one).waitFor();
  await comeBack(other);
  await dialog(page).waitFor({ state: 'detached' });
  await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
  await other.getByRole('button', { name: 'You are maya' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const one of [page, other]) await one.getByRole('heading', { name: 'Sign in to hdo' }).waitFor();
});
