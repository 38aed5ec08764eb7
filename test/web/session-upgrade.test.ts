import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { enter, password, twoPorts } from '../helpers/appliance/two-ports.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { submission } from '../helpers/data/submissions.ts';

const stored = "localStorage.getItem('hdo-session')";
const over = 'Session expired. Sign in to continue where you left off.';

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('ada');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const waits = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true }).first().waitFor();

test('a session from before the upgrade asks to sign in again, and then works', async (t) => {
  const box = await twoPorts(t);
  await box.send(submission({ caller_item_id: 'A', title: 'A' }));
  const context = await box.browser();
  const cookie = { name: 'hdo_session', value: 'k'.repeat(43), url: box.base_url, httpOnly: true };
  await context.addCookies([{ ...cookie, sameSite: 'Strict' }]);
  const page = await context.newPage();
  await page.goto(box.base_url);
  await page.getByText(over).waitFor();
  assert.deepEqual(await flaws(page), []);
  await signInHere(page);
  await waits(page, 'A');
  await page.reload();
  await waits(page, 'A');
});

test('a new browser gets no message about an old session', async (t) => {
  const box = await twoPorts(t);
  const page = await (await box.browser()).newPage();
  await page.goto(box.base_url);
  await page.getByLabel('Name').waitFor();
  assert.equal(await page.getByText(over).count(), 0);
});

test('signing out clears the stored session for every tab, and signing in stores it for every tab', async (t) => {
  const box = await twoPorts(t);
  await box.send(submission({ caller_item_id: 'A', title: 'A' }));
  const context = await box.browser();
  const one = await enter(context, box, 'ada');
  assert.match(String(await one.evaluate(stored)), /^hdos_[0-9a-z]{86}$/);
  const other = await context.newPage();
  await other.goto(box.base_url);
  await waits(other, 'A');
  await one.getByRole('button', { name: 'Signed in as ada' }).click();
  await one.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const tab of [one, other]) await tab.getByLabel('Password').waitFor();
  assert.equal(await other.evaluate(stored), null);
  assert.equal(await other.getByText(over).count(), 0);
  await signInHere(other);
  for (const tab of [one, other]) await waits(tab, 'A');
  await one.bringToFront(); // a hidden tab paints nothing, so a key would answer nothing
  await one.keyboard.press('1');
  await one.locator('.toast p', { hasText: /^Answered/ }).waitFor();
  assert.equal((await box.decisions())[0]?.answered_by, 'ada');
});

test('in a browser without storage, a session lasts as long as its page', async (t) => {
  const box = await twoPorts(t);
  await box.send(submission({ caller_item_id: 'A', title: 'A' }));
  const context = await box.browser();
  await context.addInitScript(`
    Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
  `);
  const page = await enter(context, box, 'ada');
  await waits(page, 'A');
  await box.send(submission({ caller_item_id: 'B', title: 'B' }));
  await page.locator('.row', { hasText: 'B' }).waitFor(); // by the event stream
  await page.keyboard.press('1');
  await waits(page, 'B');
  await page.reload();
  await page.getByText(over).waitFor();
});
