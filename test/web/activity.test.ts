import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { appliance, type TestAppliance } from '../helpers/appliance.ts';
import { flaws } from '../helpers/axe.ts';
import { inbox } from '../helpers/inbox.ts';
import { pageOf } from '../helpers/page.ts';
import { appliance as toAppliance } from '../helpers/proxy.ts';
import { ask, phone } from '../helpers/queue.ts';
import { submission } from '../helpers/submissions.ts';
import { until } from '../helpers/until.ts';
import { keys, tabTo } from '../helpers/ways.ts';

/** What each entry says was done, and to what. */
const entries = (page: Page) =>
  page
    .locator('.activity tbody tr:not(.day-row)')
    .evaluateAll((rows) => rows.map((row) => [1, 3].map((at) => row.children[at]?.textContent).join(' ')));

async function shows(page: Page, ...expected: string[]): Promise<void> {
  const first = async () => (await entries(page)).slice(0, expected.length);
  await until(expected.join(), async () => `${await first()}` === `${expected}`, 5_000).catch(() => {});
  assert.deepEqual(await first(), expected);
}

/** Two callers, of which one had an answer, and Maya, who gave it. */
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

test('what happened is shown newest first under its day, and an item of it can be opened', async (t) => {
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

test('the activity is narrowed by kind, caller and words, which the address keeps', async (t) => {
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
  await page.getByRole('button', { name: 'Remove the filter: caller Mail' }).click();
  await shows(page, 'sent deploy/4.12', 'sent thread-7');
  await page.getByLabel('Search the activity').fill('nobody wrote this');
  await page.getByRole('heading', { name: 'Nothing is found.' }).waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await shows(page, 'signed in ');
  assert.equal(new URL(page.url()).search, '');
});

test('keys alone get to the activity, search it, narrow it and leave it', async (t) => {
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
  await page.getByRole('heading', { name: 'Nothing is found.' }).waitFor();
  await tabTo(page, '.page-calm button');
  await keys(page, 'Enter');
  await shows(page, 'signed in ');
  await keys(page, 'g', 'q');
  await page.locator('.row').first().waitFor();
});

test('what comes meanwhile is told and moves nothing until the person asks for it', async (t) => {
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

test('a long list goes on when it is asked to, and is saved whole', async (t) => {
  const there = await furnished(t);
  for (let at = 0; at < 60; at++) await ask(there.mail, `many-${at}`);
  const page = await opened(t, there);
  await shows(page, 'signed in ');
  assert.equal((await entries(page)).length, 50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('That is all there is.').waitFor();
  const all = (await entries(page)).length;
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export JSON lines' }).click();
  const file = await saving;
  assert.match(file.suggestedFilename(), /^hdo-activity-.*\.jsonl$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  assert.equal(lines.length, all);
});

test('where the activity cannot be read the page says so, and tries again', async (t) => {
  const { proxy, tab } = await inbox(t);
  const page = await tab();
  await page.getByText('Nothing has been asked yet').waitFor();
  proxy.way(toAppliance('lost'));
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await page.getByRole('heading', { name: 'The activity could not be read.' }).waitFor();
  assert.deepEqual(await flaws(page), []);
  proxy.way(() => 'through');
  await page.locator('.page-calm').getByRole('button', { name: 'Try now' }).click();
  await shows(page, 'signed in ');
});

const hostile = [
  `${'long'.repeat(30)}`,
  'a\u202Egnp.exe',
  'שלום/42',
  '<img src=x onerror=alert(1)>',
  'zero\u200Bwidth',
];

test('a narrow screen shows every entry under a finger, whatever callers write', async (t) => {
  const box = await appliance(t);
  const agent = box.caller(`Agent \u202E${'wide'.repeat(20)}`);
  for (const caller_item_id of hostile) await agent.call('inputSend', { body: submission({ caller_item_id }) });
  const page = await opened(t, { box, maya: box.person('Maya') } as Furnished & { box: TestAppliance }, phone);
  await page.locator('.activity .odd').first().waitFor();
  const [inner, outer] = (await page.evaluate(
    '[document.querySelector(".table-wrap").scrollWidth, document.querySelector(".table-wrap").clientWidth]',
  )) as [number, number];
  assert.ok(inner <= outer, `${inner} in ${outer}`);
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Filter' }).tap();
  await page.getByRole('menuitemradio', { name: 'key issued' }).tap();
  await shows(page, `key issued …${agent.api_key.slice(-4)}`);
});
