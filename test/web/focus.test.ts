import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { Agent } from '../helpers/appliance/agent.ts';
import type { Person } from '../helpers/appliance/person.ts';
import { type Inbox, inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { focused, focusedOn } from '../helpers/browser/focused.ts';
import { ask, phone } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';
import { popups } from '../web-parts/popups.ts';

type OpenInbox = { box: Inbox; agent: Agent; maya: Person; page: Page };

const actions = [
  action({ display: 'Agree', value: 'agree' }),
  action({ display: 'Say why', value: 'why', icon: 'message-square', popup: popups.line }),
  action({ display: 'Destroy', value: 'destroy', icon: 'trash', tone: 'danger', style: 'outline' }),
  action({ display: 'Ask a friend', value: 'ask', icon: 'at-sign', overflow: true }),
];

async function opened(t: TestContext, options: object = {}): Promise<OpenInbox> {
  const box = await inbox();
  const agent = box.caller();
  const maya = box.person('Maya', { role: 'admin' });
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await ask(agent, title, { actions });
  const page = await tabOf(t, box, maya, options);
  await page.getByText('Five').first().waitFor();
  return { box, agent, maya, page };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const said = (page: Page, text: string) => page.locator('.toast', { hasText: text }).waitFor();

/** The steps of a walk; each waits for its effect. */
const walk: [step: string, does: (place: OpenInbox) => Promise<unknown>][] = [
  ['reading the request', ({ page }) => keys(page, 'Enter')],
  ['answering', ({ page }) => keys(page, '1').then(() => heading(page, 'Two'))],
  ['showing the receipt', ({ page }) => said(page, 'Answered')],
  ['undoing it', ({ page }) => keys(page, 'u').then(() => heading(page, 'One'))],
  ['opening a form', ({ page }) => keys(page, '2').then(() => page.locator('form.answer').waitFor())],
  ['leaving the form', ({ page }) => keys(page, 'Escape').then(() => page.locator('.answer-bar').waitFor())],
  ['opening a dangerous action', ({ page }) => keys(page, '3').then(() => page.locator('form.answer').waitFor())],
  ['answering with it', ({ page }) => keys(page, 'Enter').then(() => heading(page, 'Two'))],
  ['opening the menu', ({ page }) => keys(page, '0').then(() => page.getByRole('menu').waitFor())],
  ['leaving the menu', ({ page }) => keys(page, 'Escape')],
  ['opening the shortcuts', ({ page }) => keys(page, '?').then(() => page.getByRole('dialog').waitFor())],
  ['leaving the shortcuts', ({ page }) => keys(page, 'Escape')],
  ['going to the search', ({ page }) => keys(page, '/')],
  ['leaving the search', ({ page }) => keys(page, 'Escape')],
  ['going back to the list', ({ page }) => keys(page, 'Escape')],
  ['the caller deletes the open request', ({ agent, page }) => withdraw(agent, 'Two', page)],
  ['going on from the deleted request', ({ page }) => keys(page, 'Enter').then(() => heading(page, 'Three'))],
  ['selecting', ({ page }) => keys(page, 'x')],
  ['clearing the selection', ({ page }) => keys(page, 'Escape')],
  ['somebody else answers the open request', ({ box, agent, page }) => elsewhere(box, { agent, page })],
  ['going on from the answered request', ({ page }) => keys(page, 'Enter').then(() => heading(page, 'Four'))],
  [
    'going to the decisions',
    ({ page }) => keys(page, 'g', 'd').then(() => page.locator('.is-decided').first().waitFor()),
  ],
  ['reading a decision', ({ page }) => keys(page, 'j')],
  ['undoing it there', ({ page }) => keys(page, 'u').then(() => page.waitForURL(/item/))],
  ['going to the callers', ({ page }) => keys(page, 'g', 'c').then(() => page.waitForURL(/callers/))],
  ['going to the queue', ({ page }) => keys(page, 'g', 'q').then(() => page.locator('.row').first().waitFor())],
];

async function withdraw(agent: Agent, caller_item_id: string, page: Page): Promise<void> {
  await agent.call('inputDelete', { body: { caller_item_id } });
  await page.getByText('withdrew this request').waitFor();
}

async function elsewhere(box: Inbox, { agent, page }: { agent: Agent; page: Page }): Promise<void> {
  const noor = box.person('Noor');
  await noor.answer(await noor.find(agent, 'Three'), 'agree');
  await page.getByText('answered this request').waitFor();
}

test('the focus is never lost on a walk by keyboard', async (t) => {
  const place = await opened(t);
  for (const [step, does] of walk) {
    await t.test(step, async () => {
      await does(place);
      await focused(place.page, step);
    });
  }
});

test('the focus is never lost when the last request is answered', async (t) => {
  const { page } = await opened(t);
  for (const next of ['Two', 'Three', 'Four', 'Five', 'All answered']) {
    await keys(page, '1');
    await page.getByRole('heading', { name: next }).waitFor();
    await focused(page, `reaching ${next}`);
  }
});

/** Notes for each removed request whether it has the focus. */
const noteRemoved = `{
  globalThis.removed = [];
  const { remove } = Element.prototype;
  Element.prototype.remove = function () {
    if (this.matches('.detail')) removed.push(this.contains(document.activeElement));
    remove.call(this);
  };
}`;

test('an answered request disappears without the focus, so that the page is laid out once', async (t) => {
  const { page } = await opened(t);
  await heading(page, 'One');
  await page.evaluate(noteRemoved);
  await keys(page, '2');
  await focusedOn(page, 'Reason');
  await keys(page, 'y', 'Control+Enter');
  await heading(page, 'Two');
  await focused(page, 'answering in a form');
  assert.deepEqual(await page.evaluate('removed'), [false]);
});

test('the focus is never lost on a phone with a keyboard', async (t) => {
  const { page } = await opened(t, phone);
  await keys(page, 'j', 'Enter');
  await heading(page, 'One');
  await focused(page, 'opening a request');
  await keys(page, '1');
  await heading(page, 'Two');
  await focused(page, 'answering it');
  await keys(page, 'Escape');
  await page.locator('.row').first().waitFor();
  await focused(page, 'going back to the list');
});

test('the commands and the answers of a request are one stop of Tab each, with arrows inside', async (t) => {
  const { page } = await opened(t);
  await heading(page, 'One');
  await page.locator('.reading').focus();
  const press = async (key: string, name: string) => {
    await keys(page, key);
    await focusedOn(page, new RegExp(name));
  };
  await press('Shift+Tab', 'Previous');
  await press('ArrowRight', 'Next');
  await press('ArrowLeft', 'Previous');
  await press('ArrowLeft', 'Copy link');
  await press('Tab', 'Request text');
  await press('Shift+Tab', 'Copy link');
  await page.locator('.answer-bar .action').first().focus();
  await press('ArrowRight', 'Say why');
  await keys(page, 'Tab');
  assert.equal(await page.locator('.answer-bar :focus').count(), 0);
  await press('Shift+Tab', 'Say why');
});

test('every view can be opened and left with Tab and Enter alone', async (t) => {
  const { page } = await opened(t);
  const reach = async (wanted: Locator) => {
    for (let count = 0; count < 60 && !(await wanted.evaluate((one) => one.matches(':focus'))); count += 1) {
      await keys(page, 'Tab');
    }
    await keys(page, 'Enter');
  };
  const views = page.getByRole('navigation', { name: 'Views', exact: true });
  for (const name of ['Decided', 'Settings', 'Activity', 'Agents', 'Settings', 'Queue']) {
    if (name === 'Settings') {
      await reach(page.getByRole('button', { name: /^Signed in as/ }));
      await reach(page.getByRole('menuitem', { name: /^Settings/ }));
    } else await reach(views.getByRole('link', { name }));
    await page.waitForURL(new RegExp(`/(${name.toLowerCase()}|item)`));
    assert.match(await focused(page, `going to ${name}`), name === 'Settings' ? /^button/ : /^a/);
  }
});
