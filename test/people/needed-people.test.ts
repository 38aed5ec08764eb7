import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { addPasskey, localOrigin } from '../helpers/appliance/authenticator.ts';
import { outcome, policyDesk } from '../helpers/appliance/policy-desk.ts';
import { hdoBeside } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

const notify = '[[notify]]\nname = "phone"\nkind = "command"\ncommand = ["true"]\nperson = "Frank"\n';
const config = `${notify}
[[policy]]
name = "two"
who = ["Alice", "Bob"]
approvals = 2
[[policy]]
name = "admins"
who = ["role:admin"]
approvals = 2
[[policy]]
name = "late"
escalate = { after = "1d", to = ["Carol"] }
[[policy]]
name = "signed"
match = { caller = "payables", action = "pay" }
who = ["Gil", "Hal"]
sign = true
[[group]]
name = "finance"
members = ["Dora"]
[[away]]
person = "Eve"
until = 2100-01-01
deputy = "Ivy"
`;

/** Starts a server whose settings file needs everybody but Dave. Ada and Zoe are its only admins. */
async function office(t: TestContext) {
  const desk = await policyDesk(t);
  const { box, ada, alice, bob, carol } = desk;
  const signed = await Promise.all(
    ['Dora', 'Eve', 'Frank', 'Gil', 'Hal', 'Ivy', 'Dave'].map((name) => desk.signed(name)),
  );
  const [dora, eve, frank, gil, hal, ivy, dave] = signed;
  assert.ok(dora && eve && frank && gil && hal && ivy && dave);
  const zoe = await desk.signed('Zoe', 'admin');
  await addPasskey(gil.page, localOrigin(box.base_url));
  writeFileSync(join(box.data, 'config.toml'), config);
  box.process.kill('SIGHUP');
  await until('the settings are in force', async () => (await ada.page.call('policyList')).policies.length === 4);
  return { ...desk, people: { ada, alice, bob, carol, dora, eve, gil, hal, ivy, zoe, dave }, frank };
}

type Person = { reviewer_id: string };
const reader = { role: 'reader' };
const needed = [
  ['alice', 'removal', 'policy two'],
  ['bob', 'reader', 'policy two'],
  ['zoe', 'removal', 'policy admins'],
  ['zoe', 'reviewer', 'policy admins'],
  ['carol', 'removal', 'policy late'],
  ['gil', 'removal', 'policy signed'],
  ['gil', 'reader', 'policy signed'],
  ['dora', 'removal', 'group finance'],
  ['eve', 'removal', 'absence of Eve'],
  ['ivy', 'removal', 'absence of Eve'],
] as const;

test('the page refuses each change of a person without whom the next start would fail', async (t) => {
  const { box, ada, people } = await office(t);
  const change = ({ reviewer_id }: Person, what: string) => {
    const params = { reviewer_id };
    if (what === 'removal') return ada.page.request('reviewerRemove', { params });
    return ada.page.request('roleSet', { params, body: { role: what } });
  };
  for (const [name, what, reason] of needed) {
    const reply = await change(people[name], what);
    assert.deepEqual(outcome(reply), [403, 'forbidden'], `${what} of ${name}`);
    const message = reply.json?.error?.message ?? '';
    assert.match(message, /^The settings file of the server needs \w+ as they are: /);
    assert.ok(message.includes(reason), `${what} of ${name}: ${message}`);
  }
  for (const name of ['alice', 'carol', 'dora', 'eve', 'ivy', 'gil'] as const) {
    const renamed = await people[name].page.request('nameSet', { body: { name: `${name} the other` } });
    assert.deepEqual(outcome(renamed), [422, 'validation_failed'], `${name} keeps that name`);
  }
  for (const who of [people.dora, people.hal]) assert.equal((await change(who, 'reader')).status, 200);
  assert.equal((await change(people.dave, 'removal')).status, 200, 'the file does not name everybody');
  await box.close();
  const again = await appliance(t, { data: box.data });
  assert.ok(again.base_url);
});

test('a person of notices is removed by the operator alone, and only by force', async (t) => {
  const { box, ada, frank } = await office(t);
  await box.close();
  const again = await appliance(t, { data: box.data });
  const run = (...words: string[]) => hdoBeside([...words, '--data', box.data]);
  const refused = await run('reviewer', 'remove', 'Frank');
  assert.equal(refused.code, 73);
  assert.match(
    refused.stderr,
    /the settings need Frank:\nhdo: the notices phone reach nobody: there is no person Frank\n/,
  );
  const admin = again.person('Max', { role: 'admin' });
  await admin.password('max has a long password');
  const page = await admin.signIn('max has a long password');
  const params = { reviewer_id: frank.reviewer_id };
  await until('the notices are bound', async () => {
    const { misfits } = await page.call('reviewerRead', { params });
    return misfits.removal.some(({ kind, name }) => kind === 'notify' && name === 'Frank');
  });
  for (const reply of [
    await page.request('reviewerRemove', { params }),
    await page.request('roleSet', { params, body: reader }),
  ]) {
    assert.deepEqual(outcome(reply), [403, 'forbidden'], `${ada.name} cannot`);
    assert.match(reply.json?.error?.message ?? '', /notices to Frank/);
  }
  assert.equal((await run('reviewer', 'remove', 'Frank', '--force')).code, 0);
});
