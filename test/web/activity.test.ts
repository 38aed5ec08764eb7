import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox } from '../helpers/browser/inbox.ts';
import { pageOf } from '../helpers/browser/page.ts';
import { ask, phone } from '../helpers/browser/queue.ts';
import { keys, tabTo } from '../helpers/browser/ways.ts';
import { submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

/** Reads the act and the object of each entry. */
const entries = (page: Page) =>
  page
    .locator('.activity tbody tr:not(.day-row)')
    .evaluateAll((rows) => rows.map((row) => [1, 3].map((at) => row.children[at]?.textContent).join(' ')));

async function shows(page: Page, ...expected: string[]): Promise<void> {
  const first = async () => (await entries(page)).slice(0, expected.length);
  await until(expected.join(), async () => `${await first()}` === `${expected}`).catch(() => {});
  assert.deepEqual(await first(), expected);
}

/** Starts a server with two callers and Maya, who has answered an item of one caller. */
async function furnished(t: TestContext) {
  const box = await appliance(t);
  const [train, mail] = [box.caller('Release train'), box.caller('Mail')];
  const maya = box.person('Maya');
  await ask(mail, 'thread-7');
  await ask(train, 'deploy/4.12');
  await maya.answer(await maya.find(train, 'deploy/4.12'), 'approve');
  return { box, train, mail, maya };
}
type Furnished = Awaited<ReturnType<typeof furnished>>;

async function opened(t: TestContext, { box, maya }: Furnished, rest: Parameters<typeof pageOf>[3] = {}) {
  const page = await pageOf(t, box, maya, { path: '/activity', ...rest });
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
  return page;
}

test('the activity shows the newest entry first, grouped by day, and links to items', async (t) => {
  const page = await opened(t, await furnished(t));
  const first = ['signed in ', 'password set Maya', 'answered deploy/4.12', 'sent deploy/4.12', 'sent thread-7'];
  await shows(page, ...first);
  assert.equal(await page.locator('.day-row').count(), 1);
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('link', { name: 'thread-7' }).click();
  await page.getByRole('heading', { name: 'thread-7' }).waitFor();
  await page.goBack();
  await shows(page, ...first);
});

test('the activity can be filtered by kind, caller and words, and the URL keeps the filters', async (t) => {
  const there = await furnished(t);
  const page = await opened(t, there);
  await page.getByRole('button', { name: 'Filter' }).click();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('menuitemradio', { name: 'sent' }).click();
  await shows(page, 'sent deploy/4.12', 'sent thread-7');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Mail' }).click();
  await shows(page, 'sent thread-7');
  assert.equal(new URL(page.url()).search, `?caller_id=${there.mail.caller_id}&kind=item.sent`);
  await page.reload();
  await shows(page, 'sent thread-7');
  await page.getByRole('button', { name: 'Remove the filter: agent Mail' }).click();
  await shows(page, 'sent deploy/4.12', 'sent thread-7');
  await page.getByLabel('Search activity').fill('nobody wrote this');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Show all activity' }).click();
  await shows(page, 'signed in ');
  assert.equal(new URL(page.url()).search, '');
});

test('the activity can be opened, searched, filtered and left by keyboard alone', async (t) => {
  const there = await furnished(t);
  const page = await pageOf(t, there.box, there.maya);
  await page.locator('.row').first().waitFor();
  await keys(page, 'g', 'a');
  await shows(page, 'signed in ');
  await keys(page, '/');
  await page.keyboard.type('thread');
  await shows(page, 'sent thread-7');
  await keys(page, 'Enter', 'j', 'ArrowDown', '1', 'Enter', 'x');
  assert.equal(new URL(page.url()).pathname, '/activity');
  await tabTo(page, '.page-head [aria-haspopup]');
  await keys(page, 'Enter');
  await page.keyboard.type('answered');
  await keys(page, 'ArrowDown', 'Enter');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  await tabTo(page, '.empty-page button');
  await keys(page, 'Enter');
  await shows(page, 'signed in ');
  await keys(page, 'g', 'q');
  await page.locator('.row').first().waitFor();
});

test('new entries are announced and appear only when the person asks for them', async (t) => {
  const there = await furnished(t);
  const page = await opened(t, there);
  await shows(page, 'signed in ');
  await ask(there.mail, 'thread-8');
  await ask(there.mail, 'thread-9');
  await page.getByRole('button', { name: '2 new entries' }).waitFor();
  await shows(page, 'signed in ');
  await page.getByRole('button', { name: '2 new entries' }).click();
  await shows(page, 'sent thread-9', 'sent thread-8', 'signed in ');
  await page.locator('.table-wrap:focus').waitFor();
});

test('a long list loads more on request, and the export holds every entry', async (t) => {
  const there = await furnished(t);
  for (let at = 0; at < 60; at++) await ask(there.mail, `many-${at}`);
  const page = await opened(t, there);
  await shows(page, 'signed in ');
  assert.equal((await entries(page)).length, 50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('That’s everything.').waitFor();
  const all = (await entries(page)).length;
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export JSON Lines' }).click();
  const file = await saving;
  assert.match(file.suggestedFilename(), /^hdo-activity-.*\.jsonl$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  assert.equal(lines.length, all);
});

test('when the activity cannot be read, the page says so and can try again', async (t) => {
  const { proxy, tab } = await inbox(t);
  const page = await tab();
  await page.getByText('No requests yet').waitFor();
  proxy.way(({ url }) => (url?.startsWith('/review/api/audit') ? 'lost' : 'through')); // the page is not offline
  let failures = 0;
  page.on('requestfailed', () => {
    failures += 1;
  });
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await page.getByRole('heading', { name: 'Couldn’t load the activity' }).waitFor();
  await until('it has looked for news too', () => failures > 1); // a later look would succeed without the button
  assert.deepEqual(await flaws(page), []);
  proxy.way(() => 'through');
  await page.locator('.empty-page').getByRole('button', { name: 'Try now' }).click();
  await shows(page, 'signed in ');
});

const hostile = [
  `${'long'.repeat(30)}`,
  'a\u202Egnp.exe',
  'שלום/42',
  '<img src=x onerror=alert(1)>',
  'zero\u200Bwidth',
];

test('on a narrow touch screen, no text from a caller overflows the activity', async (t) => {
  const box = await appliance(t);
  const agent = box.caller(`Agent ${'wide'.repeat(20)}`);
  for (const caller_item_id of hostile) await agent.call('inputSend', { body: submission({ caller_item_id }) });
  const page = await opened(t, { box, maya: box.person('Maya') } as Furnished & { box: TestAppliance }, phone);
  await page.locator('.activity .odd').first().waitFor();
  const [inner, outer] = (await page.evaluate(
    '[document.querySelector(".table-wrap").scrollWidth, document.querySelector(".table-wrap").clientWidth]',
  )) as [number, number];
  assert.ok(inner <= outer, `${inner} in ${outer}`);
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Filter' }).tap();
  await page.getByRole('menuitemradio', { name: 'API key issued' }).tap();
  await shows(page, `API key issued …${agent.api_key.slice(-4)}`);
});
