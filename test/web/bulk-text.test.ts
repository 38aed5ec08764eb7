import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { answered, ask, row } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { actions, field } from './rejection.ts';

const note = (page: Page) => page.getByLabel('Note', { exact: true });

/** Writes a note and a text for One and Two, and clears the selection. */
async function written(t: TestContext) {
  const box = await inbox();
  const agent = box.caller('agent');
  for (const title of ['One', 'Two', 'Three', 'Four']) await ask(agent, title, { actions });
  const maya = box.person('Maya');
  const page = await tabOf(t, box, maya);
  await row(page, 'Four').waitFor();
  await select(page, 'One', 'Two');
  await keys(page, 'n');
  await note(page).fill('Fraud suspected');
  await keys(page, 'Escape', '2');
  await field(page).fill('You are fired');
  await keys(page, 'Escape', 'Escape');
  await page.locator('.row[aria-selected="true"]').first().waitFor({ state: 'detached' });
  return { page, noted: async (title: string) => (await maya.find(agent, title, 'decided')).answer?.note };
}

async function select(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) await row(page, title).locator('.pick').click();
  await page.getByText(`${titles.length} selected`).first().waitFor();
}

test('the note and the text of a cleared selection are not those of the next one', async (t) => {
  const { page, noted } = await written(t);
  await select(page, 'Three', 'Four');
  assert.equal(await note(page).count(), 0);
  await keys(page, '2');
  assert.equal(await field(page).inputValue(), '');
  await keys(page, 'Escape', '1');
  await answered(page);
  assert.equal((await noted('Three')) ?? null, null);
});

test('an undo of a bulk answer returns its note and its text to each request', async (t) => {
  const { page, noted } = await written(t);
  await select(page, 'Two', 'One');
  await keys(page, '2', 'Control+Enter');
  await answered(page);
  assert.equal(await noted('One'), 'Fraud suspected');
  await keys(page, 'u');
  for (const title of ['One', 'Two']) {
    await row(page, title).click();
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await note(page).waitFor();
    assert.equal(await note(page).inputValue(), 'Fraud suspected');
    await settled(page);
    await keys(page, '2');
    assert.equal(await field(page).inputValue(), 'You are fired');
    await keys(page, 'Escape');
  }
});

test('the note and the text are back when the same requests are selected again, and end with the answer', async (t) => {
  const { page, noted } = await written(t);
  await select(page, 'Two', 'One');
  assert.equal(await note(page).inputValue(), 'Fraud suspected');
  await keys(page, '2');
  assert.equal(await field(page).inputValue(), 'You are fired');
  await keys(page, 'Control+Enter');
  await answered(page);
  assert.equal(await noted('One'), 'Fraud suspected');
  await keys(page, 'u');
  await row(page, 'Two').waitFor();
  await select(page, 'Two', 'One');
  assert.equal(await note(page).count(), 0);
});
