import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { phone } from '../helpers/browser/queue.ts';
import { rowsSettled, settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { some } from '../helpers/data/seed.ts';
import { action, submission } from '../helpers/data/submissions.ts';

const end = 'and wire the money';
const labels = {
  words: `Order lunch ${'for all of the team '.repeat(20)}${end}`,
  'wide letters': `Order ${'全'.repeat(300)} ${end}`, // many, because without a font for them they are narrow
  'no-break spaces': `Order lunch${'\u00a0'.repeat(300)}${end}`,
};
const hidden = 'Later, when all of us are back'; // no room for it in the bar of a phone
const page_px = { width: 1280, height: 800 };

/** Opens a request whose first action has the given label; `send` sends another one. */
async function labelled(t: Parameters<typeof tabOf>[0], display: string, options: Parameters<typeof tabOf>[3] = {}) {
  const box = await inbox();
  const agent = box.caller();
  const maya = box.person();
  const actions = [
    action({ display, value: 'long' }),
    action({ display: 'No', value: 'no' }),
    action({ display: hidden, value: 'later' }),
    action({ display: `${display} later`, value: 'overflow', overflow: true }),
  ];
  const send = (title: string) =>
    agent.call('inputSend', { body: submission({ caller_item_id: title, title, actions }) });
  const waits = async (title: string) => (await agent.call('inputRead', { body: { caller_item_id: title } })).status;
  await send('A');
  const page = await tabOf(t, box, maya, { viewport: page_px, ...options });
  return { page, send, waits };
}

const form = (page: Page) => page.locator('form.answer');

/** Checks that the form shows the whole label and explains why it asks. */
async function isAskedAgain(page: Page, display: string): Promise<void> {
  await form(page).waitFor();
  const shown = form(page).locator('.confirm b bdi').first();
  assert.equal(await shown.textContent(), display);
  assert.equal(await shown.evaluate((one) => one.scrollHeight <= one.clientHeight || one.clientHeight === 0), true);
  await page.getByText('The button has no room for the whole label.').waitFor();
}

for (const [what, display] of some(labels, ['wide letters'])) {
  test(`a truncated label is shown whole before it answers: ${what}`, async (t) => {
    const { page, waits } = await labelled(t, display);
    await page.locator('.answer-bar .action').first().waitFor();
    await keys(page, '1');
    await isAskedAgain(page, display);
    await keys(page, '1', 'Escape');
    await form(page).waitFor({ state: 'detached' });
    await page.locator('.answer-bar .action').first().click();
    await isAskedAgain(page, display);
    assert.equal(await waits('A'), 'pending');
    await keys(page, 'Enter');
    await page.locator('.toast p', { hasText: /^Answered/ }).waitFor();
  });
}

test('a truncated label is shown whole in a row, in the menu, in the palette and for a bulk answer', async (t) => {
  const { words } = labels;
  const { page, send, waits } = await labelled(t, words);
  await page.locator('.answer-bar .action').first().waitFor();
  await keys(page, '1');
  assert.deepEqual(await flaws(page), []);
  await keys(page, 'Escape');

  await keys(page, '0');
  await settled(page); // the menu has just opened
  await page.getByRole('menuitem', { name: /later$/ }).click();
  await isAskedAgain(page, `${words} later`);
  await keys(page, 'Escape');

  await keys(page, 'Control+k');
  await page.getByRole('combobox').fill('wire');
  await page.getByRole('option').first().waitFor();
  await keys(page, 'Enter');
  await isAskedAgain(page, words);
  await keys(page, 'Escape');

  await send('B');
  const row = page.locator('.row', { hasText: 'B' }).last();
  await row.waitFor();
  await row.hover();
  await rowsSettled(page);
  await row.getByRole('button', { name: /^1Order|^Order|1 Order/ }).click();
  await page.getByRole('heading', { name: 'B', exact: true }).waitFor();
  await isAskedAgain(page, words);
  await keys(page, 'Escape');

  await keys(page, 'x', 'Shift+K', '1');
  await isAskedAgain(page, words);
  await keys(page, 'Escape', 'Escape');
  assert.deepEqual([await waits('A'), await waits('B')], ['pending', 'pending']);
});

test('on a phone a truncated label is shown whole first, and so is a hidden action chosen by key', async (t) => {
  const { words = '' } = labels;
  const { page, waits } = await labelled(t, words, { ...phone, colorScheme: 'dark' });
  await page.locator('.row .row-title').tap();
  await page.locator('.answer-bar .action').first().tap();
  await isAskedAgain(page, words);
  await page.getByRole('button', { name: 'Close (keeps your text)' }).tap();
  await form(page).waitFor({ state: 'detached' });
  await keys(page, '3');
  await isAskedAgain(page, hidden);
  assert.equal(await waits('A'), 'pending');
});

test('a label longer than its form must be scrolled to its end before it answers', async (t) => {
  const { page, waits } = await labelled(t, `Order lunch ${'for all of the team '.repeat(300)}${end}`);
  await page.locator('.answer-bar .action').first().waitFor();
  await keys(page, '1');
  const more = form(page).getByRole('button', { name: 'More below' });
  await more.waitFor();
  await keys(page, 'Enter');
  assert.ok((await page.locator('.answer-body').evaluate((body) => body.scrollTop)) > 0);
  assert.equal(await waits('A'), 'pending');
  for (let times = 0; (await form(page).count()) > 0 && times < 40; times += 1) {
    const isSeen = (await more.count()) === 0;
    await keys(page, 'Enter');
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    if (isSeen) break;
  }
  await page.locator('.toast p', { hasText: /^Answered/ }).waitFor();
});

test('a label that fits answers on the first press, by key and by mouse', async (t) => {
  const { page, send } = await labelled(t, `Order lunch ${'for all '.repeat(12)}`);
  await page.locator('.answer-bar .action').first().waitFor();
  await keys(page, '1');
  await page.locator('.toast p', { hasText: /^Answered/ }).waitFor();
  await send('B');
  await page.getByRole('heading', { name: 'B', exact: true }).waitFor();
  await page.getByRole('button', { name: 'No', exact: true }).first().click();
  await page
    .locator('.toast', { hasText: 'B' })
    .locator('p', { hasText: /^Answered/ })
    .waitFor();
});
