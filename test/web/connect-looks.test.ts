import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { flaws } from '../helpers/axe.ts';
import { device, outcome } from '../helpers/device.ts';
import { focusedOn, tabToName } from '../helpers/focused.ts';
import { office, password } from '../helpers/office.ts';
import { page } from '../helpers/page.ts';
import { until } from '../helpers/until.ts';

const minute_ms = 60_000;
const narrow = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const sideways = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

/** Names that are hard on a layout, or lie about what stands beside them. */
const names = {
  'a hundred letters without a space': `x${'W'.repeat(99)}`,
  'a text that turns around': 'pay\u202eroll\u2066 bot\u200b approved',
  markup: '<img src=x onerror=alert(1)> & co',
} as const;

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name }).waitFor();

async function sound(page: Page, what: string): Promise<void> {
  assert.equal(await page.evaluate(sideways), false, `${what} scrolls sideways`);
  assert.deepEqual(await flaws(page), [], what);
}

for (const [what, name] of Object.entries(names)) {
  test(`axe finds nothing and nothing scrolls sideways, on a desk or at 320 px, with ${what}`, async (t) => {
    for (const options of [{}, narrow]) {
      const { page, box } = await office(t, { names: ['Payables'], ...options });
      const codes = await device(box.base_url).start(name);
      await page.goto(`${box.base_url}/callers`);
      await page.locator('.row', { hasText: 'wants to connect' }).waitFor();
      await sound(page, 'the list');
      await page.locator('.row', { hasText: 'wants to connect' }).click();
      await page.getByLabel('Code').waitFor();
      await sound(page, 'the question for the code');
      await page.goto(codes.verification_uri_complete);
      await page.getByText(codes.user_code, { exact: true }).waitFor();
      await sound(page, 'the comparison');
      if (what.includes('turns')) await page.locator('h2 .odd').first().waitFor();
    }
  });
}

test('axe finds nothing in what can become of a request', async (t) => {
  const { page, box } = await office(t, { names: ['Payables'], path: '/connect', ...narrow });
  const { start } = device(box.base_url);
  await heading(page, 'Connect a program');
  await sound(page, 'no code');
  await page.goto(`${box.base_url}/connect?code=BBBB-BBBB`);
  await heading(page, 'No program shows this code');
  await sound(page, 'an unknown code');
  const codes = await start('payables');
  await page.goto(codes.verification_uri_complete);
  await heading(page, 'Payables is a caller already');
  await page.getByRole('button', { name: /equal/ }).click();
  await page.getByText('Confirm that you started it').waitFor();
  await sound(page, 'a name that is taken');
  await page.getByLabel('I started this program').check();
  await page.getByRole('button', { name: /equal/ }).click();
  await heading(page, 'Approved');
  await sound(page, 'an approval');
  box.clock.move(10 * minute_ms);
  await page.reload();
  await heading(page, 'Too late');
  await sound(page, 'one that is too late');
});

test('a program is connected by keyboard alone, the password in between, and what became of it is said', async (t) => {
  const { page, box, linger } = await office(t, { path: '/queue' });
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
  await tabToName(page, /^The codes are equal, connect$/);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password of maya').waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await heading(page, 'Approved');
  await focusedOn(page, /Approved/);
  assert.equal(outcome(await poll(codes)), 'delivered');
  await heading(page, 'Connected');
  await page.keyboard.press('Escape');
  await heading(page, /^Build box$/);
});

test('Escape leads from what became of a request to the callers, although the list still has its row', async (t) => {
  const { page, box } = await office(t, { path: '/callers', routed: true });
  const { start, poll } = device(box.base_url);
  const codes = await start('Build box');
  await page.goto(codes.verification_uri_complete);
  await page.getByLabel('I started this program').check();
  await page.locator('.row', { hasText: 'wants to connect' }).waitFor();
  await page.route('**/review/api/device-requests', () => {}); // the list hears nothing any more
  const found: Route[] = [];
  await page.route('**/review/api/device-requests/find', (route) => void found.push(route));
  await page.getByRole('button', { name: /equal/ }).click();
  await until('the page asks what became of it', () => found.length > 0, 5_000);
  assert.equal(outcome(await poll(codes)), 'delivered');
  for (const route of found) await route.continue();
  await heading(page, 'Connected');
  await page.locator('.row', { hasText: 'wants to connect' }).waitFor();
  await page.keyboard.press('Escape');
  await heading(page, /^Build box$/);
});

test('a reviewer who is no admin is told that callers are not theirs', async (t) => {
  const { box, page } = await office(t, { path: '/queue' });
  const codes = await device(box.base_url).start('Build box');
  const bob = box.person('bob');
  await bob.password('bob has a long password');
  const { cookie } = await bob.signIn('bob has a long password');
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: box.base_url, httpOnly: true, sameSite: 'Strict' }]);
  await page.goto(codes.verification_uri_complete);
  await heading(page, 'Callers are for admins');
  assert.equal(await page.getByText('Build box').count(), 0);
});

test('who comes by the link without being signed in signs in first, and is then where the link leads', async (t) => {
  const { box, maya } = await office(t);
  const codes = await device(box.base_url).start('Build box');
  const fresh = await page(t, box, { path: `/connect?code=${codes.user_code}` });
  await fresh.getByLabel('Name').fill(maya.name);
  await fresh.getByLabel('Password').fill(password);
  assert.ok(!(await fresh.content()).includes('Build box'));
  await fresh.keyboard.press('Enter');
  await heading(fresh, 'Build box wants to connect');
});
