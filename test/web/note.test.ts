import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { answered, ask, phone, row, titles } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const reason = { kind: 'free_text', label: 'Reason', multiline: true } as const;
const actions = [
  action({ value: 'approve', display: 'Approve' }),
  action({ value: 'decline', display: 'Decline', popup: reason }),
];
const note = 'Checked with the bank.';

async function furnished(t: TestContext, options: Parameters<typeof tabOf>[3] = {}) {
  const box = await inbox();
  const agent = box.caller('agent');
  for (const title of ['One', 'Two']) await ask(agent, title, { actions });
  const maya = box.person('Maya');
  const page = await tabOf(t, box, maya, { ...options, routed: true });
  await page.locator('.row').first().waitFor();
  const noted = async (title: string) => (await maya.find(agent, title, 'decided')).answer?.note;
  return { box, agent, maya, page, noted };
}

const left = (page: Page, count: number) =>
  until(`${count} are left`, async () => (await titles(page)).length === count);
const field = (page: Page) => page.getByLabel('Note', { exact: true });

test('a note can be written by keyboard alone; reviewers read it and the caller does not', async (t) => {
  const { agent, page, noted } = await furnished(t);
  await keys(page, 'n');
  await page.locator('.note textarea:focus').waitFor();
  await page.keyboard.type(note);
  assert.deepEqual(await flaws(page), []);
  await keys(page, 'Escape', '1');
  await left(page, 1);
  await answered(page);
  assert.equal(await noted('One'), note);
  assert.equal(await field(page).count(), 0);
  await keys(page, 'g', 'd');
  await page.locator('.receipt').getByText(note).waitFor();
  assert.deepEqual(await flaws(page), []);
  assert.ok(!JSON.stringify(await agent.call('outputReadAll', { body: {} })).includes('bank'));
});

test('a note survives leaving the form and a refused answer', async (t) => {
  const { agent, page, noted } = await furnished(t);
  await page.locator('.answer-bar').getByRole('button', { name: 'Decline…' }).click();
  await page.locator('form.answer').getByRole('button', { name: 'Add a note' }).click();
  await field(page).fill(note);
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  assert.equal(await field(page).inputValue(), note);
  const replacing = async (route: Route) => {
    await agent.call('inputReplace', { body: submission({ caller_item_id: 'One', title: 'Other', actions }) });
    await route.continue();
  };
  await page.route('**/answer', replacing, { times: 1 });
  await page.locator('.answer-bar').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Continue with revision 2' }).click();
  assert.equal(await field(page).inputValue(), note);
  await page.locator('.answer-bar').getByRole('button', { name: 'Approve' }).click();
  await left(page, 1);
  await answered(page);
  assert.equal(await noted('One'), note);
});

test('a note that is too long shows an error and is not sent', async (t) => {
  const { agent, page } = await furnished(t);
  await keys(page, 'n');
  await field(page).fill('☎'.repeat(2_001));
  await page.getByText('1 character too many').waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.locator('.answer-bar').getByRole('button', { name: 'Approve' }).click();
  await page.locator('.note textarea:focus').waitFor();
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
  await field(page).fill('☎'.repeat(2_000));
  await page.locator('.answer-bar').getByRole('button', { name: 'Approve' }).click();
  await left(page, 1);
});

test('the note of a bulk answer is stored with each answer', async (t) => {
  const { page, noted } = await furnished(t);
  await keys(page, 'x', 'Shift+J', 'n');
  await page.locator('.note textarea:focus').waitFor();
  await page.keyboard.type(note);
  await keys(page, 'Escape');
  await page.locator('.answer-bar').getByRole('button', { name: 'Approve 2' }).click();
  await left(page, 0);
  await answered(page);
  assert.deepEqual([await noted('One'), await noted('Two')], [note, note]);
});

test('a note can be written by touch at 320 pixels', async (t) => {
  const { page, noted } = await furnished(t, phone);
  await row(page, 'Two').tap();
  await page.locator('.detail-head').getByRole('button', { name: 'Add a note' }).tap();
  await field(page).fill(note);
  assert.deepEqual(await flaws(page), []);
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
  await page.locator('.answer-bar').getByRole('button', { name: 'Approve' }).tap();
  await until('it is answered', async () => (await noted('Two').catch(() => undefined)) === note);
});
