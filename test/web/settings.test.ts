import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { operator } from '../../src/rules/audit.ts';
import { makeLink } from '../../src/rules/reviewers.ts';
import { appliance } from '../helpers/appliance.ts';
import { flaws } from '../helpers/axe.ts';
import { focusedOn } from '../helpers/focused.ts';
import { pageOf } from '../helpers/page.ts';
import { ask, phone } from '../helpers/queue.ts';
import { until } from '../helpers/until.ts';
import { keys, tabTo } from '../helpers/ways.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const password = 'maya has a long password';
const minute_ms = 60_000;

async function opened(t: TestContext, rest: Parameters<typeof pageOf>[3] = {}, name = 'maya') {
  const box = await appliance(t);
  const maya = box.person(name);
  const page = await pageOf(t, box, maya, { path: '/settings', ...rest });
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByText('This browser', { exact: true }).waitFor();
  return { box, maya, page };
}

const look = (page: Page) =>
  page.evaluate('[document.documentElement.dataset.theme, document.documentElement.dataset.contrast].join()');

test('a theme and a contrast are worn at once and kept, and go back to the system’s', async (t) => {
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

test('without single keys a letter does nothing, and with them it does again', async (t) => {
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

test('notices ask the browser first, and stay off where it says no; mute says until when', async (t) => {
  const { page } = await opened(t);
  const notices = page.getByRole('switch', { name: 'Desktop notices' });
  await notices.click();
  await page.getByText('This browser does not let the inbox show notices.').waitFor();
  assert.equal(await notices.isChecked(), false);
  await page.getByRole('switch', { name: 'Sound' }).click();
  assert.equal(await page.getByRole('switch', { name: 'Sound' }).isChecked(), true);
  await page.getByRole('button', { name: 'Mute: Not muted' }).click();
  await page.getByRole('menuitem', { name: 'For one hour' }).click();
  await page.getByRole('button', { name: /^Mute: Until \d\d:\d\d$/ }).click();
  await page.getByRole('menuitem', { name: 'Not muted' }).click();
  await page.getByRole('button', { name: 'Mute: Not muted' }).waitFor();
});

test('a person takes another name; one that is taken is refused beside the field, and stays typed', async (t) => {
  const { page, box } = await opened(t);
  box.person('Bob');
  const field = page.getByLabel('Name', { exact: true });
  await field.fill('bob');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody else has this name.').waitFor();
  assert.deepEqual([await field.inputValue(), await field.getAttribute('aria-invalid')], ['bob', 'true']);
  assert.deepEqual(await flaws(page), []);
  await field.fill('Maya Okafor');
  await keys(page, 'Enter');
  await page.getByText('Your name is changed.').waitFor();
  await page.getByRole('button', { name: 'You are Maya Okafor' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
});

test('a password is set after the old one was given again, and signs everybody else out', async (t) => {
  const { page, box, maya } = await opened(t);
  const other = await maya.signIn(password);
  box.clock.move(11 * minute_ms);
  await page.getByRole('button', { name: 'Change… Password' }).click();
  const field = page.getByRole('textbox', { name: 'New password' });
  await field.fill('short');
  await keys(page, 'Enter');
  await page.getByText('A password has at least 8 characters.').waitFor();
  assert.deepEqual(await flaws(page), []);
  await field.fill('another long password');
  await keys(page, 'Enter');
  await page.getByLabel('Password of maya').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).last().click();
  await page.getByText('Your password is set.').waitFor();
  assert.equal((await other.request('sessionRead')).status, 401);
  assert.equal((await maya.signIn('another long password')).reply.status, 200);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('another browser is signed out from here, a token is ended, and the focus is not lost', async (t) => {
  const { page, box, maya } = await opened(t);
  const other = await maya.signIn(password, { headers: { 'user-agent': firefox } });
  await page.reload();
  await page.getByRole('button', { name: 'Sign out: Firefox on Linux' }).click();
  await page.getByText('That browser is signed out.').waitFor();
  assert.equal((await other.request('sessionRead')).status, 401);
  await focusedOn(page, 'Where you are signed in');
  await page.getByRole('button', { name: `End the token ${maya.token_id}` }).click();
  await page.getByText('None. Whoever runs this appliance can make a token:').waitFor();
  assert.equal((await maya.request('sessionRead')).status, 401);
  await focusedOn(page, 'Programs that act as you');
  box.clock.move(1);
  await page.getByRole('button', { name: 'Sign out: This browser' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});

test('a way in that is made shows at once on the person’s menu, until it is seen', async (t) => {
  const { page, box } = await opened(t);
  await page.getByRole('button', { name: 'I have seen them' }).click();
  const person = page.getByRole('button', { name: 'You are maya' });
  await until('the mark goes', async () => (await person.locator('.news-dot').count()) === 0, 5_000);
  await page.getByRole('link', { name: 'Queue' }).first().click();
  box.change((outbox) => makeLink(outbox, operator, { name: 'maya', lifetime_ms: minute_ms }));
  await person.locator('.news-dot').waitFor();
  await person.click();
  await page.getByRole('menuitem', { name: 'Settings, one new notice' }).click();
  const made = page.locator('.setting', { hasText: 'A sign-in link for maya' });
  await made.getByText('new', { exact: true }).waitFor();
  assert.match((await made.textContent()) ?? '', /by Command line/);
  await page.getByRole('button', { name: 'I have seen them' }).click();
  await made.getByText('new', { exact: true }).waitFor({ state: 'detached' });
  await focusedOn(page, 'Ways in that were made');
});

test('keys alone get to the settings and through them', async (t) => {
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

test('a narrow screen holds all of the settings, whatever a person is called', async (t) => {
  const { page } = await opened(t, phone, `${'W'.repeat(60)}\u202E<b>`);
  assert.deepEqual(await flaws(page), []);
  const wide = await page.evaluate(`[...document.querySelectorAll('.page *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth && !one.closest('.hidden-words'))
    .map((one) => one.className)`);
  assert.deepEqual(wide, []);
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').tap();
  assert.equal(await look(page), 'light,');
  await page.getByRole('link', { name: 'Activity' }).tap();
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
});
