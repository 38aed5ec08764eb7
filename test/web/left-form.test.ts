import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { answered, ask, phone, row } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';

const reason = { kind: 'free_text', label: 'Reason', multiline: true } as const;
const actions = [
  action({ value: 'approve', display: 'Approve' }),
  action({ value: 'wipe', display: 'Wipe', tone: 'danger', style: 'outline' }),
  action({ value: 'reject', display: 'Reject', popup: reason }),
];
const titles = ['One', 'Two', 'Three', 'Four'];

async function asked(t: TestContext, options: Parameters<typeof tabOf>[3] = {}) {
  const box = await inbox();
  const agent = box.caller('agent');
  for (const title of titles) await ask(agent, title, { actions });
  const page = await tabOf(t, box, box.person('Maya'), options);
  await row(page, 'Four').waitFor();
  /** The requests that wait, in order. */
  const waiting = async () => {
    const status = async (caller_item_id: string) => agent.call('inputRead', { body: { caller_item_id } });
    const all = await Promise.all(titles.map(status));
    return titles.filter((_, at) => all[at]?.status === 'pending');
  };
  return { page, waiting };
}

const heading = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 2 }).waitFor();
const form = (page: Page) => page.locator('form.answer');
const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });

async function openWipe(page: Page): Promise<void> {
  await link(page, 'Two').click();
  await heading(page, 'Two');
  await keys(page, '2');
  await form(page).waitFor();
}

/** Checks that Two is open without a form, and that a habitual Enter decides nothing. */
async function isTwoAlone(page: Page): Promise<void> {
  await heading(page, 'Two');
  await settled(page);
  assert.equal(await form(page).count(), 0);
  await keys(page, 'Enter');
  await answered(page);
}

test('a confirmation that was left for another request does not open again by itself', async (t) => {
  const { page, waiting } = await asked(t);
  await openWipe(page);
  await link(page, 'One').click();
  await heading(page, 'One');
  await keys(page, '1');
  await isTwoAlone(page);
  assert.deepEqual(await waiting(), ['Two', 'Three', 'Four']);
});

test('a confirmation that was left with the back button does not open again by itself', async (t) => {
  const { page, waiting } = await asked(t);
  await heading(page, 'One');
  await openWipe(page);
  await page.goBack();
  await heading(page, 'One');
  await keys(page, '1');
  await isTwoAlone(page);
  assert.deepEqual(await waiting(), ['Two', 'Three', 'Four']);
});

test('a confirmation that was left for another view does not open again by itself', async (t) => {
  const { page } = await asked(t);
  await openWipe(page);
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await page.getByRole('heading', { name: 'Activity' }).first().waitFor();
  await page.goBack();
  await heading(page, 'Two');
  await settled(page);
  assert.equal(await form(page).count(), 0);
});

test('a finger does not find the confirmation under it that was left', async (t) => {
  const { page, waiting } = await asked(t, phone);
  await link(page, 'Two').tap();
  await heading(page, 'Two');
  await page.locator('.answer-bar').getByRole('button', { name: 'Wipe' }).tap();
  await form(page).waitFor();
  await page.goBack();
  await link(page, 'One').tap();
  await heading(page, 'One');
  await page.locator('.answer-bar').getByRole('button', { name: 'Approve' }).tap();
  await heading(page, 'Two');
  await settled(page);
  assert.equal(await form(page).count(), 0);
  await answered(page);
  assert.deepEqual(await waiting(), ['Two', 'Three', 'Four']);
});

test('a text is kept in a form that was left, and shown when the person opens it again', async (t) => {
  const { page } = await asked(t);
  await keys(page, '3');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Not our invoice');
  await link(page, 'Two').click();
  await heading(page, 'Two');
  await link(page, 'One').click();
  await heading(page, 'One');
  await settled(page);
  assert.equal(await form(page).count(), 0);
  await keys(page, '3');
  assert.equal(await page.getByRole('textbox', { name: 'Reason' }).inputValue(), 'Not our invoice');
});

test('a confirmation that was left for a selection does not open again after its answer', async (t) => {
  const { page, waiting } = await asked(t);
  await openWipe(page);
  for (const title of ['Two', 'One']) await row(page, title).locator('.pick').click();
  await row(page, 'Two').locator('.pick').click();
  await page.getByText('1 selected').first().waitFor();
  await keys(page, '1');
  await answered(page);
  await isTwoAlone(page);
  assert.deepEqual(await waiting(), ['Two', 'Three', 'Four']);
});

test('a confirmation for a selection does not open again after another request was answered', async (t) => {
  const { page, waiting } = await asked(t);
  for (const title of ['Three', 'Four']) await row(page, title).locator('.pick').click();
  await page.getByText('2 selected').first().waitFor();
  await keys(page, '2');
  await form(page).waitFor();
  await link(page, 'One').click();
  await heading(page, 'One');
  await keys(page, '1');
  await answered(page);
  await page.getByRole('heading', { name: 'One answer for two requests' }).waitFor();
  await settled(page);
  assert.equal(await form(page).count(), 0);
  assert.deepEqual(await waiting(), ['Two', 'Three', 'Four']);
});

test('a confirmation for a selection does not open for the next selection', async (t) => {
  const { page } = await asked(t);
  for (const title of ['One', 'Two']) await row(page, title).locator('.pick').click();
  await keys(page, '2');
  await form(page).waitFor();
  for (const title of ['One', 'Two']) await row(page, title).locator('.pick').click();
  for (const title of ['Three', 'Four']) await row(page, title).locator('.pick').click();
  await page.getByText('2 selected').first().waitFor();
  await settled(page);
  assert.equal(await form(page).count(), 0);
});
