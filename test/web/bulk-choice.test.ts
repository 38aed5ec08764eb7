import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Submission } from '../../src/contract/submission.ts';
import { appliance } from '../helpers/appliance.ts';
import { flaws } from '../helpers/axe.ts';
import { pageOf } from '../helpers/page.ts';
import { ask, row, shows } from '../helpers/queue.ts';
import { action, submission } from '../helpers/submissions.ts';
import { keys } from '../helpers/ways.ts';

const approve = action({ value: 'approve', display: 'Approve' });
const decline = action({ value: 'decline', display: 'Decline' });
const sign = action({ value: 'sign', display: 'Sign', popup: { kind: 'file_upload', label: 'File' } });

async function furnished(t: TestContext, requests: Record<string, Submission['actions']>) {
  const box = await appliance(t);
  const agent = box.caller('agent');
  for (const [title, actions] of Object.entries(requests)) await ask(agent, title, { actions });
  const maya = box.person('Maya');
  const page = await pageOf(t, box, maya);
  for (const title of Object.keys(requests)) await row(page, title).locator('.pick').click();
  return { box, agent, maya, page };
}

const bar = (page: Page) => page.locator('.decide > .action:not(.extra) .label').allInnerTexts();

test('what all share is offered, what not all share and what asks for a file is named', async (t) => {
  const { page } = await furnished(t, { One: [approve, sign, decline], Two: [approve, sign], Three: [sign, approve] });
  assert.deepEqual(await bar(page), ['Approve 3']);
  await page.getByText('Answers that not all three have are left out: Decline (1 of 3).').waitFor();
  await page.getByText('Each request needs a file of its own, so these are given one by one: Sign.').waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Take out: Three' }).click();
  await page.getByRole('button', { name: 'Take out: Two' }).click();
  assert.deepEqual(await bar(page), ['Approve 1', 'Sign 1…', 'Decline 1']);
});

test('requests that share nothing say so', async (t) => {
  const { page } = await furnished(t, { One: [approve], Two: [decline] });
  await page.getByText('These requests have no answer in common.').waitFor();
  assert.deepEqual(await flaws(page), []);
});

test('what is answered, withdrawn or replaced while it is selected is said, and not answered', async (t) => {
  const all = { One: [approve], Two: [approve], Three: [approve], Four: [approve] };
  const { box, agent, page } = await furnished(t, all);
  const noah = box.person('Noah');
  await noah.answer(await noah.find(agent, 'One'), 'approve');
  await agent.call('inputDelete', { body: { caller_item_id: 'Two' } });
  await agent.call('inputReplace', {
    body: submission({ caller_item_id: 'Three', title: 'Three', actions: [decline] }),
  });
  const stack = page.locator('.stack');
  await stack.getByText('Noah has answered it.').waitFor();
  await stack.getByText('Its caller has withdrawn it.').waitFor();
  await stack.getByText('It was replaced after you selected it.').waitFor();
  await page.getByRole('heading', { name: 'One answer for one request' }).waitFor();
  assert.deepEqual(await flaws(page), []);
  await keys(page, '1');
  await page.getByText('one request', { exact: true }).waitFor();
  await shows(page, 'Three');
});

test('a selected request is read by itself, and what is selected stays so', async (t) => {
  const { page } = await furnished(t, { One: [approve], Two: [approve], Three: [approve] });
  await page.locator('.stack').getByRole('link', { name: 'Two' }).click();
  await page.getByRole('heading', { name: 'Two' }).waitFor();
  assert.deepEqual(await bar(page), ['Approve']);
  await keys(page, 'Escape');
  await page.getByRole('heading', { name: 'One answer for three requests' }).waitFor();
});

test('selecting moves no row, and what comes moves none that is under the pointer', async (t) => {
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
