import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { answered, ask, phone, row, shows, titles } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { patience_ms, until } from '../helpers/until.ts';

const reason = { kind: 'free_text', label: 'Reason', multiline: true, min_length: 3, max_length: 200 } as const;
const actions = [
  action({ value: 'approve', display: 'Approve' }),
  action({ value: 'decline', display: 'Decline', icon: 'x', popup: reason }),
];

/** Opens an inbox of the built executable with requests that share their actions. */
async function furnished(t: TestContext, count: number, options: Parameters<typeof tabOf>[3] = {}) {
  const box = await inbox();
  const agent = box.caller('agent');
  const names = Array.from({ length: count }, (_, at) => `Expense ${at + 1}`);
  for (const name of names) await ask(agent, name, { actions });
  const maya = box.person('Maya');
  const page = await tabOf(t, box, maya, { ...options, routed: true });
  await page.locator('.row').first().waitFor();
  return { box, agent, maya, page, names };
}

const pick = (page: Page, title: string) => row(page, title).locator('.pick');
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const left = (page: Page, count: number) =>
  until(`${count} are left`, async () => (await titles(page)).length === count);

test('fifty requests are declined with one reason; a request replaced in time stays, with the text', async (t) => {
  const { agent, page } = await furnished(t, 50);
  await page.route('**/review/api/answers', async (route) => {
    await agent.call('inputReplace', { body: submission({ caller_item_id: 'Expense 30', title: 'New', actions }) });
    await route.continue();
  });
  await pick(page, 'Expense 1').click();
  await page.getByRole('button', { name: 'All 50' }).click();
  await page.getByRole('button', { name: 'Decline 50…' }).click();
  assert.deepEqual(await flaws(page), []);
  await page.getByLabel('Reason').fill('Not in this budget');
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await page.getByText('49 answered, 1 not').waitFor();
  await page.getByText('It changed after you selected it.').first().waitFor();
  await shows(page, 'New');
  assert.deepEqual(await flaws(page), []);

  const { items } = await agent.call('outputReadAll', { body: { limit: 100 } });
  assert.equal(items.length, 49);
  for (const { response } of items) {
    assert.deepEqual(response, { kind: 'free_text', text: 'Not in this budget' });
  }
  await page.getByRole('button', { name: 'Read the new version' }).click();
  await heading(page, 'New');
  await page.getByRole('button', { name: 'Answer together' }).click();
  await page.getByRole('button', { name: 'Decline 1…' }).click();
  assert.equal(await page.getByLabel('Reason').inputValue(), 'Not in this budget');
});

test('a bulk answer can be undone as a whole or one request at a time', async (t) => {
  const { agent, page } = await furnished(t, 4);
  await pick(page, 'Expense 1').click();
  await pick(page, 'Expense 3').click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Approve 3' }).click();
  await page.getByText('three requests', { exact: true }).waitFor();
  await shows(page, 'Expense 4');
  assert.equal((await agent.call('outputCheck')).ready_count, 3);
  await page.getByRole('button', { name: 'Undo all' }).click();
  await page.getByText('Undone. 3 requests are back in the queue.').waitFor();
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
  await shows(page, 'Expense 1', 'Expense 2', 'Expense 3', 'Expense 4');

  await keys(page, 'x', '1');
  await left(page, 3);
  await answered(page);
  await page.goto(new URL('/decided', page.url()).href);
  await page.getByRole('button', { name: 'Undo' }).click();
  await left(page, 4);
});

test('more than a hundred answers are sent in batches, and all arrive', async (t) => {
  const { agent, page } = await furnished(t, 130);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/review/api/answers')) asked += 1;
  });
  await until(
    'all rows are read',
    async () => {
      await page.evaluate(`document.querySelector('.rows').scrollTop = 1e6`);
      return (await row(page, 'Expense 130').count()) === 1;
    },
    patience_ms,
    50,
  );
  await page.locator('.row .pick').last().click();
  await page.getByRole('button', { name: 'All 130' }).click();
  await keys(page, '1');
  await left(page, 0);
  await until('all arrive', async () => (await agent.call('outputCheck')).ready_count === 130);
  assert.equal(asked, 2);
});

test('a bulk answer works by keyboard alone, and Esc clears the selection', async (t) => {
  const { agent, page } = await furnished(t, 6);
  await keys(page, 'x', 'Shift+J', 'Shift+ArrowDown', 'Shift+J', 'Shift+K');
  await page.getByText('3 selected').first().waitFor();
  await keys(page, 'Escape');
  await page.locator('.is-bulk').waitFor({ state: 'detached' });
  await keys(page, 'k', 'k', 'x', 'Shift+J', 'j', 'j', 'x');
  await page.getByText('3 selected').first().waitFor();
  await keys(page, '2');
  await page.keyboard.type('Too dear');
  await keys(page, 'Escape', '2', 'Control+Enter');
  await shows(page, 'Expense 3', 'Expense 5', 'Expense 6');
  await answered(page);
  const { items } = await agent.call('outputReadAll', { body: {} });
  assert.deepEqual(
    items.map(({ caller_item_id }) => caller_item_id),
    ['Expense 1', 'Expense 2', 'Expense 4'],
  );
  assert.ok(await page.evaluate(`document.activeElement !== document.body`));
});

test('a bulk answer works by touch at 320 pixels', async (t) => {
  const { agent, page } = await furnished(t, 3, phone);
  await pick(page, 'Expense 1').tap();
  await pick(page, 'Expense 2').tap();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Decline 2…' }).tap();
  assert.deepEqual(await flaws(page), []);
  await page.getByLabel('Reason').fill('Not now');
  await page.getByRole('button', { name: 'Decline', exact: true }).tap();
  await left(page, 1);
  await answered(page);
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
  assert.equal((await agent.call('outputCheck')).ready_count, 2);
});
