import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { beside } from '../helpers/beside.ts';
import { servedInbox } from '../helpers/browser/served-inbox.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { until } from '../helpers/until.ts';

const heading = (tab: Page, title: string) => tab.getByRole('heading', { name: title, level: 2 }).waitFor();

async function opened(t: TestContext) {
  const { send, read, tab: open } = await servedInbox(t);
  for (const title of ['One', 'Two', 'Three', 'Four']) await send(title);
  const tab = await open();
  await heading(tab, 'One');
  await tab.locator('.list-foot', { hasText: 'Live' }).waitFor();
  return { tab, status: async (title: string) => (await read(title)).status };
}

/** Presses a key that repeats as long as it is held. */
async function hold(tab: Page, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await tab.keyboard.down(key);
    await tab.waitForTimeout(33); // the pace of a keyboard
  }
  await tab.keyboard.up(key);
}

beside('a key of the keyboard', {
  'undoes one answer, however long it is held': async (t) => {
    const { tab, status } = await opened(t);
    for (const [title, next] of [
      ['One', 'Two'],
      ['Two', 'Three'],
      ['Three', 'Four'],
    ] as const) {
      await settled(tab);
      await keys(tab, '1');
      await heading(tab, next);
      await until('it is answered', async () => (await status(title)) === 'answered');
    }
    await tab.locator('.toast p', { hasText: /^Answered/ }).waitFor();
    await hold(tab, 'u', 25);
    await tab.locator('.toast p', { hasText: /^Undone/ }).waitFor();
    await heading(tab, 'Three');
    const all = await Promise.all(['One', 'Two', 'Three'].map(status));
    assert.deepEqual(all, ['answered', 'answered', 'pending']);
  },

  'leaves one thing with Esc, however long it is held': async (t) => {
    const { tab } = await opened(t);
    await keys(tab, 'x', 'Shift+J', 'Enter');
    await heading(tab, 'Two');
    await hold(tab, 'Escape', 5);
    await heading(tab, 'One answer for two requests');
    await tab.getByText('2 selected').first().waitFor();
  },

  'is a capital letter with Shift alone, and not by Caps Lock': async (t) => {
    const { tab, status } = await opened(t);
    await keys(tab, 'J'); // without Shift
    await heading(tab, 'Two');
    assert.equal(await tab.getByText('selected').count(), 0);
    await keys(tab, 'K', 'X');
    await tab.getByText('1 selected').first().waitFor();
    await keys(tab, 'Escape', 'Shift+j'); // with Caps Lock and Shift
    await tab.getByText('2 selected').first().waitFor();
    await keys(tab, 'Escape', 'G', 'D');
    await until('the decided requests are open', async () => tab.url().endsWith('/decided'));
    assert.equal(await status('One'), 'pending');
  },
});
