import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { operator } from '../../src/rules/base/audit.ts';
import { makeLink } from '../../src/rules/people/reviewers.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { focusedOn } from '../helpers/browser/focused.ts';
import { pageOf } from '../helpers/browser/page.ts';
import { ask, phone } from '../helpers/browser/queue.ts';
import { keys, tabTo } from '../helpers/browser/ways.ts';
import { until } from '../helpers/until.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const password = 'maya has a long password';
const minute_ms = 60_000;

type Options = Parameters<typeof pageOf>[3];

async function opened(t: TestContext, rest: Options = {}, name = 'maya') {
  return openedOn(t, await appliance(t), rest, name);
}

async function openedOn<Box extends TestAppliance>(t: TestContext, box: Box, rest: Options = {}, name = 'maya') {
  const maya = box.person(name);
  const page = await pageOf(t, box, maya, { path: '/settings', ...rest });
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByText('This browser', { exact: true }).waitFor();
  return { box, maya, page };
}

/** Returns a time zone where it is between 12:00 and 13:00. */
function zoneAtNoon(): string {
  const east = 12 - new Date().getUTCHours();
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`; // POSIX signs: west is positive
}

const look = (page: Page) =>
  page.evaluate('[document.documentElement.dataset.theme, document.documentElement.dataset.contrast].join()');

test('theme and contrast apply at once, persist, and can follow the system again', async (t) => {
  const { page } = await opened(t);
  await page.getByText('Dark', { exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Contrast' }).getByText('More').click();
  assert.equal(await look(page), 'dark,more');
  assert.deepEqual(await flaws(page), []);
  await page.reload();
  assert.equal(await look(page), 'dark,more');
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('System').click();
  await page.getByRole('radiogroup', { name: 'Contrast' }).getByText('System').click();
  assert.equal(await look(page), ',');
});

test('single keys can be turned off and on', async (t) => {
  const { page } = await opened(t);
  await page.getByRole('switch', { name: 'Single keys' }).click();
  await page.getByRole('heading', { name: 'Settings' }).click();
  await keys(page, 'g', 'q', '?');
  assert.equal(new URL(page.url()).pathname, '/settings');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.getByRole('switch', { name: 'Single keys' }).click();
  await page.getByRole('heading', { name: 'Settings' }).click();
  await keys(page, 'g', 'q');
  await page.waitForURL('**/queue');
});

test('notifications need the browser’s permission, and mute shows its end', async (t) => {
  const { page } = await opened(t, { timezoneId: zoneAtNoon() }); // near midnight the label also names the day
  const notices = page.getByRole('switch', { name: 'Desktop notifications' });
  await notices.click();
  await page.getByText('Your browser blocks notifications from this page.').waitFor();
  assert.equal(await notices.isChecked(), false);
  await page.getByRole('switch', { name: 'Sound' }).click();
  assert.equal(await page.getByRole('switch', { name: 'Sound' }).isChecked(), true);
  await page.getByRole('button', { name: 'Mute: Not muted' }).click();
  await page.getByRole('menuitem', { name: 'For one hour' }).click();
  await page.getByRole('button', { name: /^Mute: Until \d\d:\d\d$/ }).click();
  await page.getByRole('menuitem', { name: 'Not muted' }).click();
  await page.getByRole('button', { name: 'Mute: Not muted' }).waitFor();
});

test('a person can change their name; a taken name shows an error and stays in the field', async (t) => {
  const { page, box } = await opened(t);
  box.person('Bob');
  const field = page.getByLabel('Name', { exact: true });
  await field.fill('bob');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else has this name or one that looks like it').waitFor();
  assert.deepEqual([await field.inputValue(), await field.getAttribute('aria-invalid')], ['bob', 'true']);
  assert.deepEqual(await flaws(page), []);
  await field.fill('Maya Okafor');
  await keys(page, 'Enter');
  await page.getByText('Name changed.').waitFor();
  await page.getByRole('button', { name: 'Signed in as Maya Okafor' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
});

test('changing the password needs the present one and ends other sessions, tokens and links', async (t) => {
  const { page, box, maya } = await openedOn(t, await standingAppliance(t));
  const other = await maya.signIn(password);
  box.change((outbox) => makeLink(outbox, operator, { name: 'maya', lifetime_ms: 60 * minute_ms }));
  box.clock.move(11 * minute_ms);
  await page.getByRole('button', { name: 'Change… Password' }).click();
  const field = page.getByRole('textbox', { name: 'New password' });
  const present = page.getByRole('textbox', { name: 'Current password' });
  await field.fill('short');
  await keys(page, 'Enter');
  await page.getByText('Enter your current password.').waitFor();
  await present.fill('a wrong password');
  await keys(page, 'Enter');
  await page.getByText('Use at least 12 characters.').waitFor();
  assert.deepEqual(await flaws(page), []);
  await field.fill('another long password');
  await keys(page, 'Enter');
  await page.getByText('Wrong password.').waitFor();
  assert.deepEqual(await flaws(page), []);
  await present.fill(password);
  await keys(page, 'Enter');
  await page.getByText('Password set. Ended: 1 other session, 1 token, 1 sign-in link.').waitFor();
  assert.equal((await other.request('sessionRead')).status, 401);
  assert.equal((await maya.signIn('another long password')).reply.status, 200);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('another session and a token can be ended, and the focus is not lost', async (t) => {
  const { page, maya } = await opened(t);
  const other = await maya.signIn(password, { headers: { 'user-agent': firefox } });
  await page.reload();
  await page.getByRole('button', { name: 'Sign out: Firefox on Linux' }).click();
  await page.getByText('That browser has been signed out.').waitFor();
  assert.equal((await other.request('sessionRead')).status, 401);
  await focusedOn(page, 'Where you are signed in');
  await page.getByRole('button', { name: `Revoke token ${maya.token_id}` }).click();
  await page.getByText('None. The operator of this server can create a token:').waitFor();
  assert.equal((await maya.request('sessionRead')).status, 401);
  await focusedOn(page, 'Programs that act as you');
  await page.getByRole('button', { name: 'Sign out: This browser' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});

test('a new sign-in link is marked on the person’s menu until the person has seen it', async (t) => {
  const { page, box } = await opened(t);
  await page.getByRole('button', { name: 'Mark as seen' }).click();
  const person = page.getByRole('button', { name: 'Signed in as maya' });
  await until('the mark goes', async () => (await person.locator('.news-dot').count()) === 0);
  await page.getByRole('link', { name: 'Queue' }).first().click();
  box.change((outbox) => makeLink(outbox, operator, { name: 'maya', lifetime_ms: minute_ms }));
  await person.locator('.news-dot').waitFor();
  await person.click();
  await page.getByRole('menuitem', { name: 'Settings, one new notice' }).click();
  const made = page.locator('.setting', { hasText: 'A sign-in link for maya' });
  await made.getByText('new', { exact: true }).waitFor();
  assert.match((await made.textContent()) ?? '', /by Command line/);
  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await made.getByText('new', { exact: true }).waitFor({ state: 'detached' });
  await focusedOn(page, 'Recently added ways to sign in');
});

test('the settings can be used by keyboard alone', async (t) => {
  const { page, box } = await opened(t);
  await ask(box.caller('agent'), 'One');
  await keys(page, 'g', 'q');
  await page.locator('.row').first().waitFor();
  await keys(page, 'g', 's');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await tabTo(page, '.segmented input');
  await keys(page, 'ArrowRight', 'ArrowRight');
  assert.equal(await look(page), 'dark,');
  await tabTo(page, '#preference-single_keys');
  await keys(page, 'Space');
  assert.equal(await page.getByRole('switch', { name: 'Single keys' }).isChecked(), false);
  await tabTo(page, '[aria-label^="Mute"]');
  await keys(page, 'Enter', 'ArrowDown', 'ArrowDown', 'Enter');
  await page.getByRole('button', { name: /^Mute: Until 22|^Mute: Until/ }).waitFor();
  await tabTo(page, '[aria-haspopup=dialog]');
  await keys(page, 'Enter');
  await page.getByRole('textbox', { name: 'New password' }).waitFor();
  await keys(page, 'Escape');
  await page.locator('[aria-haspopup=dialog]:focus').waitFor();
});

test('the settings fit a narrow screen with any name', async (t) => {
  const { page } = await opened(t, phone, `${'W'.repeat(60)}<b>`);
  assert.deepEqual(await flaws(page), []);
  const wide = await page.evaluate(`[...document.querySelectorAll('.page *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth && !one.closest('.hidden-words'))
    .map((one) => one.className)`);
  assert.deepEqual(wide, []);
  await page.setViewportSize({ width: 320, height: 640 });
  const lines = `(() => { const range = document.createRange();
    range.selectNodeContents(document.querySelector('[for=preference-language]'));
    return range.getClientRects().length; })()`;
  assert.equal(await page.evaluate(lines), 1, 'the label of the language is on one line');
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').tap();
  assert.equal(await look(page), 'light,');
  await page.getByRole('link', { name: 'Activity' }).tap();
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
});
