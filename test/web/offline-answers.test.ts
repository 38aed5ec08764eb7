import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { beside } from '../helpers/beside.ts';
import { appliance } from '../helpers/browser/proxy.ts';
import { servedInbox } from '../helpers/browser/served-inbox.ts';
import { keys } from '../helpers/browser/ways.ts';

const live = (tab: Page) => tab.locator('.list-foot', { hasText: 'Live' }).waitFor();
const toast = (tab: Page, said: RegExp) => tab.locator('.toast p', { hasText: said }).waitFor();
const isAnswer = /\/review\/api\/(items\/[^/]+\/answer|answers)$/;

/** Opens two requests, loses the connection, and lets later calls hang until `restore`. */
async function hanging(t: TestContext, ...before: string[]) {
  const { proxy, send, read, tab: open } = await servedInbox(t);
  for (const title of ['first', 'second']) await send(title);
  const tab = await open();
  const heading = () => tab.getByRole('heading', { name: 'first', level: 2 }).waitFor();
  await heading();
  await live(tab);
  await keys(tab, ...before);
  const sent: string[] = [];
  tab.on('request', (request) => {
    if (isAnswer.test(request.url())) sent.push(request.postDataJSON().action_value);
  });
  proxy.way(appliance('lost'));
  proxy.cut();
  await tab.getByText('No connection since').waitFor();
  proxy.way(appliance('held'));
  const restore = async () => {
    proxy.way(() => 'through');
    proxy.cut();
    await live(tab);
  };
  return { tab, heading, sent, restore, status: async () => (await read('first')).status };
}

/** Presses the key of an answer, and hides the message that nothing was sent. */
async function refused(tab: Page, key: string): Promise<void> {
  await keys(tab, key);
  await toast(tab, /^Not answered/);
  await tab.locator('.toast .dismiss').click();
}

beside('while the network hangs', {
  'each choice is refused at once, and none is sent later': async (t) => {
    const { tab, heading, sent, restore, status } = await hanging(t);
    await refused(tab, '1');
    await refused(tab, '2');
    await restore();
    await heading();
    assert.deepEqual([await status(), sent], ['pending', []]);
    await keys(tab, '2');
    await toast(tab, /^Answered/);
    assert.deepEqual([await status(), sent], ['answered', ['reject']]);
  },

  'a bulk answer is refused at once, and none is sent later': async (t) => {
    const { tab, sent, restore, status } = await hanging(t, 'x', 'Shift+J');
    await refused(tab, '1');
    await refused(tab, '2');
    await restore();
    await tab.getByText('2 selected').first().waitFor();
    assert.deepEqual([await status(), sent], ['pending', []]);
  },
});
