import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { policyDesk } from '../helpers/appliance/policy-desk.ts';
import { flawsInLooks } from '../helpers/browser/axe.ts';
import { letIn, pageOf, visitor } from '../helpers/browser/page.ts';
import { painted } from '../helpers/browser/painted.ts';
import { keys } from '../helpers/browser/ways.ts';
import { until } from '../helpers/until.ts';

const config = `
  [[policy]]
  name = "deploys"
  match = { action = "promote" }
  sign = true
  [[away]]
  person = "Alice"
  until = 2100-01-07
  deputy = "Bob"
`;

/** Opens one of the requests that a policy would have applied to, beside its form. */
async function looksAtPast(page: Page) {
  await page.getByText('Would have needed two people in 2 of the last 2 requests.').waitFor();
  await page.getByRole('button', { name: 'Show the 2' }).click();
  const past = page.getByRole('list', { name: 'Requests that the policy would have applied to' });
  await past.getByRole('button', { name: /^Pay invoice 7 payables.* waiting$/ }).click();
  await past.getByText('The whole of invoice 7.').waitFor();
}

/** Corrects a time, and removes the policy. */
async function correctsAndRemoves(page: Page) {
  await page.getByLabel('Remind after').fill('2 fortnights');
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.locator('[aria-invalid="true"]').and(page.getByLabel('Remind after')).waitFor();
  assert.equal(await page.getByLabel('Remind after').inputValue(), '2 fortnights', 'nothing typed is lost');
  await page.getByLabel('Remind after').fill('2h');
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.getByText('Reminds after 2h.').first().waitFor();
  await page.getByRole('button', { name: 'Remove the policy' }).click();
  await page.getByRole('form', { name: 'Remove payments?' }).getByRole('button', { name: 'Remove the policy' }).click();
  await page.getByText('Policy removed').waitFor();
}

test('an admin adds a policy with a preview and an error at its field, changes it and removes it', async (t) => {
  const { box, item } = await policyDesk(t);
  await item({ title: 'Pay invoice 7', summary: 'The whole of invoice 7.' });
  const maya = box.person('Maya', { role: 'admin' });
  const { context } = await visitor(t, box, { viewport: { width: 1440, height: 900 } });
  await letIn(context, box, maya);
  const page = await context.newPage();
  await page.goto(`${box.base_url}/queue`);
  await page.getByRole('link', { name: 'Policies' }).waitFor();
  await keys(page, 'g', 'o');
  await page.getByRole('heading', { name: 'No policies' }).waitFor();
  await page.getByRole('button', { name: 'Add a policy' }).click();
  await page.getByLabel('Name').fill('payments');
  await page.getByLabel('Agent').selectOption('payables');
  await page.getByRole('textbox', { name: 'Answer', exact: true }).fill('pya');
  await page.getByLabel('How many must agree').fill('2');
  await page.getByText('Correct the fields').waitFor();
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.getByText('No request of this agent has had this answer.').waitFor();
  const action = page.getByRole('textbox', { name: 'Answer', exact: true });
  await page.locator(':focus').and(action).waitFor();
  await action.fill('pay');
  await looksAtPast(page);
  await page.getByLabel('People and groups').selectOption('Alice');
  await page.getByLabel('People and groups').selectOption('role:admin');
  assert.deepEqual(await flawsInLooks(page), []);
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.getByText('Policy saved').waitFor();
  await page
    .getByRole('button', { name: /payments 2 waiting.*Payables, action pay: 2 of Alice or admins\./ })
    .waitFor();
  await item();
  await page.getByRole('button', { name: /payments 3 waiting/ }).waitFor();
  await correctsAndRemoves(page);
  assert.deepEqual((await maya.call('policyList')).policies, []);
});

test('a form of a policy says that the same person has changed it in another tab, not here', async (t) => {
  const { box } = await policyDesk(t);
  const maya = box.person('Maya', { role: 'admin' });
  const { context } = await visitor(t, box, { viewport: { width: 1440, height: 900 } });
  await letIn(context, box, maya);
  const opened = async () => {
    const page = await context.newPage();
    await page.goto(`${box.base_url}/policies`);
    return page;
  };
  const one = await opened();
  await one.getByRole('button', { name: 'Add a policy' }).click();
  await one.getByLabel('Name').fill('payments');
  await one.getByRole('button', { name: 'Save policy' }).click();
  await one.getByText('Policy saved').waitFor();
  const other = await opened();
  await other.getByRole('button', { name: /payments/ }).click();
  await other.getByLabel('Remind after').fill('2h');
  await one.bringToFront();
  await one.getByLabel('How many must agree').fill('2');
  await one.getByRole('button', { name: 'Save policy' }).click();
  const approvals = async () => (await maya.call('policyList')).policies[0]?.approvals;
  await until('it is saved', async () => (await approvals()) === 2);
  await painted(one);
  assert.equal(await one.getByText('changed this policy while').count(), 0);
  await other.bringToFront();
  const warning = other.getByRole('alert').getByText('Maya changed this policy while you were writing.');
  await warning.waitFor();
  await other.getByRole('button', { name: 'Save policy' }).click();
  await warning.waitFor({ state: 'detached' });
});

test('a save is not taken for the change of another person, even if the list is read again', async (t) => {
  const { box, save } = await policyDesk(t);
  const maya = box.person('Maya', { role: 'admin' });
  const pays = { match: { action: 'pay' } };
  await save('payments', { ...pays, approvals: 2 });
  const page = await pageOf(t, box, maya, { path: '/policies' });
  await page.getByRole('button', { name: /payments/ }).click();
  const held: (() => unknown)[] = [];
  let isHeld = true;
  await page.route('**/review/api/policies', (route) => {
    if (!isHeld) return route.continue();
    held.push(() => route.continue());
  });
  await page.getByLabel('How many must agree').fill('3');
  await page.getByRole('button', { name: 'Save policy' }).click();
  const policies = async () => (await maya.call('policyList')).policies;
  await until('it is saved', async () => (await policies())[0]?.approvals === 3);
  await until('the page reads it', () => held.length >= 2);
  await painted(page);
  const before = held.length;
  await save('second', { ...pays, approvals: 2 });
  await until('the page reads the list once more', () => held.length > before);
  isHeld = false;
  for (const release of held) await release();
  await page.getByText('Policy saved').waitFor();
  await page.getByRole('button', { name: /second/ }).waitFor();
  assert.equal(await page.getByText('changed this policy while').count(), 0);
});

test('a policy of the settings file appears at once, locked, and a reviewer reads it on a phone', async (t) => {
  const { box, alice } = await policyDesk(t);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await pageOf(t, box, alice, { path: '/policies', ...phone });
  await page.getByText('No groups.').waitFor();
  writeFileSync(join(box.data, 'config.toml'), config);
  box.process.kill('SIGHUP');
  await page.getByText('from the settings file').waitFor();
  assert.deepEqual(await flawsInLooks(page), []);
  await page.getByRole('button', { name: /deploys/ }).click();
  await page.getByText('This policy is in the settings file of the server.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save policy' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Add a policy' }).count(), 0);
  assert.deepEqual(await flawsInLooks(page), []);
  await page.getByRole('button', { name: 'All policies' }).click();
  await page.getByText('Everything else').waitFor();
  await page.goto(`${box.base_url}/settings`);
  await page.getByText(/^You are away until .*2100$/).waitFor();
  await page.getByText('Bob covers for you.').waitFor();
});

test('a form saves no policy for somebody who took the name of the person whom it showed', async (t) => {
  const { box, carol, signed } = await policyDesk(t);
  const dave = await signed('Dave');
  const maya = box.person('Maya', { role: 'admin' });
  const page = await pageOf(t, box, maya, { path: '/policies' });
  await page.getByRole('button', { name: 'Add a policy' }).click();
  await page.getByLabel('Name').fill('payments');
  await page.getByLabel('People and groups').selectOption('Carol');
  await carol.page.call('nameSet', { body: { name: 'Cleo' } });
  await dave.page.call('nameSet', { body: { name: 'Carol' } });
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.getByText('Somebody has changed their name.').waitFor();
  assert.deepEqual((await maya.call('policyList')).policies, []);
  await page.getByRole('button', { name: 'Remove Carol' }).click();
  await page.getByLabel('People and groups').selectOption('Cleo');
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.getByText('Policy saved').waitFor();
  assert.deepEqual((await maya.call('policyList')).policies[0]?.people, ['Cleo']);
});
