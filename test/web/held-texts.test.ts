import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { answered, row } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';
import { desk } from './hold-desk.ts';
import { actions, field, openForm } from './rejection.ts';

const older = 'We only approved 48,200.';
const newer = 'Please send the invoice again, with the right total.';
const yourText = (page: Page) => page.getByRole('region', { name: 'Your text' });

/** Rejects One with a text; the answer is held. */
async function rejected(t: TestContext) {
  const all = await desk(t, 3_600);
  await openForm(all.page);
  await field(all.page).fill(older);
  await keys(all.page, 'Control+Enter');
  await answered(all.page);
  return { ...all, home: new URL('/', all.page.url()).href };
}

test('a late word of a lost answer leaves what was written since, and shows the older text', async (t) => {
  const { page, toast, agent, home } = await rejected(t);
  await page.goto('about:blank');
  const subtitle = 'Two invoices';
  await agent.call('inputReplace', { body: submission({ caller_item_id: 'One', title: 'One', subtitle, actions }) });
  const asked: Route[] = [];
  await page.route('**/review/api/answers?mine=1', (route) => void asked.push(route));
  await page.goto(home);
  await openForm(page);
  await field(page).fill(newer);
  await until('the page asks what became of it', () => asked.length > 0);
  for (const route of asked) await route.continue();
  await toast.getByText('agent replaced the request, so your answer doesn’t count').waitFor();
  assert.equal(await field(page).inputValue(), newer);
  await keys(page, 'Escape');
  await yourText(page).getByText(older).waitFor();
});

test('another tab that hears of an undo returns no older text over a newer one', async (t) => {
  const { page, tab, toast } = await rejected(t);
  const looked = page.context().waitForEvent('response', (response) => /\/answers\?mine=1$/.test(response.url()));
  const other = await tab();
  await row(other, 'Two').waitFor();
  await looked;
  await settled(other);
  const reads: Route[] = [];
  await other.route(/\/review\/api\/items\/[^/?]+$/, (route) => void reads.push(route));
  await page.bringToFront();
  await keys(page, 'u');
  await toast.getByText('Undone.').waitFor();
  await openForm(page);
  await field(page).fill(newer);
  await until('the other tab reads the request', () => reads.length > 0);
  await page.waitForTimeout(500); // the text is kept
  await other.unroute(/\/review\/api\/items\/[^/?]+$/);
  for (const route of reads) await route.continue().catch(() => {});
  await row(other, 'One').waitFor();
  await other.waitForTimeout(1_500);
  assert.equal(await field(page).inputValue(), newer);
});

test('a tab that is closed while it undoes a held answer leaves the text for the next one', async (t) => {
  const { page, tab } = await rejected(t);
  let isUndone = false;
  await page.route(/\/review\/api\/answers\/ans_/, async (route) => {
    await route.fetch();
    isUndone = true; // the page never hears of it
  });
  await keys(page, 'u');
  await until('the server has undone it', () => isUndone);
  await page.close();
  const next = await tab();
  await next.locator('.toast').getByText('Your answer was undone elsewhere').waitFor();
  await openForm(next);
  assert.equal(await field(next).inputValue(), older);
});

test('a withdrawal that ends a held answer is told until it is seen, with a way to the text', async (t) => {
  const { page, toast, agent } = await rejected(t);
  await agent.call('inputDelete', { body: { caller_item_id: 'One' } });
  await toast.getByText('agent withdrew the request').waitFor();
  await page.getByRole('heading', { name: 'Two', exact: true }).waitFor();
  await page.waitForTimeout(8_500);
  await toast.getByRole('button', { name: 'Show' }).click();
  await yourText(page).getByText(older).waitFor();
});

test('a bulk answer that its agent replaces returns the text to the request', async (t) => {
  const { page, toast, agent } = await desk(t, 3_600);
  const subtitle = 'Two invoices';
  await agent.call('inputReplace', { body: submission({ caller_item_id: 'Two', title: 'Two', actions }) });
  await row(page, 'Two').getByText('Two').first().waitFor();
  for (const title of ['One', 'Two']) await row(page, title).locator('.pick').click();
  await page.getByText('2 selected').first().waitFor();
  await settled(page);
  await keys(page, '2');
  await field(page).fill(older);
  await keys(page, 'Control+Enter');
  await answered(page);
  await agent.call('inputReplace', { body: submission({ caller_item_id: 'One', title: 'One', subtitle, actions }) });
  await toast.getByText('agent replaced the request, so your answer doesn’t count').waitFor();
  await openForm(page);
  assert.equal(await field(page).inputValue(), older);
});

test('an undo from Decided returns the text and the note of an answer that an earlier page sent', async (t) => {
  const { page, tab } = await desk(t, 0);
  await openForm(page);
  await page.locator('form.answer').getByRole('button', { name: 'Add a note' }).click();
  await page.keyboard.type('Ask the bank');
  await field(page).fill(older);
  await keys(page, 'Control+Enter');
  await answered(page);
  await page.close();
  const next = await tab();
  await keys(next, 'g', 'd');
  await row(next, 'One').click();
  await next.getByRole('heading', { name: 'One', exact: true }).waitFor();
  await next.getByText(older).first().waitFor();
  await keys(next, 'u');
  await openForm(next);
  assert.equal(await field(next).inputValue(), older);
  assert.equal(await next.getByLabel('Note', { exact: true }).inputValue(), 'Ask the bank');
});
