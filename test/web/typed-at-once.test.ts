import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedInbox } from '../helpers/browser/inbox.ts';
import { standingOffice } from '../helpers/browser/office.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';

/** Records the focused element of each dialog as it opens, before it is painted. */
const note = `(() => {
  window.focusedFirst = [];
  new MutationObserver(([{ target }]) => {
    const one = document.activeElement;
    if (target.open) window.focusedFirst.push(one.getAttribute('type') ?? one.role);
  }).observe(document.body, { attributeFilter: ['open'], subtree: true });
})()`;

test('text typed as soon as a dialog opens goes into the dialog', async (t) => {
  const { page, linger } = await standingOffice(t, { path: '/settings' });
  await page.evaluate(note);
  await page.getByRole('button', { name: '… Password' }).click();
  await page.getByRole('textbox', { name: 'Current password' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Agents' }).first().click();
  await linger();
  await page.getByRole('button', { name: 'Add an agent' }).click();
  await page.getByLabel('Name').fill('Release train');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password for maya').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor();
  assert.deepEqual(await page.evaluate('window.focusedFirst'), ['password', 'password', 'combobox']);
});

const reason = { kind: 'free_text', label: 'Reason', multiline: true } as const;
const decline = action({ value: 'decline', display: 'Decline', popup: reason });

test('text typed right after key n goes into the note and answers nothing', async (t) => {
  const { send, tab, agent } = await sharedInbox(t);
  await send('One');
  const page = await tab();
  await page.getByRole('heading', { name: 'One', level: 2 }).waitFor();
  await keys(page, 'n', ...'1 no 1');
  assert.equal(await page.getByLabel('Note', { exact: true }).inputValue(), '1 no 1');
  await keys(page, 'Escape', 'n', 'End', '2');
  assert.equal(await page.getByLabel('Note', { exact: true }).inputValue(), '1 no 12');
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
});

test('text typed right after Enter in the palette goes into the form it opens', async (t) => {
  const { send, tab, agent } = await sharedInbox(t);
  await send('One', { actions: [action({ value: 'approve', display: 'Approve' }), decline] });
  const page = await tab();
  await page.getByRole('heading', { name: 'One', level: 2 }).waitFor();
  await keys(page, 'Control+k');
  await page.getByRole('combobox').waitFor(); // loaded when first used
  await keys(page, ...'decl', 'Enter', ...'1 no');
  assert.equal(await page.getByRole('textbox', { name: 'Reason' }).inputValue(), '1 no');
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
});
