import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/audit.ts';
import { makeLink } from '../../src/rules/reviewers.ts';
import { appliance } from '../helpers/appliance.ts';
import { flaws } from '../helpers/axe.ts';
import { office, password, shownKey } from '../helpers/office.ts';
import { visitor } from '../helpers/page.ts';

const minute_ms = 60_000;

test('a wrong password is said beside the field, and leaving the question keeps all that was typed', async (t) => {
  const { page, linger, audited } = await office(t);
  await page.getByRole('button', { name: 'Add a caller' }).click();
  await page.getByLabel('Name').fill('Release train');
  await page.getByLabel('The key works').selectOption('own');
  await page.getByLabel('How long').fill('36h');
  await linger();
  await page.getByRole('button', { name: 'Add and make a key' }).click();
  const field = page.getByLabel('Password of maya');
  await field.fill('not this one');
  assert.deepEqual(await flaws(page), []);
  await page.keyboard.press('Enter');
  await page.getByText('Name and password do not belong together.').waitFor();
  assert.equal(await field.and(page.locator(':focus')).count(), 1);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('Name').inputValue(), 'Release train');
  assert.equal(await page.getByLabel('How long').inputValue(), '36h');
  assert.ok(!audited().includes('caller.added'));
  await page.getByRole('button', { name: 'Add and make a key' }).click();
  await field.fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'A new key for Release train' }).waitFor();
  assert.match(await shownKey(page), /^hdo_/);
});

test('who came by a link is told to get a new one, and goes on after it was used in another tab', async (t) => {
  const box = await appliance(t);
  box.person('maya', { role: 'admin' });
  box.caller('agent');
  const { newPage } = await visitor(t, box);
  const enter = async () => {
    const made = box.change((outbox) => makeLink(outbox, operator, { name: 'maya', lifetime_ms: 15 * minute_ms }));
    const page = await newPage();
    await page.goto(`${box.base_url}/sign-in#${made.secret}`);
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    await page.getByRole('link', { name: 'Callers' }).first().click();
    await page.getByRole('heading', { name: 'agent' }).waitFor();
    return page;
  };
  const page = await enter();
  box.clock.move(11 * minute_ms);
  await page.getByRole('button', { name: /^Revoke agent/ }).click();
  await page.getByRole('button', { name: 'Revoke agent', exact: true }).click();
  await page.getByText('hdo reviewer link "maya"').waitFor();
  assert.deepEqual(await flaws(page), []);
  await enter();
  await page.getByRole('button', { name: 'I have opened it, go on' }).click();
  await page.getByText(/^Revoked: nothing works/).waitFor();
});
