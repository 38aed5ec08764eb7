import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { beside } from '../helpers/beside.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { ask } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';

const many = Array.from({ length: 12 }, (_, at) =>
  action({ value: `a${at}`, display: `Answer ${at}`, overflow: at > 1 }),
);

/** Opens a page with a request, and the input method of a Mac in it. */
async function composed(t: TestContext, path = '/queue') {
  const box = await inbox();
  const agent = box.caller();
  await ask(agent, 'One', { actions: many });
  const page = await tabOf(t, box, box.person(), { path });
  await page.getByText('One').first().waitFor();
  const devTools = await page.context().newCDPSession(page);
  return {
    page,
    status: async () => (await agent.call('inputRead', { body: { caller_item_id: 'One' } })).status,
    compose: (text: string) =>
      devTools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    /** Presses a key that the input method takes. */
    press: (key: 'Enter' | 'Escape') =>
      devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 }),
  };
}

const hasFocus = (page: Page, field: string) =>
  page.evaluate(`document.activeElement?.matches(${JSON.stringify(field)}) ?? false`);

beside('a key of an input method', {
  'commits the text of the search, and the digits after it belong to the search': async (t) => {
    const { page, status, compose, press } = await composed(t);
    await keys(page, '/');
    await compose('One');
    await press('Enter');
    assert.equal(await hasFocus(page, '#search'), true);
    await page.keyboard.insertText('One');
    await press('Enter'); // Safari reports it after the composition
    assert.equal(await hasFocus(page, '#search'), true);
    await keys(page, 'Space', '1');
    assert.equal(await page.locator('#search').inputValue(), 'One 1');
    assert.equal(await status(), 'pending');
  },

  'cancels a conversion in the note, which stays open for more': async (t) => {
    const { page, status, compose, press } = await composed(t);
    await keys(page, 'n');
    await page.locator('.note textarea:focus').waitFor();
    await page.keyboard.insertText('メモ');
    await compose('ごご');
    await press('Escape');
    assert.equal(await hasFocus(page, '.note textarea'), true);
    await page.keyboard.insertText('ごご');
    await keys(page, '1');
    assert.equal(await status(), 'pending');
    await keys(page, 'Escape');
    assert.equal(await hasFocus(page, '.note textarea'), false);
  },

  'closes no list of answers and no palette': async (t) => {
    const { page, status, compose, press } = await composed(t);
    await keys(page, '0');
    await page.locator('.menu input:focus').waitFor();
    await compose('こた');
    await press('Escape');
    assert.equal(await page.locator('.menu').count(), 1);
    await page.keyboard.insertText('こた');
    await keys(page, 'Escape', 'Control+k');
    await page.locator('.palette input:focus').waitFor();
    await compose('One');
    await press('Enter');
    await press('Escape');
    assert.equal(await hasFocus(page, '.palette input'), true);
    assert.equal(await status(), 'pending');
  },

  'leaves the search of the activity as it is': async (t) => {
    const { page, compose, press } = await composed(t, '/activity');
    await page.locator('#search-here').focus();
    await compose('きろく');
    for (const key of ['Enter', 'Escape'] as const) {
      await press(key);
      assert.equal(await hasFocus(page, '#search-here'), true);
      assert.equal(await page.locator('#search-here').inputValue(), 'きろく');
    }
  },
});
