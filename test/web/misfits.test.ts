import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { flawsInLooks } from '../helpers/browser/axe.ts';
import { inbox } from '../helpers/browser/inbox.ts';
import { until } from '../helpers/until.ts';

test('a change of people after which the settings are wrong is refused with the reason', async (t) => {
  const { box, proxy, maya, context } = await inbox(t, { role: 'admin' });
  const [bob, cleo] = [box.person('Bob'), box.person('Cleo')];
  const config = `
    [[group]]
    name = "finance"
    members = ["Bob"]
    [[policy]]
    name = "payments"
    who = ["group:finance", "${maya.name}"]
    approvals = 2
    [[away]]
    person = "Cleo"
    until = "2100-01-01"
    deputy = "Bob"`;
  writeFileSync(join(box.data, 'config.toml'), config);
  box.process.kill('SIGHUP');
  const ann = box.person('Ann', { role: 'admin' });
  await ann.password('ann has a long password');
  const admin = await ann.signIn('ann has a long password');
  const misfits = async ({ reviewer_id }: { reviewer_id: string }) =>
    (await admin.call('reviewerRead', { params: { reviewer_id } })).misfits;
  await until('the settings are in force', async () => (await misfits(cleo)).removal.length > 0);
  const [policy, group] = [
    { kind: 'policy', name: 'payments' },
    { kind: 'group', name: 'finance' },
  ];
  const away = { kind: 'away', name: 'Cleo' };
  assert.deepEqual(await misfits(bob), { removal: [policy, group, away], reader: [policy], reviewer: [], admin: [] });
  assert.deepEqual(await misfits(cleo), { removal: [away], reader: [], reviewer: [], admin: [] });

  const page = await context.newPage();
  await page.goto(`${proxy.base_url}/people?person=${bob.reviewer_id}`);
  const warning = page.getByText('Before this change, the operator has to change the file');
  await page.getByRole('button', { name: 'Change role…' }).click();
  await page.getByText('Reader', { exact: true }).click();
  await warning.waitFor();
  await page.getByText('Policy “payments”').waitFor();
  const isOff = (name: string) => page.getByRole('button', { name, exact: true }).getAttribute('aria-disabled');
  assert.equal(await isOff('Change role'), 'true');
  await page.getByText('Admin', { exact: true }).click();
  await warning.waitFor({ state: 'detached' });
  assert.equal(await isOff('Change role'), null);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Bob…' }).click();
  for (const said of ['Policy “payments”', 'Group “finance”', 'Absence of Cleo']) await page.getByText(said).waitFor();
  assert.deepEqual(await flawsInLooks(page), []);
  await page.getByLabel('Type Bob to confirm').fill('Bob');
  assert.equal(await isOff('Remove'), 'true');
  await page.keyboard.press('Enter');
  await page.getByText('the settings file needs them').waitFor();
});
