import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { makeLink } from '../../src/rules/people/reviewers.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { password, shownKey, standingOffice } from '../helpers/browser/office.ts';
import { visitor } from '../helpers/browser/page.ts';

const minute_ms = 60_000;

test('a wrong password shows an error at the field, and Esc keeps the form', async (t) => {
  const { page, linger, audited } = await standingOffice(t);
  await page.getByRole('button', { name: 'Add an agent' }).click();
  await page.getByLabel('Name').fill('Release train');
  await page.getByLabel('The key works').selectOption('own');
  await page.getByLabel('How long').fill('36h');
  await linger();
  await page.getByRole('button', { name: 'Add and issue key' }).click();
  const field = page.getByLabel('Password for maya');
  await field.fill('not this one');
  assert.deepEqual(await flaws(page), []);
  await page.keyboard.press('Enter');
  await page.getByText('Wrong name or password.').waitFor();
  assert.equal(await field.and(page.locator(':focus')).count(), 1);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('Name').inputValue(), 'Release train');
  assert.equal(await page.getByLabel('How long').inputValue(), '36h');
  assert.ok(!audited().includes('caller.added'));
  await page.getByRole('button', { name: 'Add and issue key' }).click();
  await field.fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New API key for Release train' }).waitFor();
  assert.match(await shownKey(page), /^hdo_/);
});

test('a person without a password confirms with a new sign-in link in another tab', async (t) => {
  const box = await standingAppliance(t);
  box.person('maya', { role: 'admin' });
  box.caller('agent');
  const { newPage } = await visitor(t, box);
  const enter = async () => {
    const made = box.change((outbox) => makeLink(outbox, operator, { name: 'maya', lifetime_ms: 15 * minute_ms }));
    const page = await newPage();
    await page.goto(`${box.base_url}/sign-in#${made.secret}`);
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    await page.getByRole('link', { name: 'Agents' }).first().click();
    await page.getByRole('heading', { name: 'agent', exact: true }).waitFor();
    return page;
  };
  const page = await enter();
  box.clock.move(11 * minute_ms);
  await page.getByRole('button', { name: /^Revoke agent/ }).click();
  await page.getByRole('button', { name: 'Revoke agent', exact: true }).click();
  await page.getByText('hdo reviewer link "maya"').waitFor();
  assert.deepEqual(await flaws(page), []);
  await enter();
  await page.getByRole('button', { name: 'I’ve opened it, continue' }).click();
  await page.getByText(/^Revoked: its keys/).waitFor();
});
