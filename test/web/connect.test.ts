import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { statusWith } from '../helpers/call-with.ts';
import { type Codes, delivered, device, outcome } from '../helpers/device.ts';
import { office, password } from '../helpers/office.ts';

const minute_ms = 60_000;
const sure = 'I started this program myself, just now, and it shows this code.';

/** An admin at the inbox, and a program that asks to be connected. */
async function door(t: Parameters<typeof office>[0], options: Parameters<typeof office>[1] = {}) {
  const desk = await office(t, options);
  const { page, box } = desk;
  const open = async ({ verification_uri_complete }: Pick<Codes, 'verification_uri_complete'>) => {
    await page.goto(verification_uri_complete);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  };
  return { ...desk, ...device(box.base_url), open };
}

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name }).waitFor();
const approve = (page: Page) => page.getByRole('button', { name: 'The codes are equal, connect' }).click();

test('the link shows the code, the name and the address; a person compares, is sure, and approves', async (t) => {
  const { page, box, start, poll, open, audited } = await door(t);
  const codes = await start('Build box');
  await open(codes);
  await heading(page, 'Build box wants to connect');
  await page.locator('.user-code').getByText(codes.user_code, { exact: true }).waitFor();
  for (const text of ['127.0.0.1', 'Only', '10 min 0 s']) await page.getByText(text).first().waitFor();
  await approve(page);
  await page.getByText('Confirm that you started it').waitFor();
  assert.equal(outcome(await poll(codes)), 'authorization_pending');
  await page.getByLabel(sure).check();
  await approve(page);
  await heading(page, 'Approved');
  const key = delivered(await poll(codes));
  await heading(page, 'Connected');
  await page.getByRole('link', { name: 'Show the caller' }).click();
  await heading(page, 'Build box');
  assert.equal(await statusWith(box.base_url, key.api_key), 200);
  assert.equal(outcome(await poll(codes)), 'invalid_grant');
  assert.deepEqual(audited().slice(-3), ['caller.added', 'device.approved', 'key.issued']);
});

test('Enter on arrival, digits and a double click approve nothing', async (t) => {
  const { page, start, poll, open } = await door(t);
  const codes = await start();
  await open(codes);
  for (const key of ['Enter', 'Enter', 'Space', '1', '2', 'Control+Enter']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'The codes are equal, connect' }).dblclick();
  await page.getByText('Confirm that you started it').waitFor();
  await page.keyboard.press('Enter');
  assert.equal(outcome(await poll(codes)), 'authorization_pending');
});

test('a wish comes to the list while one looks, and its code has to be typed, for it is not known', async (t) => {
  const { page, start, poll } = await door(t, { path: '/callers' });
  await heading(page, 'Mail assistant');
  const codes = await start('Build box');
  await page
    .getByRole('navigation', { name: 'Views', exact: true })
    .getByRole('link', { name: /^Callers\s*1$/ })
    .waitFor();
  await heading(page, /^Waiting for you\s*1$/);
  await page.locator('.row', { hasText: 'Build box' }).click();
  await heading(page, 'Build box wants to connect');
  assert.ok(!(await page.content()).includes(codes.user_code));
  await page.getByLabel('Code').fill('BCD');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Type the code: eight letters.').waitFor();
  await page.getByLabel('Code').fill('BBBB-BBBB');
  await page.keyboard.press('Enter');
  await heading(page, 'No program shows this code');
  await page.getByRole('link', { name: 'Another code' }).click();
  await page.getByLabel('Code').fill(codes.user_code.toLowerCase().replace('-', ' '));
  await page.keyboard.press('Enter');
  await page.getByLabel(sure).check();
  await approve(page);
  await heading(page, 'Approved');
  assert.equal(outcome(await poll(codes)), 'delivered');
});

test('one is refused by its page and one by the list, and both programs are told', async (t) => {
  const { page, start, poll, open } = await door(t);
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

test('the password is asked for again, and who leaves the question has approved nothing', async (t) => {
  const { page, start, poll, open, linger } = await door(t);
  await linger();
  const codes = await start();
  await open(codes);
  await page.getByLabel(sure).check();
  await approve(page);
  await page.getByText('and this gives a program a key').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(outcome(await poll(codes)), 'authorization_pending');
  await approve(page);
  await page.getByLabel('Password of maya').fill(password);
  await page.keyboard.press('Enter');
  await heading(page, 'Approved');
});

test('the time runs out while one looks, and a link that is too old says so', async (t) => {
  const { page, box, start, poll, open } = await door(t);
  const codes = await start();
  await open(codes);
  await page.getByText('10 min 0 s').waitFor();
  box.clock.move(10 * minute_ms);
  await page.clock.setFixedTime(box.clock.now());
  await heading(page, 'Too late');
  assert.equal(await page.getByRole('button', { name: /equal/ }).count(), 0);
  await page.reload();
  await heading(page, 'Too late');
  assert.equal(outcome(await poll(codes)), 'expired_token');
});

test('what was approved is taken back before it is collected', async (t) => {
  const { page, start, poll, open } = await door(t);
  const codes = await start();
  await open(codes);
  await page.getByLabel(sure).check();
  await approve(page);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await heading(page, /^Refused$/);
  assert.equal(outcome(await poll(codes)), 'access_denied');
});

test('a name that is that of a caller warns, and says what the program would get', async (t) => {
  const { page, start, poll, open, agents } = await door(t, { names: ['Payables'] });
  const codes = await start('payables');
  await open(codes);
  await heading(page, 'Payables is a caller already');
  await page.getByText('The program would get another key of it').waitFor();
  await page.getByLabel(sure).check();
  await page.getByRole('button', { name: 'The codes are equal, give it a key' }).click();
  await heading(page, 'Approved');
  assert.equal(delivered(await poll(codes)).caller_id, agents[0]?.caller_id);
});
