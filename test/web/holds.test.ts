import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { findReviewer, setRole } from '../../src/rules/people/reviewers.ts';
import { flawsInLooks } from '../helpers/browser/axe.ts';
import { answered, phone, row, shows } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { submission } from '../helpers/data/submissions.ts';
import { desk } from './hold-desk.ts';
import { actions, field, openForm } from './rejection.ts';

test('a held answer says from when it is collected, and its undo brings the request back', async (t) => {
  const { page, toast, status } = await desk(t, 3_600);
  await keys(page, '1');
  await answered(page);
  await toast.getByText(/^Collected from \d\d:\d\d:\d\d\. Undo is certain until then\.$/).waitFor();
  assert.deepEqual(await flawsInLooks(page), []);
  await shows(page, 'Two');
  assert.equal(await status('One'), 'pending');
  await keys(page, 'u');
  await toast.getByText('Undone.').waitFor();
  await shows(page, 'One', 'Two');
});

test('a held answer is shown under Decided, for everybody, and can be undone there', async (t) => {
  const { page, tab, status } = await desk(t, 3_600);
  await keys(page, '1');
  await answered(page);
  const other = await tab();
  await keys(other, 'g', 'd');
  await row(other, 'One')
    .getByText(/^Held until \d\d:\d\d:\d\d$/)
    .waitFor();
  await row(other, 'One').click();
  await other.getByText(/^Undo is certain until \d\d:\d\d:\d\d\. agent can’t see this answer before then\.$/).waitFor();
  assert.deepEqual(await flawsInLooks(other), []);
  await other.setViewportSize(phone.viewport);
  assert.deepEqual(await flawsInLooks(other), []);
  await other.getByRole('toolbar', { name: 'Answers' }).getByRole('button', { name: 'Undo' }).click();
  await page.locator('.toast').getByText('Your answer was undone elsewhere').waitFor();
  await shows(page, 'One', 'Two');
  assert.equal(await status('One'), 'pending');
});

test('a replaced request tells the person that the held answer does not count, and keeps its text', async (t) => {
  const { page, toast, agent, status } = await desk(t, 3_600);
  await openForm(page);
  await field(page).fill('We only approved 48,200.');
  await keys(page, 'Control+Enter');
  await answered(page);
  const body = submission({ caller_item_id: 'One', title: 'One', subtitle: 'Two invoices', actions });
  await agent.call('inputReplace', { body });
  await toast.getByText('agent replaced the request, so your answer doesn’t count').waitFor();
  assert.equal(await status('One'), 'pending');
  await toast.getByRole('button', { name: 'Show' }).click();
  await page.locator('.item').getByText('Two invoices').waitFor();
  await openForm(page);
  assert.equal(await field(page).inputValue(), 'We only approved 48,200.');
});

test('a person who is made a reader is told that their held answer does not count', async (t) => {
  const { page, toast, box } = await desk(t, 3_600);
  await keys(page, '1');
  await answered(page);
  box.change((outbox) => setRole(outbox, operator, { reviewer: findReviewer(outbox, 'maya'), role: 'reader' }));
  await toast.getByText('You’re a reader now, so your answer doesn’t count').waitFor();
});

test('a withdrawn request tells the person that the held answer does not count', async (t) => {
  const { page, toast, agent } = await desk(t, 3_600);
  await keys(page, '1');
  await answered(page);
  await agent.call('inputDelete', { body: { caller_item_id: 'One' } });
  await toast.getByText('agent withdrew the request, so your answer doesn’t count').waitFor();
  await shows(page, 'Two');
});

test('the text of a held answer to a withdrawn request can still be copied', async (t) => {
  const { page, toast, agent } = await desk(t, 3_600);
  await openForm(page);
  await field(page).fill('We only approved 48,200.');
  const url = page.url();
  await keys(page, 'Control+Enter');
  await answered(page);
  await agent.call('inputDelete', { body: { caller_item_id: 'One' } });
  await toast.getByText('agent withdrew the request').waitFor();
  await page.goto(url);
  await page.getByRole('region', { name: 'Your text' }).getByText('We only approved 48,200.').waitFor();
});

test('when its hold ends the answer is a decision, which the same Undo takes back', async (t) => {
  const { page, toast, status } = await desk(t, 1);
  await keys(page, '1');
  await answered(page);
  await toast.getByText(/^Collected from/).waitFor({ state: 'detached' });
  assert.equal(await status('One'), 'answered');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await toast.getByText('Undone.').waitFor();
  assert.equal(await status('One'), 'pending');
});

test('answers to several requests are held each, and undone together', async (t) => {
  const { page, toast, send, status } = await desk(t, 3_600);
  await send('Three');
  await row(page, 'Three').waitFor();
  for (const title of ['Two', 'Three']) await row(page, title).locator('.pick').click();
  await page.getByRole('button', { name: /Do it/ }).first().click();
  await toast.getByText(/^Collected from/).waitFor();
  await shows(page, 'One');
  assert.deepEqual([await status('Two'), await status('Three')], ['pending', 'pending']);
  await toast.getByRole('button', { name: 'Undo all' }).click();
  await toast.getByText('Undone.').waitFor();
  await shows(page, 'One', 'Two', 'Three');
});
