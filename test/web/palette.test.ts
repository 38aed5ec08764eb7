import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/browser/axe.ts';
import { sharedInbox } from '../helpers/browser/inbox.ts';
import { action } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const text = { kind: 'free_text', label: 'Your text', multiline: true } as const;
const actions = [
  action({ display: 'Send it', value: 'send' }),
  action({ display: 'Reply', value: 'reply', popup: text }),
];
const field = (tab: Page) => tab.getByRole('combobox', { name: 'Search or run a command' });
const active = (tab: Page) => tab.locator('.palette [aria-selected="true"]');

/** Opens a tab with two requests and the palette. */
async function opened(t: Parameters<typeof sharedInbox>[0]) {
  const box = await sharedInbox(t, { colorScheme: 'light' });
  await box.send('Reply to Dana', { actions });
  await box.send('Pay the invoice', { actions });
  const tab = await box.tab();
  await tab.getByRole('heading', { name: 'Reply to Dana', level: 2 }).waitFor();
  await tab.keyboard.press('Control+k');
  await field(tab).waitFor();
  return { ...box, page: tab };
}

test('the palette answers the open request, and opens its forms', async (t) => {
  const { page } = await opened(t);
  assert.equal(await active(page).count(), 0);
  await page.keyboard.press('Enter'); // runs nothing, as nothing is preselected
  await field(page).waitFor();
  await page.keyboard.type('reply');
  await active(page).getByText('Reply…').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Your text' }).waitFor();
  await until('the field has the focus', () => page.evaluate("document.activeElement.matches('textarea')"));
  await page.keyboard.press('Control+k');
  assert.equal(await field(page).count(), 0, 'the palette rests while a form is open');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('send it');
  await page.keyboard.press('Enter');
  await page.locator('.toast p', { hasText: /^Answered/ }).waitFor();
});

test('the palette finds a request by its words and opens it', async (t) => {
  const { page } = await opened(t);
  await page.keyboard.type('pay');
  await page.getByRole('option', { name: 'Pay the invoice' }).waitFor();
  assert.deepEqual(await page.locator('.palette mark').allInnerTexts(), ['Pay']);
  assert.deepEqual(await flaws(page), []);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Pay the invoice', level: 2 }).waitFor();
});

test('arrows wrap around, screen readers get the active option, and Esc closes the palette', async (t) => {
  const { page } = await opened(t);
  const count = await page.getByRole('option').count();
  await page.keyboard.press('ArrowUp');
  await active(page).getByText('Sign out').waitFor();
  const told = await field(page).getAttribute('aria-activedescendant');
  assert.equal(told, await active(page).getAttribute('id'));
  await page.keyboard.press('ArrowDown');
  await active(page).getByText('Send it').waitFor();
  await page.getByRole('status').getByText(`${count} results`).waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+k');
  await field(page).waitFor({ state: 'detached' });
});

test('the palette opens views, changes the theme and signs out', async (t) => {
  const { page } = await opened(t);
  await page.keyboard.type('theme: dark');
  await page.keyboard.press('Enter');
  await page.locator('html[data-theme=dark]').waitFor();
  for (const [typed, after] of [
    [
      'go to decided',
      () => page.getByRole('link', { name: 'Decided', exact: true }).and(page.locator('[aria-current]')).first(),
    ],
    ['keyboard shortcuts', () => page.getByRole('dialog', { name: 'Shortcuts' })],
  ] as const) {
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await after().waitFor();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type('sign out');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sign in to hdo' }).waitFor();
});
