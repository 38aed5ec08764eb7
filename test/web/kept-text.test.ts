import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox } from '../helpers/browser/inbox.ts';
import { answered, ask } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';
import { actions, field, openForm } from './rejection.ts';

const text = 'We only approved 48,200.';

async function asked(t: TestContext, options: Parameters<typeof inbox>[1] = {}) {
  const box = await inbox(t, options);
  await ask(box.agent, 'One', { actions });
  return { ...box, page: await box.tab() };
}

const yourText = (page: Page) => page.getByRole('region', { name: 'Your text' });

async function isShown(page: Page): Promise<void> {
  await openForm(page);
  assert.equal(await field(page).inputValue(), text);
  assert.equal(await page.getByLabel('Note', { exact: true }).inputValue(), 'Ask the bank');
}

const kept = (page: Page) =>
  page.evaluate('Object.keys(localStorage).filter((one) => one.startsWith("hdo-draft")).length');

test('a text and a note survive a reload, a closed tab and a sign-in, and end with a sign-out', async (t) => {
  const { page, tab, context } = await asked(t);
  await openForm(page);
  await page.locator('form.answer').getByRole('button', { name: 'Add a note' }).click();
  await page.keyboard.type('Ask the bank');
  await field(page).focus();
  await page.keyboard.type(text);
  await page.reload();
  await isShown(page);
  await page.close();
  const next = await tab();
  await isShown(next);
  await context.clearCookies();
  await next.reload();
  await next.getByLabel('Name').fill('maya');
  await next.getByLabel('Password').fill('maya has a long password');
  await keys(next, 'Enter');
  await isShown(next);
  assert.equal(await kept(next), 2);
  await keys(next, 'Escape');
  await next.getByRole('button', { name: 'Signed in as maya' }).click();
  await next.getByRole('menuitem', { name: 'Sign out' }).click();
  await next.getByRole('heading', { name: 'Sign in to hdo' }).waitFor();
  assert.equal(await kept(next), 0);
});

test('a request stays open while another page is visited in the same tab', async (t) => {
  const { agent, page } = await asked(t);
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).first();
  await ask(agent, 'Two', { actions });
  await heading('One').waitFor();
  await page.goto('about:blank');
  await ask(agent, 'Urgent', { actions, priority: 'urgent' });
  await page.goBack();
  await heading('One').waitFor();
  await keys(page, 'j');
  await heading('Two').waitFor();
  await page.goto('about:blank');
  await page.goBack();
  await heading('Two').waitFor();
});

test('a text for an older revision or another person’s answer can be copied, until the agent is done', async (t) => {
  const { box, agent, page } = await asked(t);
  await openForm(page);
  await page.keyboard.type(text);
  await keys(page, 'Escape');
  await page.goto('about:blank');
  await agent.call('inputReplace', {
    body: submission({ caller_item_id: 'One', title: 'One', summary: 'New', actions }),
  });
  await page.goBack();
  await yourText(page).getByText(text).waitFor();
  await openForm(page);
  assert.equal(await field(page).inputValue(), ''); // it was written for other content
  await keys(page, 'Escape');
  const noor = box.person('noor');
  await noor.answer(await noor.find(agent, 'One'), 'pay');
  await page.getByText('noor answered this request').waitFor();
  await page.reload();
  await yourText(page).getByText(text).waitFor();
  assert.deepEqual(await flaws(page), []);
  const { items } = await agent.call('outputCheck');
  await agent.call('outputAck', { params: { output_result_id: items[0]?.output_result_id ?? '' } });
  await until('the text is deleted', async () => (await kept(page)) === 0);
});

test('an undo returns the text of the answer', async (t) => {
  const { page } = await asked(t);
  await openForm(page);
  await page.keyboard.type(text);
  await keys(page, 'Control+Enter');
  await answered(page);
  assert.equal(await kept(page), 0);
  await keys(page, 'u');
  await openForm(page);
  assert.equal(await field(page).inputValue(), text);
});

test('the text and the note that an undo returned survive a reload', async (t) => {
  const { page } = await asked(t);
  await openForm(page);
  await page.keyboard.type(text);
  await page.locator('form.answer').getByRole('button', { name: 'Add a note' }).click();
  await page.keyboard.type('Ask the bank');
  await keys(page, 'Control+Enter');
  await answered(page);
  assert.equal(await kept(page), 0);
  await keys(page, 'u');
  await page.locator('.toast p', { hasText: /^Undone/ }).waitFor();
  await page.reload();
  await isShown(page);
});

const full = `
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (name, text) {
    if (name.startsWith('hdo-draft') && sessionStorage.full) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, name, text);
  };`;

test('texts are bounded, and a browser that stores nothing says so and answers all the same', async (t) => {
  const { page } = await asked(t, { script: full });
  await page.evaluate(`
    for (let at = 1; at <= 150; at += 1) {
      localStorage.setItem('hdo-draft ["other",' + at + ']', Date.now() - at + ' {}');
    }`);
  await openForm(page);
  await page.keyboard.type(text);
  await until('the oldest are deleted', async () => (await kept(page)) === 100);
  await page.reload();
  await openForm(page);
  assert.equal(await field(page).inputValue(), text);
  await page.evaluate('sessionStorage.full = "yes"');
  await page.keyboard.type('!');
  await page.getByText('This browser doesn’t store drafts').waitFor();
  await keys(page, 'Control+Enter');
  await answered(page);
});
