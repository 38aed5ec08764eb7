import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inbox } from '../helpers/inbox.ts';
import { office } from '../helpers/office.ts';
import { action } from '../helpers/submissions.ts';
import { keys } from '../helpers/ways.ts';

/** Notes for each dialog what has the focus as it opens, before anything is painted. */
const note = `(() => {
  window.focusedFirst = [];
  new MutationObserver(([{ target }]) => {
    const one = document.activeElement;
    if (target.open) window.focusedFirst.push(one.getAttribute('type') ?? one.role);
  }).observe(document.body, { attributeFilter: ['open'], subtree: true });
})()`;

test('what is typed as soon as a dialog opens is typed into it, and closes nothing', async (t) => {
  const { page, linger } = await office(t, { path: '/settings' });
  await page.evaluate(note);
  await page.getByRole('button', { name: '… Password' }).click();
  await linger();
  await page.getByRole('textbox', { name: 'New password' }).fill('another long password');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password of maya').waitFor();
  for (const _ of ['the question', 'the dialog']) await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  assert.deepEqual(await page.evaluate('window.focusedFirst'), ['password', 'password', 'combobox']);
});

const reason = { kind: 'free_text', label: 'Reason', multiline: true } as const;
const decline = action({ value: 'decline', display: 'Decline', popup: reason });

test('what is typed right behind the key that opens a note is the note, and answers nothing', async (t) => {
  const { send, tab, agent } = await inbox(t);
  await send('One');
  const page = await tab();
  await page.getByRole('heading', { name: 'One', level: 2 }).waitFor();
  await keys(page, 'n', ...'1 no 1');
  assert.equal(await page.getByLabel('Note', { exact: true }).inputValue(), '1 no 1');
  await keys(page, 'Escape', 'n', 'End', '2');
  assert.equal(await page.getByLabel('Note', { exact: true }).inputValue(), '1 no 12');
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
});

test('what is typed right behind Enter in the palette goes where that leads', async (t) => {
  const { send, tab, agent } = await inbox(t);
  await send('One', { actions: [action({ value: 'approve', display: 'Approve' }), decline] });
  const page = await tab();
  await page.getByRole('heading', { name: 'One', level: 2 }).waitFor();
  await keys(page, 'Control+k');
  await page.getByRole('combobox').waitFor(); // which is loaded when it is first wanted
  await keys(page, ...'decl', 'Enter', ...'1 no');
  assert.equal(await page.getByRole('textbox', { name: 'Reason' }).inputValue(), '1 no');
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
});
