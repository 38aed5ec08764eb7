import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { beside } from '../helpers/beside.ts';
import { servedInbox } from '../helpers/browser/served-inbox.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { until } from '../helpers/until.ts';

const heading = (tab: Page, title: string) => tab.getByRole('heading', { name: title, level: 2 }).waitFor();
const toast = (tab: Page, said: RegExp) => tab.locator('.toast p', { hasText: said }).waitFor();

/** Answers Zero, then selects One and Two. */
async function selected(t: TestContext) {
  const { send, read, other, tab: open } = await servedInbox(t);
  for (const title of ['Zero', 'One', 'Two', 'Zebra']) await send(title);
  const tab = await open();
  await heading(tab, 'Zero');
  await tab.locator('.list-foot', { hasText: 'Live' }).waitFor();
  await keys(tab, '1');
  await toast(tab, /^Answered/);
  await heading(tab, 'One');
  await keys(tab, 'x', 'Shift+J');
  await heading(tab, 'One answer for two requests');
  const status = async (title: string) => (await read(title)).status;
  return { tab, other, status };
}

/** Types into the palette, and runs the first result. */
async function run(tab: Page, text: string): Promise<void> {
  await keys(tab, 'Control+k');
  await tab.locator('.palette input:focus').waitFor();
  await tab.keyboard.type(text);
  await tab.locator('.palette [aria-selected="true"]', { hasText: text }).waitFor();
  await keys(tab, 'Enter');
}

beside('a request that opens while others are selected', {
  'is shown by the palette, and the next digit answers it alone': async (t) => {
    const { tab, status } = await selected(t);
    await run(tab, 'Zebra');
    await heading(tab, 'Zebra');
    await tab.getByText('2 selected').first().waitFor();
    await settled(tab);
    await keys(tab, '1');
    await until('it is answered', async () => (await status('Zebra')) === 'answered');
    assert.deepEqual([await status('One'), await status('Two')], ['pending', 'pending']);
    await heading(tab, 'One answer for two requests');
  },

  'is shown by an undo': async (t) => {
    const { tab, status } = await selected(t);
    await keys(tab, 'u');
    await heading(tab, 'Zero');
    await tab.getByText('2 selected').first().waitFor();
    await settled(tab);
    await keys(tab, '1');
    await until('it is answered again', async () => (await status('Zero')) === 'answered');
    assert.deepEqual([await status('One'), await status('Two')], ['pending', 'pending']);
  },

  'is shown by a message that offers it': async (t) => {
    const { tab, status } = await selected(t);
    await tab.route(/\/answers\/ans_/, async (route) => {
      await keys(tab, 'k', 'k');
      await route.continue();
    });
    await keys(tab, 'u');
    await toast(tab, /^Undone/);
    await heading(tab, 'One answer for two requests');
    await tab.locator('.toast').getByRole('button', { name: 'Show' }).click();
    await heading(tab, 'Zero');
    assert.equal(await status('Zero'), 'pending');
  },

  'alone has commands in the palette and keys': async (t) => {
    const { tab } = await selected(t);
    await keys(tab, 'Control+k');
    const option = (name: RegExp) => tab.locator('.palette').getByRole('option', { name });
    await option(/^Undo the last answer/).waitFor();
    for (const name of [/^Skip this request/, /^Approve/, /^I’m on it/, /^Copy link/]) {
      assert.equal(await option(name).count(), 0);
    }
    const assigned: string[] = [];
    tab.on('request', (request) => void (request.url().endsWith('/assign') && assigned.push(request.url())));
    await keys(tab, 'Escape', 'i');
    await run(tab, 'Zebra');
    await heading(tab, 'Zebra');
    await keys(tab, 'i');
    await toast(tab, /^You’re on it|^You/);
    assert.equal(assigned.length, 1);
    await keys(tab, 'Control+k');
    await option(/^Skip this request/).waitFor();
  },

  'stays when some of the bulk answers are refused': async (t) => {
    const { tab, other, status } = await selected(t);
    const held: Route[] = [];
    await tab.route(/\/answers$/, (route) => void held.push(route));
    await keys(tab, '1');
    await until('the answers are sent', () => held.length === 1);
    await run(tab, 'Zebra');
    await heading(tab, 'Zebra');
    await other('One', 'approve');
    const [answers] = held;
    if (answers) await answers.fulfill({ response: await answers.fetch() });
    await toast(tab, /^1 answered, 1 not/);
    await heading(tab, 'Zebra');
    await tab.getByText('1 selected').first().waitFor();
    assert.equal(await status('Two'), 'answered');
  },
});
