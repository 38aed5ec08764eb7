import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Submission } from '../../src/contract/submission.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { ask, row, shows } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const approve = action({ value: 'approve', display: 'Approve' });
const decline = action({ value: 'decline', display: 'Decline' });
const sign = action({ value: 'sign', display: 'Sign', popup: { kind: 'file_upload', label: 'File' } });

async function furnished(t: TestContext, requests: Record<string, Submission['actions']>) {
  const box = await inbox();
  const agent = box.caller('agent');
  for (const [title, actions] of Object.entries(requests)) await ask(agent, title, { actions });
  const maya = box.person('Maya');
  const page = await tabOf(t, box, maya);
  for (const title of Object.keys(requests)) await row(page, title).locator('.pick').click();
  return { box, agent, maya, page };
}

const bar = (page: Page) => page.locator('.answer-bar > .action .label').allInnerTexts();

test('a bulk answer offers the shared actions and names those left out', async (t) => {
  const { page } = await furnished(t, { One: [approve, sign, decline], Two: [approve, sign], Three: [sign, approve] });
  assert.deepEqual(await bar(page), ['Approve 3']);
  await page.getByText('Not shared by all three: Decline (1 of 3).').waitFor();
  await page.getByText('Left out, because each request needs its own file: Sign.').waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Deselect: Three' }).click();
  await page.getByRole('button', { name: 'Deselect: Two' }).click();
  assert.deepEqual(await bar(page), ['Approve 1', 'Sign 1…', 'Decline 1']);
});

test('a selection without a shared action says so', async (t) => {
  const { page } = await furnished(t, { One: [approve], Two: [decline] });
  await page.getByText('These requests have no answer in common.').waitFor();
  assert.deepEqual(await flaws(page), []);
});

test('a selected request that is answered, deleted or replaced says so and is left out', async (t) => {
  const all = { One: [approve], Two: [approve], Three: [approve], Four: [approve] };
  const { box, agent, page } = await furnished(t, all);
  const noah = box.person('Noah');
  await noah.answer(await noah.find(agent, 'One'), 'approve');
  await agent.call('inputDelete', { body: { caller_item_id: 'Two' } });
  await agent.call('inputReplace', {
    body: submission({ caller_item_id: 'Three', title: 'Three', actions: [decline] }),
  });
  const stack = page.locator('.stack');
  await stack.getByText(`${noah.name} answered it.`).waitFor();
  await stack.getByText('The agent withdrew it.').waitFor();
  await stack.getByText('It changed after you selected it.').waitFor();
  await page.getByRole('heading', { name: 'One answer for one request' }).waitFor();
  assert.deepEqual(await flaws(page), []);
  await keys(page, '1');
  await page.getByText('one request', { exact: true }).waitFor();
  await shows(page, 'Three');
});

test('opening one selected request keeps the selection', async (t) => {
  const { page } = await furnished(t, { One: [approve], Two: [approve], Three: [approve] });
  await page.locator('.stack').getByRole('link', { name: 'Two' }).click();
  await page.getByRole('heading', { name: 'Two' }).waitFor();
  assert.deepEqual(await bar(page), ['Approve']);
  await keys(page, 'Escape');
  await page.getByRole('heading', { name: 'One answer for three requests' }).waitFor();
});

test('neither selecting nor a new request moves the row under the pointer', async (t) => {
  const { agent, page } = await furnished(t, { One: [approve], Two: [approve] });
  await keys(page, 'Escape');
  const box = row(page, 'Two').locator('.pick');
  const before = await row(page, 'Two').boundingBox();
  await box.click();
  assert.deepEqual(await row(page, 'Two').boundingBox(), before);
  await ask(agent, 'Three', { actions: [approve] });
  await row(page, 'Three').waitFor();
  assert.deepEqual(await row(page, 'Two').boundingBox(), before);
  assert.equal(await page.locator('.row[aria-selected=true]').count(), 1);
});

test('a dangerous bulk answer names each request before the second press', async (t) => {
  const wipe = action({ value: 'wipe', display: 'Wipe', tone: 'danger', style: 'outline' });
  const { agent, page } = await furnished(t, { One: [wipe], Two: [wipe] });
  await keys(page, '1', '1');
  assert.deepEqual(await page.locator('form.answer .named li').allInnerTexts(), ['One', 'Two']);
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
  assert.deepEqual(await flaws(page), []);
  await keys(page, 'Control+Enter');
  await shows(page);
  await until('both have arrived', async () => (await agent.call('outputCheck')).ready_count === 2);
});
