import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestAppliance } from '../helpers/appliance/appliance.ts';
import { statusWith } from '../helpers/appliance/call-with.ts';
import { type Codes, delivered, device, outcome } from '../helpers/appliance/device.ts';
import { office, password, standingOffice } from '../helpers/browser/office.ts';

const minute_ms = 60_000;
const sure = 'I started this program myself, just now, and it shows this code.';

/** Opens the inbox of an admin, with functions to make device requests. */
async function connecting(t: Parameters<typeof office>[0], options: Parameters<typeof office>[1] = {}) {
  return doorOf(await office(t, options));
}

function doorOf<Desk extends Pick<Awaited<ReturnType<typeof office>>, 'page'> & { box: TestAppliance }>(desk: Desk) {
  const { page, box } = desk;
  const open = async ({ verification_uri_complete }: Pick<Codes, 'verification_uri_complete'>) => {
    await page.goto(verification_uri_complete);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  };
  return { ...desk, ...device(box.base_url), open };
}

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name }).waitFor();
const approve = (page: Page) => page.getByRole('button', { name: 'The codes match, connect it' }).click();

test('the link shows code, name and address, and approval needs the checkbox', async (t) => {
  const { page, box, start, poll, open, audited } = await connecting(t);
  const codes = await start('Build box');
  await open(codes);
  await heading(page, 'Build box wants to connect');
  await page.locator('.user-code').getByText(codes.user_code, { exact: true }).waitFor();
  for (const text of ['127.0.0.1', 'Only', /^(10 min 0|9 min [3-5]\d) s$/])
    await page.getByText(text).first().waitFor();
  await approve(page);
  await page.getByText('Confirm that you started it').waitFor();
  assert.equal(outcome(await poll(codes)), 'authorization_pending');
  await page.getByLabel(sure).check();
  await approve(page);
  await heading(page, 'Approved');
  const key = delivered(await poll(codes));
  await heading(page, 'Connected');
  await page.getByRole('link', { name: 'Show the agent' }).click();
  await heading(page, 'Build box');
  assert.equal(await statusWith(box.base_url, key.api_key), 200);
  assert.equal(outcome(await poll(codes)), 'invalid_grant');
  assert.deepEqual(audited().slice(-3), ['caller.added', 'device.approved', 'key.issued']);
});

test('Enter, digits and a double click alone approve nothing', async (t) => {
  const { page, start, poll, open } = await connecting(t);
  const codes = await start();
  await open(codes);
  for (const key of ['Enter', 'Enter', 'Space', '1', '2', 'Control+Enter']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'The codes match, connect it' }).dblclick();
  await page.getByText('Confirm that you started it').waitFor();
  await page.keyboard.press('Enter');
  assert.equal(outcome(await poll(codes)), 'authorization_pending');
});

test('a new device request appears in the list live, and needs its code typed', async (t) => {
  const { page, start, poll } = await connecting(t, { path: '/callers' });
  await heading(page, 'Mail assistant');
  const codes = await start('Build box');
  await page
    .getByRole('navigation', { name: 'Views', exact: true })
    .getByRole('link', { name: /^Agents\s*1$/ })
    .waitFor();
  await heading(page, /^Waiting for you\s*1$/);
  await page.locator('.row', { hasText: 'Build box' }).click();
  await heading(page, 'Build box wants to connect');
  assert.ok(!(await page.content()).includes(codes.user_code));
  await page.getByLabel('Code').fill('BCD');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter the code: eight letters.').waitFor();
  await page.getByLabel('Code').fill('BBBB-BBBB');
  await page.keyboard.press('Enter');
  await heading(page, 'No program shows this code');
  await page.getByRole('link', { name: 'Enter another code' }).click();
  await page.getByLabel('Code').fill(codes.user_code.toLowerCase().replace('-', ' '));
  await page.keyboard.press('Enter');
  await page.getByLabel(sure).check();
  await approve(page);
  await heading(page, 'Approved');
  assert.equal(outcome(await poll(codes)), 'delivered');
});

test('a device request can be refused from its link and from the list, and both programs learn it', async (t) => {
  const { page, start, poll, open } = await connecting(t);
  const [one, other] = [await start('One'), await start('Other')];
  await open(one);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await heading(page, /^Refused$/);
  await page.locator('.row', { hasText: 'Other' }).click();
  await heading(page, 'Other wants to connect');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.locator('.row', { hasText: 'Other' }).waitFor({ state: 'detached' });
  assert.deepEqual([outcome(await poll(one)), outcome(await poll(other))], ['access_denied', 'access_denied']);
});

test('approval asks for the password again, and cancelling that approves nothing', async (t) => {
  const { page, start, poll, open, linger } = doorOf(await standingOffice(t));
  await linger();
  const codes = await start();
  await open(codes);
  await page.getByLabel(sure).check();
  await approve(page);
  await page.getByText('Giving a program an API key').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(outcome(await poll(codes)), 'authorization_pending');
  await approve(page);
  await page.getByLabel('Password for maya').fill(password);
  await page.keyboard.press('Enter');
  await heading(page, 'Approved');
});

test('a device request expires on the open page, and an expired link says so', async (t) => {
  const { page, box, start, poll, open } = doorOf(await standingOffice(t));
  const codes = await start();
  await open(codes);
  await page.getByText('10 min 0 s').waitFor();
  box.clock.move(10 * minute_ms);
  await page.clock.setFixedTime(box.clock.now());
  await heading(page, 'Code expired');
  assert.equal(await page.getByRole('button', { name: /match/ }).count(), 0);
  await page.reload();
  await heading(page, 'Code expired');
  assert.equal(outcome(await poll(codes)), 'expired_token');
});

test('an approval can be withdrawn until the key is collected', async (t) => {
  const { page, start, poll, open } = await connecting(t);
  const codes = await start();
  await open(codes);
  await page.getByLabel(sure).check();
  await approve(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await heading(page, /^Refused$/);
  assert.equal(outcome(await poll(codes)), 'access_denied');
});

test('a device request with the name of a caller warns and issues another key of that caller', async (t) => {
  const { page, start, poll, open, agents } = await connecting(t, { names: ['Payables'] });
  const codes = await start('payables');
  await open(codes);
  await heading(page, 'Payables is already an agent');
  await page.getByText('The program would get another API key').waitFor();
  await page.getByLabel(sure).check();
  await page.getByRole('button', { name: 'The codes match, give it a key' }).click();
  await heading(page, 'Approved');
  assert.equal(delivered(await poll(codes)).caller_id, agents[0]?.caller_id);
});
