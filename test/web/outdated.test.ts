import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { policyDesk } from '../helpers/appliance/policy-desk.ts';
import { beside } from '../helpers/beside.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { pageOf } from '../helpers/browser/page.ts';
import { ask, row, shows, titles } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
const toast = (page: Page, said: RegExp) => page.locator('.toast p', { hasText: said }).first();
const notice = (page: Page) => page.getByText('changed while you were reading');
const live = (page: Page) => page.locator('.list-foot', { hasText: 'Live' }).waitFor();

/** Sends three requests and opens the queue. */
async function desk(t: TestContext) {
  const box = await inbox();
  const agent = box.caller('agent');
  for (const title of ['One', 'Two', 'Three']) await ask(agent, title, { skip_disabled: false });
  const page = await tabOf(t, box, box.person('Maya'), { routed: true });
  await heading(page, 'One');
  await live(page);
  const replace = (caller_item_id: string, title: string) =>
    agent.call('inputReplace', { body: submission({ caller_item_id, title, skip_disabled: false }) });
  return { box, agent, page, replace };
}

/** Holds calls until `release`, which lets the server take them first if they are `taken`. */
async function held(page: Page, calls: RegExp, { taken }: { taken: boolean }) {
  const all: { route: Route; response: Awaited<ReturnType<Route['fetch']>> | undefined }[] = [];
  let isOpen = false;
  await page.route(calls, async (route) => {
    if (isOpen) return route.continue();
    all.push({ route, response: taken ? await route.fetch() : undefined });
  });
  return {
    begun: () => until('the call is made', () => all.length > 0),
    release: async () => {
      isOpen = true;
      for (const { route, response } of all) await (response ? route.fulfill({ response }) : route.continue());
    },
  };
}

/** Skips the open request and keeps the message that offers to bring it back. */
async function skipped(page: Page): Promise<void> {
  await keys(page, 's');
  await toast(page, /^Skipped/).waitFor();
  await page.locator('.toast').hover();
}

const bringBack = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Bring back' }).click();

beside('what the page remembers of a request never replaces what it has read since', {
  'when a skipped request is replaced and brought back': async (t) => {
    const { page, replace } = await desk(t);
    await skipped(page);
    await replace('One', 'One, again');
    await row(page, 'One, again').waitFor();
    await bringBack(page);
    await toast(page, /^Back in the queue/).waitFor();
    await shows(page, 'One, again', 'Two', 'Three');
    await row(page, 'One, again').click();
    await heading(page, 'One, again');
    assert.equal(await notice(page).count(), 0);
  },

  'when a skipped request is answered by somebody else and brought back': async (t) => {
    const { box, agent, page } = await desk(t);
    const ben = box.person('Ben');
    await skipped(page);
    await ben.answer(await ben.find(agent, 'One'), 'approve');
    await row(page, 'One').waitFor({ state: 'detached' });
    await bringBack(page);
    await toast(page, /^(Back in the queue|This request was already answered)/).waitFor();
    assert.equal(await toast(page, /^Back in the queue/).count(), 0);
    await shows(page, 'Two', 'Three');
  },

  'when a request is withdrawn while it is being skipped': async (t) => {
    const { agent, page } = await desk(t);
    const skip = await held(page, /\/skip$/, { taken: false });
    await keys(page, 's');
    await skip.begun();
    await agent.call('inputDelete', { body: { caller_item_id: 'One' } });
    await row(page, 'One').waitFor({ state: 'detached' });
    await skip.release();
    await toast(page, /no longer exists/).waitFor();
    await shows(page, 'Two', 'Three');
  },

  'when a selected request is replaced while others are being skipped': async (t) => {
    const { page, replace } = await desk(t);
    await keys(page, 'x', 'Shift+J');
    await page.getByText('2 selected').first().waitFor();
    const skips = await held(page, /\/skip$/, { taken: true });
    await page.getByRole('button', { name: 'Skip 2' }).click();
    await skips.begun();
    await replace('One', 'One, again');
    await row(page, 'One, again').waitFor();
    await skips.release();
    await toast(page, /^Skipped/).waitFor();
    await shows(page, 'One, again', 'Three', 'Two');
  },

  'when a request is replaced before the reply to “I’m on it”': async (t) => {
    const { page, replace } = await desk(t);
    const assign = await held(page, /\/assign$/, { taken: true });
    await keys(page, 'i');
    await assign.begun();
    await replace('One', 'One, again');
    await notice(page).waitFor();
    await assign.release();
    await toast(page, /^You’re on it/).waitFor();
    assert.equal(await notice(page).count(), 1);
    await shows(page, 'One, again', 'Two', 'Three');
  },

  'when a request is replaced before the reply to an approval': async (t) => {
    const { box, agent, alice, save, item } = await policyDesk(t);
    await save('payments', { match: { caller: 'payables' }, approvals: 2, who: ['Ada', 'Alice', 'Bob'] });
    const { item_id, caller_item_id } = await item({ title: 'Pay', priority: 'urgent' });
    const page = await pageOf(t, box, alice, { routed: true, path: `/item/${item_id}` });
    await heading(page, 'Pay');
    await live(page);
    const answer = await held(page, /\/answer$/, { taken: true });
    await settled(page);
    await keys(page, '1');
    await answer.begun();
    await agent.call('inputReplace', { body: submission({ caller_item_id, title: 'Pay twice' }) });
    await answer.release();
    await toast(page, /^payables replaced the request, so your answer/).waitFor();
    await until('it is listed again', async () => (await titles(page)).some((title) => title.startsWith('Pay')));
    assert.equal(await row(page, 'Pay twice').count(), 1);
  },
});
