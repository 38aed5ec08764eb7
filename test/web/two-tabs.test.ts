import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inbox, signedIn, tabIn } from '../helpers/browser/built-inbox.ts';
import { answered, ask } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { until } from '../helpers/until.ts';
import { actions, field, openForm } from './rejection.ts';

const text = 'Checked with the bank on Monday.';
const note = (page: Page) => page.getByLabel('Note', { exact: true });

/** Opens one request in two tabs of one browser. */
async function twice(t: TestContext) {
  const box = await inbox();
  const agent = box.caller('agent');
  for (const title of ['One', 'Two']) await ask(agent, title, { actions });
  const maya = box.person('Maya');
  const context = await signedIn(t, box, maya);
  const open = async () => {
    const page = await tabIn(context, box);
    await page.getByRole('heading', { name: 'One', exact: true }).waitFor();
    return page;
  };
  const noted = async () => (await maya.find(agent, 'One', 'decided')).answer?.note;
  return { first: await open(), second: await open(), open, noted };
}

const has = (page: Page, written: string, of = note) =>
  until(`the tab shows "${written}"`, async () => (await of(page).inputValue()) === written);

test('a note that another tab wrote is shown before an answer, and sent with it', async (t) => {
  const { first, second, noted } = await twice(t);
  await keys(first, 'n');
  await note(first).fill(text);
  await first.close();
  await has(second, text);
  await keys(second, '1');
  await answered(second);
  assert.equal(await noted(), text);
});

test('a form that was opened before shows the text that another tab wrote since, and adds to it', async (t) => {
  const { first, second, open } = await twice(t);
  await openForm(second);
  await keys(second, 'Escape');
  await openForm(first);
  await field(first).fill(text);
  await first.close();
  await openForm(second);
  await has(second, text, field);
  await second.keyboard.press('End');
  await second.keyboard.type(' Twice.');
  await second.close();
  const third = await open();
  await openForm(third);
  assert.equal(await field(third).inputValue(), `${text} Twice.`);
});

test('what is cleared in one tab is cleared in the other, and what was sent stays to copy', async (t) => {
  const { first, second } = await twice(t);
  await keys(first, 'n');
  await note(first).fill(text);
  await has(second, text);
  await note(first).fill('');
  await note(second).waitFor({ state: 'detached' });
  await keys(first, 'Escape');
  await openForm(first);
  await field(first).fill(text);
  await openForm(second);
  await has(second, text, field);
  await first.bringToFront();
  await keys(first, 'Control+Enter');
  await answered(first);
  await second.getByText('answered this request').first().waitFor();
  assert.equal(await field(second).inputValue(), text);
});
