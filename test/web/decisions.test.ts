import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Agent } from '../helpers/appliance/agent.ts';
import { inbox, signedIn, tabIn, tabOf } from '../helpers/browser/built-inbox.ts';
import { ask, row, shows } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { popups } from '../web-parts/popups.ts';

const actions = [action({ display: 'Agree', value: 'agree' }), action({ display: 'Why', popup: popups.line })];

async function asked(t: TestContext, ...titles: string[]) {
  const box = await inbox();
  const agent = box.caller();
  const maya = box.person();
  for (const title of titles) await ask(agent, title, { actions });
  const context = await signedIn(t, box, maya, { routed: true });
  const page = await tabIn(context, box);
  await heading(page, titles[0] ?? '').waitFor();
  return { box, agent, maya, context, page };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text });

async function collect(agent: Agent): Promise<string> {
  const { items } = await agent.call('outputCheck');
  const params = { output_result_id: items[0]?.output_result_id ?? '' };
  return (await agent.call('outputRead', { params })).action_value;
}

test('an answer can be undone until the caller collects it, and a second tab shows both live', async (t) => {
  const { agent, box, context, page } = await asked(t, 'One', 'Two');
  const second = await tabIn(context, box, '/decided');
  await keys(page, '1');
  await toast(page, 'Answered').waitFor();
  await row(second, 'One').getByText('Not collected').waitFor();
  assert.equal((await agent.call('outputCheck')).ready_count, 1);

  await toast(page, 'Answered').getByRole('button', { name: 'Undo' }).click();
  await heading(page, 'One').waitFor();
  await row(second, 'One').waitFor({ state: 'detached' });
  assert.equal((await agent.call('outputCheck')).ready_count, 0);

  await keys(page, '1');
  await toast(page, 'Answered').waitFor();
  await row(second, 'One').getByText('Not collected').waitFor();
  assert.equal(await collect(agent), 'agree');
  await row(second, 'One').getByText('Collected').waitFor();
  await second.getByText('has collected this answer').first().waitFor();
  await toast(page, 'Too late to undo: collected by the agent').waitFor();
  assert.equal(await toast(page, 'Collected').getByRole('button', { name: 'Undo' }).count(), 0);
  await keys(page, 'u');
  await toast(page, 'You have no answer to undo').waitFor();
});

test('under Decided the keys and the position follow the rows, which are grouped by state', async (t) => {
  const { agent, maya, page } = await asked(t, 'One', 'Two', 'Three');
  for (const title of ['One', 'Two', 'Three']) await maya.answer(await maya.find(agent, title), 'agree');
  const { items } = await agent.call('outputCheck');
  await agent.call('outputRead', { params: { output_result_id: items.at(-1)?.output_result_id ?? '' } });
  await keys(page, 'g', 'd');
  await shows(page, 'Two', 'One', 'Three'); // the newest is collected
  for (const [at, title] of ['Two', 'One', 'Three'].entries()) {
    if (at > 0) await keys(page, 'j');
    await heading(page, title).waitFor();
    await page
      .getByText(`${at + 1} of 3`)
      .first()
      .waitFor();
  }
});

test('a decision keeps its icon under the pointer, as it cannot be selected', async (t) => {
  const { page } = await asked(t, 'One', 'Two');
  await row(page, 'Two').hover();
  await row(page, 'Two').locator('.tile').waitFor({ state: 'hidden' });
  await keys(page, '1', 'g', 'd');
  await row(page, 'One').hover();
  assert.ok(await row(page, 'One').locator('.tile').isVisible());
});

test('undo fails with a message when the caller has just collected the answer', async (t) => {
  const { agent, page } = await asked(t, 'One', 'Two');
  await keys(page, '1');
  const undo = toast(page, 'Answered').getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.route(/\/review\/api\/answers\/ans_/, async (route) => {
    await collect(agent); // after the press, before the undo arrives
    await route.continue();
  });
  await undo.click();
  await page.locator('.toast', { hasText: /collected/i }).waitFor();
  await row(page, 'One').waitFor({ state: 'detached' });
});

test('a request replaced while open shows the changes, and the answer is to the new revision', async (t) => {
  const { agent, page } = await asked(t, 'One', 'Two');
  const changed = submission({ caller_item_id: 'One', title: 'One', actions, summary: 'Pay twice of it.' });
  await agent.call('inputReplace', { body: changed });
  const notice = page.getByRole('alert').filter({ hasText: 'changed while you were reading' });
  await notice.waitFor();
  assert.match(await notice.locator('ins').allInnerTexts().then(String), /Pay twice of it/);
  await keys(page, '1', '2', '0');
  assert.equal(await page.locator('form.answer').count(), 0);
  assert.equal((await agent.call('outputCheck')).ready_count, 0);

  const sent = page.waitForRequest(/\/answer$/);
  await keys(page, 'Enter');
  await notice.waitFor({ state: 'detached' });
  await keys(page, '1');
  const { expected_revision, content_hash } = (await sent).postDataJSON();
  assert.equal(expected_revision, 2);
  assert.match(content_hash, /^[0-9a-f]{64}$/);
  await toast(page, 'Answered').waitFor();
  assert.equal(await collect(agent), 'agree');
});

test('a draft survives the replacement of its request', async (t) => {
  const { agent, page } = await asked(t, 'One', 'Two');
  await keys(page, '2');
  await page.getByLabel('Reason').fill('Half a sen');
  await agent.call('inputReplace', { body: submission({ caller_item_id: 'One', title: 'One, again', actions }) });
  await page.getByText('changed while you were writing').waitFor();
  await keys(page, 'Escape');
  await page.locator('.notice button:focus').waitFor();
  await keys(page, 'Enter');
  assert.equal(await page.getByLabel('Reason').inputValue(), 'Half a sen');
  await keys(page, 'Enter');
  await page.evaluate('fetch("/review/api/session")'); // an answer would have been sent before this request
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
});

test('an answer to an outdated revision is refused, and the page shows the new one', async (t) => {
  const { agent, page } = await asked(t, 'One', 'Two');
  await page.route('**/answer', async (route) => {
    await agent.call('inputReplace', { body: submission({ caller_item_id: 'One', title: 'One, again', actions }) });
    await route.continue();
  });
  await keys(page, '1');
  await page.getByText('changed while you were reading').waitFor();
  await page.getByText('You chose Agree.').waitFor();
  await heading(page, 'One, again').waitFor();
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
});

test('a request answered by one reviewer leaves the queue of another who has it open', async (t) => {
  const { box, agent, page } = await asked(t, 'One', 'Two');
  const other = await tabOf(t, box, box.person('Noor'));
  await heading(other, 'One').waitFor();
  await keys(other, '1');
  await page.getByText(/^Noor.* answered this request$/).waitFor();
  await page.getByText('The answer was “Agree”.').waitFor();
  await row(page, 'One').waitFor({ state: 'detached' });
  await keys(page, '1');
  await keys(page, 'Enter');
  await heading(page, 'Two').waitFor();
  assert.equal((await agent.call('outputCheck')).ready_count, 1);
});

test('of two simultaneous answers one counts, and the other reviewer learns whose', async (t) => {
  const { box, agent, page } = await asked(t, 'One', 'Two');
  const noor = box.person('Noor');
  const item = await noor.find(agent, 'One');
  await page.route('**/answer', async (route) => {
    await noor.answer(item, 'agree');
    await route.continue();
  });
  await keys(page, '2');
  await page.getByLabel('Reason').fill('No, because');
  await keys(page, 'Control+Enter');
  await page.getByText(/^Noor.* answered this request$/).waitFor();
  assert.equal((await agent.call('outputCheck')).ready_count, 1);
  assert.equal(await collect(agent), 'agree');
});

test('a decision acknowledged without a read no longer says that undo ends with the read', async (t) => {
  const { agent, page } = await asked(t, 'One');
  await keys(page, '1');
  await toast(page, 'Answered').waitFor();
  const { items } = await agent.call('outputCheck');
  await keys(page, 'g', 'd');
  await row(page, 'One').getByText('One').click();
  const steps = page.locator('.steps');
  await steps.getByText('ends undo').waitFor();
  await agent.call('outputAck', { params: { output_result_id: items[0]?.output_result_id ?? '' } });
  await steps.getByText('not read').waitFor();
  assert.doesNotMatch(await steps.innerText(), /ends undo|not yet/);
  await page.getByText('has handled this answer', { exact: false }).first().waitFor();
});
