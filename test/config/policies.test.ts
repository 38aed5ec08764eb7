import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadSettings, SettingsError } from '../../src/config.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const full = `
[[policy]]
name = "payments"
match = { caller = "payables", action = "pay" }
who = ["group:finance", "role:admin"]
approvals = 2
sign = true
remind_after = "2h"
escalate = { after = "1d", to = ["group:leads"] }
expire_after = "3d"
on_expiry = "reject"
hold_seconds = 30
assign = "least_loaded"

[[group]]
name = "finance"
members = ["Alice", "Bob"]

[[away]]
person = "Alice"
until = 2027-01-07
deputy = "Bob"
`;

test('policies, groups and absences are read from the settings file, with their defaults', (t) => {
  const { policy, group, away } = load(t, `${full}\n[[policy]]\nname = "rest"\n`).settings;
  const [payments, rest] = policy;
  assert.deepEqual(payments?.match, {
    caller: 'payables',
    action: 'pay',
    row_type: null,
    tone: null,
    priority: null,
  });
  assert.deepEqual([payments?.approvals, payments?.escalate], [2, { after: '1d', to: ['group:leads'] }]);
  const { name, approvals, sign, who, match, hold_seconds } = rest ?? {};
  const nothing = { caller: null, action: null, row_type: null, tone: null, priority: null };
  assert.deepEqual([name, approvals, sign, who, match, hold_seconds], ['rest', 1, false, null, nothing, 0]);
  assert.deepEqual(group, [{ account: 'default', name: 'finance', members: ['Alice', 'Bob'] }]);
  assert.deepEqual(away, [{ person: 'Alice', until: '2027-01-07T00:00:00.000Z', deputy: 'Bob' }]);
});

const mistakes: readonly [string, string][] = [
  [
    '[[policy]]\nname = "a"\napproval = 2',
    ':3: policy[0].approval is not a member of this table, the nearest is approvals',
  ],
  ['[[policy]]\napprovals = 2', ':1: policy[0].name is missing'],
  ['[[policy]]\nname = "a b"', ':2: policy[0].name must match ^[A-Za-z0-9._-]{1,40}$'],
  ['[[policy]]\nname = "a"\nwho = []', ':3: policy[0].who must have at least 1'],
  ['[[policy]]\nname = "a"\napprovals = 0', ':3: policy[0].approvals must be from 1 to 20'],
  ['[[policy]]\nname = "a"\nmatch = { actoin = "pay" }', ':3: policy[0].match.actoin is not a member of this table'],
  ['[[policy]]\nname = "a"\n[policy.escalate]\nafter = "soon"\nto = ["b"]', 'policy[0].escalate.after must be a whole'],
  ['[[policy]]\nname = "a"\n[[policy]]\nname = "a"', ':4: policy[1].name a is used twice'],
  ['[policy]\nname = "a"', ':2: [policy] must be written with two brackets, once for each of them: [[policy]]'],
  ['[[group]]\nname = "g"\nmembers = []', ':3: group[0].members must have at least 1'],
  ['[[away]]\nperson = "Alice"\nuntil = "tomorrow"', ':3: away[0].until must be a date such as 2027-01-07'],
];

test('every mistake in these tables is reported with its place', (t) => {
  for (const [config, said] of mistakes) {
    assert.throws(
      () => load(t, config),
      (error) => {
        assert.ok(error instanceof SettingsError);
        assert.equal(error.problems.length, 1, error.message);
        assert.ok(error.message.includes(said), `${error.message} says ${said}`);
        return true;
      },
    );
  }
});

function load(t: TestContext, config: string) {
  const data = temporary(t);
  writeFileSync(join(data, 'config.toml'), config);
  return loadSettings({ data, env: {} });
}
