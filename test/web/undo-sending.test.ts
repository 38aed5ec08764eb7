import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { beside } from '../helpers/beside.ts';
import { servedInbox } from '../helpers/browser/served-inbox.ts';
import { keys } from '../helpers/browser/ways.ts';
import { until } from '../helpers/until.ts';

const answers = /\/review\/api\/(items\/[^/]+\/answer|answers)$/;
const heading = (tab: Page, title: string) => tab.getByRole('heading', { name: title, level: 2 }).waitFor();
const toast = (tab: Page, said: RegExp) => tab.locator('.toast p', { hasText: said }).waitFor();
const arrives = async (route: Route) => route.fulfill({ response: await route.fetch() });

/** Answers the first of four requests, and sends no later answer before `release` is called with its fate. */
async function begun(t: TestContext) {
  const { send, read, tab: open } = await servedInbox(t);
  for (const title of ['first', 'second', 'third', 'fourth']) await send(title);
  const tab = await open();
  await heading(tab, 'first');
  await tab.locator('.list-foot', { hasText: 'Live' }).waitFor();
  await keys(tab, '1');
  await toast(tab, /^Answered/);
  await heading(tab, 'second');
  const held: Route[] = [];
  await tab.route(answers, (route) => void held.push(route));
  return {
    tab,
    status: async (title: string) => (await read(title)).status,
    release: async (fate: (route: Route) => Promise<void>) => {
      await until('an answer is sent', () => held.length === 1);
      const [route] = held;
      if (route) await fate(route);
    },
  };
}

beside('an undo while an answer is being sent', {
  'undoes that answer once it has arrived, and not the one before': async (t) => {
    const { tab, status, release } = await begun(t);
    await keys(tab, '1');
    await heading(tab, 'third');
    await toast(tab, /^Sending/);
    await keys(tab, 'u', 'u'); // once is enough
    await toast(tab, /^Undoing one answer/);
    assert.equal(await status('first'), 'answered');
    await release(arrives);
    await heading(tab, 'second');
    await toast(tab, /^Undone/);
    assert.deepEqual([await status('first'), await status('second')], ['answered', 'pending']);
  },

  'is sent once, also for two presses': async (t) => {
    const { tab } = await begun(t);
    const undos: Route[] = [];
    await tab.route(/\/review\/api\/answers\/ans_/, (route) => void undos.push(route));
    await keys(tab, 'u', 'u');
    await until('an undo is sent', () => undos.length > 0);
    const [undo] = undos;
    if (undo) await arrives(undo);
    await toast(tab, /^Undone/);
    await heading(tab, 'first');
    assert.equal(undos.length, 1);
  },

  'does not open its request if the person reads another one by then': async (t) => {
    const { tab, status, release } = await begun(t);
    await keys(tab, '1');
    await heading(tab, 'third');
    await keys(tab, 'u', 'j');
    await heading(tab, 'fourth');
    await release(arrives);
    await toast(tab, /^Undone/);
    await heading(tab, 'fourth');
    assert.equal(await status('second'), 'pending');
  },

  'leaves a menu that the person has opened by then': async (t) => {
    const { tab, status, release } = await begun(t);
    await keys(tab, '1');
    await heading(tab, 'third');
    await keys(tab, 'u', 'h');
    await tab.getByRole('menu', { name: 'Hand over' }).waitFor();
    await release(arrives);
    await toast(tab, /^Undone/);
    await heading(tab, 'third');
    assert.equal(await tab.getByRole('menu', { name: 'Hand over' }).count(), 1);
    await tab.locator('.toast').getByRole('button', { name: 'Show' }).waitFor();
    assert.equal(await status('second'), 'pending');
  },

  'undoes nothing if that answer never arrives': async (t) => {
    const { tab, status, release } = await begun(t);
    await keys(tab, '1', 'u');
    await toast(tab, /^Undoing one answer/);
    await release((route) => route.abort());
    await toast(tab, /^Not answered/);
    await heading(tab, 'second');
    assert.deepEqual([await status('first'), await status('second')], ['answered', 'pending']);
  },

  'undoes the one begun last, also while an earlier one is still on its way': async (t) => {
    const { tab, status, release } = await begun(t);
    await keys(tab, '1');
    await toast(tab, /^Sending/);
    await tab.route(answers, (route) => route.continue());
    await heading(tab, 'third');
    await keys(tab, '1');
    await toast(tab, /^Answered/);
    await keys(tab, 'u');
    await toast(tab, /^Undone/);
    await release(arrives);
    await until('the earlier one arrives', async () => (await status('second')) === 'answered');
    assert.deepEqual([await status('first'), await status('third')], ['answered', 'pending']);
  },

  'undoes all answers of a bulk answer': async (t) => {
    const { tab, status, release } = await begun(t);
    await keys(tab, 'x', 'Shift+J');
    await tab.getByText('2 selected').first().waitFor();
    await keys(tab, '1', 'u');
    await toast(tab, /^Undoing 2 answers/);
    await release(arrives);
    await toast(tab, /^Undone/);
    const all = await Promise.all(['first', 'second', 'third'].map(status));
    assert.deepEqual(all, ['answered', 'pending', 'pending']);
  },
});
