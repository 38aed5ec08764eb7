import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { storied } from '../helpers/appliance/storied.ts';
import { flawsInLooks, flawsOfLook } from '../helpers/browser/axe.ts';
import { inbox } from '../helpers/browser/inbox.ts';
import { pageOf } from '../helpers/browser/page.ts';
import { phone } from '../helpers/browser/queue.ts';
import { keys, tabTo } from '../helpers/browser/ways.ts';
import { until } from '../helpers/until.ts';

/** Reads the six numbers. */
const numbers = (page: Page) => page.locator('.figures dd').allTextContents();

/** Reads a table row by row. */
const table = (page: Page, name: string) =>
  page
    .getByRole('group', { name, exact: true })
    .locator('tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

test('the statistics show the numbers of the server, charts and the tables behind them', async (t) => {
  const box = await storied(t);
  const eve = box.person('Eve', { role: 'reader' });
  const page = await pageOf(t, box, eve, { path: '/activity' });
  await page.getByRole('link', { name: 'Statistics' }).click();
  await page.locator('.figures').waitFor();
  const { total, by_day, by_hour, by_person, by_type } = await eve.call('statisticsRead', {
    query: { timezone: 'Europe/Berlin' },
  });
  const shown = await numbers(page);
  assert.deepEqual([shown[0], shown[1], shown[5]], [total.asked, total.answered, total.overdue].map(String));
  assert.deepEqual(await flawsInLooks(page), []);

  for (const name of ['Time to answer', 'Answers by hour', 'Share of each answer']) {
    await page.getByRole('button', { name: new RegExp(`^Table.*${name}`) }).click();
  }
  const hours = await table(page, 'Answers by hour');
  assert.deepEqual(
    hours.slice(1).map(([, count]) => Number(count)),
    by_hour,
  );
  const days = await page
    .getByRole('group', { name: /^Time to answer/ })
    .locator('tbody tr')
    .count();
  assert.equal(days, by_day.length);
  assert.deepEqual(await flawsInLooks(page), []);

  await page.getByText('People', { exact: true }).last().click();
  const people = await table(page, 'People');
  assert.deepEqual(
    people.slice(1).map(([name, answered]) => [name, answered]),
    by_person.map(({ name, answered }) => [name, String(answered)]),
  );
  await page.getByText('Types', { exact: true }).click();
  const types = await table(page, 'Types');
  assert.deepEqual(
    types.slice(1).map(([name, asked]) => [name, asked]),
    by_type.map(({ row_type, asked }) => [row_type ?? 'Not recorded', String(asked)]),
  );
  assert.deepEqual(await flawsOfLook(page), []);
});

test('days are chosen by the keyboard, the address keeps them, and the answers in them are exported', async (t) => {
  const box = await storied(t, 1);
  const page = await pageOf(t, box, box.person('Eve'));
  await page.locator('.row').first().waitFor();
  await keys(page, 'g', 't');
  await page.locator('.figures').waitFor();
  const [before] = await numbers(page);
  await tabTo(page, '.page-head .segmented input');
  await keys(page, 'ArrowRight');
  await until('more days are counted', async () => (await numbers(page))[0] !== before);
  assert.equal(new URL(page.url()).search, '?days=91');
  await page.reload();
  await page.locator('.figures').waitFor();
  assert.equal(await page.getByRole('radio', { name: 'Quarter' }).isChecked(), true);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saving;
  assert.match(file.suggestedFilename(), /^hdo-decisions-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n').length - 1;
  const made = await page
    .locator('.figures div', { hasText: /Answered|Undone/ })
    .locator('dd')
    .allTextContents();
  assert.ok(
    lines >= made.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) && lines > 20,
    `${lines} of ${made}`,
  );
  await keys(page, 'g', 'a');
  await page.locator('.activity .table').waitFor();
  assert.equal(new URL(page.url()).search, '');
});

test('without requests the statistics say so, and a failed read can be tried again', async (t) => {
  const { proxy, tab } = await inbox(t);
  proxy.way(({ url }) => (url?.startsWith('/review/api/statistics') ? 'lost' : 'through'));
  const page = await tab('/statistics');
  await page.getByRole('heading', { name: 'Couldn’t load the statistics' }).waitFor();
  assert.deepEqual(await flawsInLooks(page), []);
  proxy.way(() => 'through');
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.getByRole('heading', { name: 'No requests in these days' }).waitFor();
  assert.deepEqual(await flawsInLooks(page), []);
});

test('a slow count is announced, and nothing of the page is wider than a small phone', async (t) => {
  const box = await storied(t, 2);
  const page = await pageOf(t, box, box.person('Eve'), { ...phone, routed: true });
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/review/api/statistics?*', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(new URL('/statistics?days=91', page.url()).href);
  await page.getByText('Still counting').waitFor();
  arrive();
  await page.locator('.figures').waitFor();
  await page.getByText('Still counting').waitFor({ state: 'detached' });
  const parts = '.stats, .page-head, .figures, .plot, .shares';
  const isWide = '(one) => one.scrollWidth > one.clientWidth + 1';
  const wide = await page.evaluate(`[...document.querySelectorAll('${parts}')].filter(${isWide}).length`);
  assert.equal(wide, 0);
  assert.deepEqual(await flawsInLooks(page), []);
});
