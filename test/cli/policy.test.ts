import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Desk, outcome, policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { document, hdo, hdoBeside } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

const config = `
[[policy]]
name = "payments"
match = { caller = "Payables", action = "pay" }
who = ["group:finance"]
approvals = 2
[[group]]
name = "finance"
members = ["Alice", "Bob"]
[[away]]
person = "Bob"
until = 2100-01-01
deputy = "Carol"
`;

/** Changes the settings of a running server. */
async function reload({ box, ada }: Desk, text: string, isThere: (text: string) => boolean): Promise<void> {
  writeFileSync(join(box.data, 'config.toml'), text);
  box.process.kill('SIGHUP');
  await until('the settings are read', async () =>
    isThere(JSON.stringify([await ada.page.call('policyList'), box.logged()])),
  );
}

test('a policy of the settings file is in force at once, is locked, and replaces one of the page', async (t) => {
  const desk = await policyDesk(t);
  const { ada, alice, bob, carol, item, save, read } = desk;
  await save('payments', { match: { caller: 'payables', action: 'pay' }, approvals: 3 });
  const sent = await item();
  await reload(desk, config, (text) => text.includes('"is_locked":true'));
  const { policies, groups, away } = await bob.page.call('policyList');
  assert.deepEqual(
    policies.map(({ name, source, is_locked, approvals, people }) => [name, source, is_locked, approvals, people]),
    [['payments', 'file', true, 2, ['Alice', 'Bob']]],
  );
  assert.deepEqual(groups, [{ name: 'finance', members: ['Alice', 'Bob'] }]);
  const [absence] = away;
  assert.ok(absence?.person_id && absence.deputy_id && absence.person_id !== absence.deputy_id);
  const { person_id: _, deputy_id: _too, ...named } = absence;
  assert.deepEqual(named, { person: 'Bob', until: '2100-01-01T00:00:00.000Z', deputy: 'Carol', is_away: true });
  const locked = await save('payments', {});
  assert.deepEqual(outcome(locked), [403, 'forbidden']);
  assert.equal(locked.json?.error?.message, 'The policy payments is in the settings file. Change it there.');
  assert.equal((await read(sent)).approvals?.actions[0]?.approvals, 3, 'an old request keeps what the page asked');

  const fresh = await item();
  const { who } = (await read(fresh)).approvals?.actions[0] ?? {};
  assert.deepEqual(
    who?.map(({ name }) => name),
    ['Alice', 'Bob', 'Carol'],
  );
  assert.deepEqual(outcome(await ada.answers(fresh, 'pay')), [403, 'forbidden']);
  assert.equal(taken(await bob.answers(fresh, 'pay')).output_result_id, null);
  assert.equal(taken(await carol.answers(fresh, 'pay')).output_result_id, null, 'a deputy beside the person');
  assert.ok(taken(await alice.answers(fresh, 'pay')).output_result_id);
  const { events } = await ada.page.call('auditList', { query: { kind: 'policy.applied' } });
  assert.deepEqual(
    events.map(({ actor }) => actor),
    ['operator'],
  );

  await reload(desk, config.replace('"Bob"]', '"Bobby"]'), (text) => text.includes('settings_kept'));
  const kept = JSON.stringify(desk.box.logged());
  assert.match(kept, /config\.toml:9: group\[0\]\.members names Bobby, who is not a person, the nearest is Bob/);
  assert.deepEqual((await ada.page.call('policyList')).groups, groups);
});

const wrong = `
[[policy]]
name = "a"
who = ["group:finances"]
[[policy]]
name = "b"
who = ["Alicia", "role:king"]
[[policy]]
name = "c"
who = ["group:finance"]
approvals = 3
[[policy]]
name = "d"
account = "default2"
[[group]]
name = "finance"
members = ["Alice", "Bob"]
[[away]]
person = "Alice"
until = "2100-01-01"
deputy = "Bob"
[[away]]
person = "Bob"
until = "2100-01-01"
deputy = "Alice"
[[away]]
person = "Eve"
until = "2100-01-01"
`;

test('the server does not start with policies that do not fit its people, and says each place', async (t) => {
  const { box } = await policyDesk(t);
  await box.close();
  writeFileSync(join(box.data, 'config.toml'), wrong);
  const { code, stderr } = hdo(['serve', '--listen', '127.0.0.1:0', '--data', box.data]);
  assert.equal(code, 78);
  const said = stderr.split('\n').flatMap((line) => /config\.toml(:.*)$/.exec(line)?.[1] ?? []);
  assert.deepEqual(said, [
    ':14: policy[3].account names default2, which does not exist, the nearest is default',
    ':27: away[2].person names Eve, which does not exist',
    ':4: policy[0].who names group:finances, which is not a group, the nearest is group:finance',
    ':7: policy[1].who names Alicia, who is not a person, the nearest is Alice',
    ':7: policy[1].who must name role:admin',
    ':11: policy[2].approvals is 3, but it names only 2 people',
    ':21: away[0].deputy makes a circle: Alice, Bob, Alice',
    ':25: away[1].deputy makes a circle: Bob, Alice, Bob',
  ]);
  const { checks } = JSON.parse(hdo(['doctor', '--json', '--data', box.data]).stdout);
  const check = checks.find(({ name }: { name: string }) => name === 'policies');
  assert.deepEqual([check.state, check.found.split('\n').length], ['bad', 8]);
});

test('hdo policy test shows which policies apply and why', async (t) => {
  const { box, item } = await policyDesk(t);
  const { item_id } = await item();
  await box.close();
  const more = '[[policy]]\nname = "typo"\nmatch = { action = "pey" }\nsign = true\n';
  writeFileSync(join(box.data, 'config.toml'), config + more);
  const beside = async (...args: string[]) => (await hdoBeside([...args, '--data', box.data])).stdout.split('\n');
  const pays = await beside('policy', 'test', '--caller', 'payables', '--action', 'pay');
  const doubt = 'Note: the policy typo names the action pey, which no request has had.';
  const asks = 'it asks for a signature with a passkey, and none of its people has one';
  const unmet = `Note: nobody can meet the policy typo yet: ${asks}.`;
  assert.deepEqual(pays, [
    'payables, pay:',
    '  policy payments: fits',
    '  needs 2 approvals, by: Alice, Bob and Carol',
    doubt,
    unmet,
    'Note: an agent avoids the policy typo by another name for the action: name the caller in its match.',
    '',
  ]);
  const { results } = await document(['policy', 'test', '--item', item_id, '--data', box.data]);
  assert.deepEqual(
    results.map(({ facts, policies }: { facts: { action: string }; policies: unknown[] }) => [facts.action, policies]),
    [
      ['pay', [{ name: 'payments', reason: 'fits' }]],
      ...['amend', 'attach', 'reject'].map((action) => [
        action,
        [{ name: 'payments', reason: 'no policy of the caller knows the action' }],
      ]),
    ],
  );
});

test('hdo group list shows members and who is away', async (t) => {
  const { box } = await policyDesk(t);
  await box.close();
  writeFileSync(join(box.data, 'config.toml'), config);
  const beside = async (...args: string[]) => (await hdoBeside([...args, '--data', box.data])).stdout.split('\n');
  assert.deepEqual(await beside('group', 'list'), [
    'GROUP    MEMBER  AWAY UNTIL                DEPUTY',
    'finance  Alice',
    'finance  Bob     2100-01-01T00:00:00.000Z  Carol',
    '',
  ]);
  const { code, stderr } = await hdoBeside([
    'policy',
    'test',
    '--caller',
    'payabels',
    '--action',
    'x',
    '--data',
    box.data,
  ]);
  assert.equal(code, 66);
  assert.match(stderr, /there is no caller payabels, the nearest is payables/);
});
