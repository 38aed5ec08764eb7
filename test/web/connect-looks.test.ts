import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { device, outcome } from '../helpers/appliance/device.ts';
import { giveSession } from '../helpers/appliance/let-in.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { focusedOn, tabToName } from '../helpers/browser/focused.ts';
import { office, password, standingOffice } from '../helpers/browser/office.ts';
import { page } from '../helpers/browser/page.ts';
import { some } from '../helpers/data/seed.ts';
import { until } from '../helpers/until.ts';

const minute_ms = 60_000;
const narrow = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const sideways = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

/** Names that could break a layout or mislead about the text beside them. */
const names = {
  'a hundred letters without a space': `x${'W'.repeat(99)}`,
  'mixed directions': 'pay \u05e9\u05db\u05e8 roll approved',
  markup: '<img src=x onerror=alert(1)> & co',
} as const;

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name }).waitFor();

async function fits(page: Page, what: string): Promise<void> {
  assert.equal(await page.evaluate(sideways), false, `${what} scrolls sideways`);
}

async function sound(page: Page, what: string): Promise<void> {
  await fits(page, what);
  assert.deepEqual(await flaws(page), [], what);
}

for (const [size, options] of some({ 'on a desktop': {}, 'at 320 pixels': narrow }, ['at 320 pixels'])) {
  test(`a device request with a hostile name breaks no layout ${size}`, async (t) => {
    const { page, box } = await office(t, { names: ['Payables'], ...options });
    const requests = page.locator('.row', { hasText: 'wants to connect' });
    for (const [at, [what, name]] of some(names, ['a hundred letters without a space']).entries()) {
      const check = at === 0 ? sound : fits; // the names differ in their layout only
      const codes = await device(box.base_url).start(name);
      await page.goto(`${box.base_url}/callers`);
      await until(`${at + 1} device requests`, async () => (await requests.count()) === at + 1);
      await check(page, `the list with ${what}`);
      await requests.nth(at).click();
      await page.getByLabel('Code').waitFor();
      await check(page, `the question for the code of ${what}`);
      await page.goto(codes.verification_uri_complete);
      await page.getByText(codes.user_code, { exact: true }).waitFor();
      await check(page, `the device request of ${what}`);
    }
  });
}

test('axe finds nothing in any outcome of a device request', async (t) => {
  const { page, box } = await standingOffice(t, { names: ['Payables'], path: '/connect', ...narrow });
  const { start } = device(box.base_url);
  await heading(page, 'Connect a program');
  await sound(page, 'no code');
  await page.goto(`${box.base_url}/connect?code=BBBB-BBBB`);
  await heading(page, 'No program shows this code');
  await sound(page, 'an unknown code');
  const codes = await start('payables');
  await page.goto(codes.verification_uri_complete);
  await heading(page, 'Payables is already an agent');
  await page.getByRole('button', { name: /match/ }).click();
  await page.getByText('Confirm that you started it').waitFor();
  await sound(page, 'a name that is taken');
  await page.getByLabel('I started this program').check();
  await page.getByRole('button', { name: /match/ }).click();
  await heading(page, 'Approved');
  await sound(page, 'an approval');
  box.clock.move(10 * minute_ms);
  await page.reload();
  await heading(page, 'Code expired');
  await sound(page, 'one that is too late');
});

test('a device request can be approved by keyboard alone, with the password, and its outcome is shown', async (t) => {
  const { page, box, linger } = await standingOffice(t, { path: '/queue' });
  const { start, poll } = device(box.base_url);
  await linger();
  const codes = await start('Build box');
  await page.goto(codes.verification_uri);
  await heading(page, 'Connect a program');
  await focusedOn(page, 'Connect a program');
  await tabToName(page, /^Code$/);
  await page.keyboard.type(codes.user_code);
  await page.keyboard.press('Enter');
  await heading(page, 'Build box wants to connect');
  await focusedOn(page, 'Build box wants to connect');
  await tabToName(page, /^I started this program/);
  await page.keyboard.press('Space');
  await tabToName(page, /^The codes match, connect it$/);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password for maya').waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await heading(page, 'Approved');
  await focusedOn(page, /Approved/);
  assert.equal(outcome(await poll(codes)), 'delivered');
  await heading(page, 'Connected');
  await page.keyboard.press('Escape');
  await heading(page, /^Build box$/);
});

test('Escape leads from the outcome to the new caller, even with the old row still in the list', async (t) => {
  const { page, box } = await office(t, { path: '/callers', routed: true });
  const { start, poll } = device(box.base_url);
  const codes = await start('Build box');
  await page.goto(codes.verification_uri_complete);
  await page.getByLabel('I started this program').check();
  await page.locator('.row', { hasText: 'wants to connect' }).waitFor();
  await page.route('**/review/api/device-requests', () => {}); // keeps the list as it is
  const found: Route[] = [];
  await page.route('**/review/api/device-requests/find', (route) => void found.push(route));
  await page.getByRole('button', { name: /match/ }).click();
  await until('the page asks what became of it', () => found.length > 0);
  assert.equal(outcome(await poll(codes)), 'delivered');
  for (const route of found) await route.continue();
  await heading(page, 'Connected');
  await page.locator('.row', { hasText: 'wants to connect' }).waitFor();
  await page.keyboard.press('Escape');
  await heading(page, /^Build box$/);
});

test('a reviewer cannot see a device request', async (t) => {
  const { box, page } = await office(t, { path: '/queue' });
  const codes = await device(box.base_url).start('Build box');
  const bob = box.person('bob');
  await bob.password('bob has a long password');
  await giveSession(page.context(), box.base_url, await bob.signIn('bob has a long password'));
  await page.goto(codes.verification_uri_complete);
  await heading(page, 'Agents are for admins');
  assert.equal(await page.getByText('Build box').count(), 0);
});

test('the link of a device request asks for a sign-in first and then opens the request', async (t) => {
  const { box, maya } = await office(t);
  const codes = await device(box.base_url).start('Build box');
  const fresh = await page(t, box, { path: `/connect?code=${codes.user_code}` });
  await fresh.getByLabel('Name').fill(maya.name);
  await fresh.getByLabel('Password').fill(password);
  assert.ok(!(await fresh.content()).includes('Build box'));
  await fresh.keyboard.press('Enter');
  await heading(fresh, 'Build box wants to connect');
});
