import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox } from '../helpers/browser/inbox.ts';
import { atOnce } from '../helpers/browser/press-times.ts';
import { action } from '../helpers/data/submissions.ts';

const text = { kind: 'free_text', label: 'Reply', multiline: true } as const;
const actions = [
  action({ display: 'Reply', value: 'reply', popup: text }),
  action({ display: 'Sign', value: 'sign', popup: { kind: 'file_upload', label: 'Contract' } }),
];
const dialog = (tab: Page) => tab.getByRole('dialog', { name: 'Session expired' });

/** Holds the session check, so that the page does not notice the end of the session by itself. */
const unasked = ({ method, url }: IncomingMessage) =>
  method === 'GET' && url === '/review/api/session' ? 'held' : 'through';

/** Opens an inbox with one request; `end` ends its session by a new password. */
async function begun(t: Parameters<typeof inbox>[0]) {
  const box = await inbox(t);
  await box.send('Question', { actions });
  const tab = await box.tab();
  await tab.locator('.list-foot', { hasText: 'Live' }).waitFor();
  await tab.getByRole('toolbar', { name: 'Answers' }).waitFor(); // number keys do nothing before that
  return { ...box, page: tab, end: () => box.maya.password('another long password') };
}

async function comeBack(tab: Page) {
  await dialog(tab).getByLabel('Password').fill('another long password');
  await tab.keyboard.press('Enter');
  await dialog(tab).waitFor({ state: 'detached' });
}

test('after a session ends, the person signs in over the page and keeps the typed text', async (t) => {
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

test('letters typed when a session ends go nowhere, and the form has its text and focus again', async (t) => {
  const { page, end, agent } = await begun(t);
  await page.keyboard.press('1');
  const field = page.getByRole('textbox', { name: 'Reply' });
  await field.pressSequentially('Yes, but');
  await end();
  await dialog(page).waitFor();
  const typed = async () => {
    await page.keyboard.type('not 1 secret');
    await page.keyboard.press('Enter');
    await page.keyboard.type('more');
  };
  await atOnce(page, typed);
  assert.equal(await dialog(page).getByLabel('Password').inputValue(), '');
  assert.equal(await field.inputValue(), 'Yes, but');
  await page.waitForTimeout(500); // a pause, after which Enter is meant
  await page.keyboard.press('Enter');
  await dialog(page).locator('input:focus').waitFor();
  await page.keyboard.type('another long password');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  await page.keyboard.type(' later');
  await page.keyboard.press('Control+Enter');
  await page.locator('.toast p', { hasText: /^Answered/ }).waitFor();
  const [output] = (await agent.call('outputReadAll', { body: {} })).items;
  assert.deepEqual(output?.response, { kind: 'free_text', text: 'Yes, but later' });
});

test('an answer refused for an ended session is sent after the person signs in again', async (t) => {
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

test('an upload refused for an ended session is repeated after the person signs in again', async (t) => {
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

test('another person who signs in does not see the typed text', async (t) => {
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
  for (const one of [page, other]) await one.getByRole('button', { name: 'Signed in as bob' }).waitFor();
  await page.locator('.answer-bar .action').first().waitFor();
  await page.bringToFront();
  await page.keyboard.press('1');
  assert.equal(await page.getByRole('textbox', { name: 'Reply' }).inputValue(), '');
});

test('signing in again in one tab signs in every tab, and signing out signs out every tab', async (t) => {
  const { page, tab, end } = await begun(t);
  const other = await tab();
  await other.locator('.list-foot', { hasText: 'Live' }).waitFor();
  await end();
  for (const one of [page, other]) await dialog(one).waitFor();
  await comeBack(other);
  await dialog(page).waitFor({ state: 'detached' });
  await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
  await other.getByRole('button', { name: 'Signed in as maya' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const one of [page, other]) await one.getByRole('heading', { name: 'Sign in to hdo' }).waitFor();
});
