import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { hdo, temporary } from '../helpers/programs/hdo.ts';

const tables = `
[[group]]
name = "finance"
members = ["Bob", "Cleo"]
[[policy]]
name = "payments"
who = ["group:finance"]
approvals = 2
`;

/** Makes a folder with people whom the settings need, and runs commands on it. */
function folder(t: TestContext) {
  const data = join(temporary(t), 'data');
  const run = (...typed: string[]) => hdo([...typed, '--data', data]);
  assert.equal(run('init').code, 0);
  for (const name of ['Bob', 'Cleo', 'Dan']) assert.equal(run('reviewer', 'add', name).code, 0);
  appendFileSync(join(data, 'config.toml'), tables);
  return { run };
}

test('a person whom the settings need is removed only by force, and config check says what is wrong then', (t) => {
  const { run } = folder(t);
  assert.equal(run('config', 'check').code, 0);
  const refused = run('reviewer', 'remove', 'Bob');
  assert.equal(refused.code, 73);
  assert.match(
    refused.stderr,
    /^hdo: the settings need Bob:\n(.*\n)?.*config\.toml:\d+: group\[0\]\.members names Bob/,
  );
  assert.match(refused.stderr, /The next start would fail: correct the settings first, or give --force\.\n$/);
  assert.match(run('reviewer', 'list').stdout, /Bob/);
  assert.equal(run('reviewer', 'remove', 'Dan').code, 0, 'the settings do not name everybody');

  const forced = run('reviewer', 'remove', 'Bob', '--force');
  assert.equal(forced.code, 0);
  assert.match(forced.stdout, /^Removed Bob\.\n(.*\n)?.*group\[0\]\.members names Bob.*\nCorrect the settings before/);
  const checked = run('config', 'check');
  assert.deepEqual([checked.code, checked.stdout], [78, '']);
  assert.match(checked.stderr, /^hdo: .*config\.toml:\d+: group\[0\]\.members names Bob, who is not a person/m);
  assert.equal(run('reviewer', 'list').code, 0);
  assert.equal(run('reviewer', 'remove', 'Cleo').code, 73);
});

test('a role in which a person cannot give a needed approval is set only by force', (t) => {
  const { run } = folder(t);
  const refused = run('reviewer', 'role', 'Cleo', 'reader');
  assert.equal(refused.code, 73);
  assert.match(refused.stderr, /the settings need Cleo:\n.*policy\[0\]\.approvals is 2, but it names only 1 person/);
  assert.equal(run('reviewer', 'role', 'Cleo', 'admin').code, 0);
  const forced = run('reviewer', 'role', 'Cleo', 'reader', '--force');
  assert.equal(forced.code, 0);
  assert.match(forced.stdout, /^Cleo now has the role reader\.\n.*approvals is 2.*\nCorrect the settings/);
});

test('the doctor gives each mistake in the settings its own line', (t) => {
  const { run } = folder(t);
  assert.equal(run('reviewer', 'remove', 'Bob', '--force').code, 0);
  assert.equal(run('reviewer', 'remove', 'Cleo', '--force').code, 0);
  const unfit = run('doctor');
  assert.equal(unfit.code, 1);
  assert.equal(unfit.stdout.match(/^policies +bad +.*config\.toml:\d+: /gm)?.length, 3, unfit.stdout);
  assert.match(unfit.stdout, /^policies: correct this setting, then run hdo config check$/m);

  const env = { HDO_REVIEW__LINK_MINUTES: 'x', HDO_LOG__LEVEL: 'loud' };
  const data = join(temporary(t), 'data');
  assert.equal(hdo(['init', '--data', data]).code, 0);
  const { stdout } = hdo(['doctor', '--data', data], { env });
  assert.doesNotMatch(stdout, /⟨LF⟩/);
  assert.match(stdout, /^settings +bad +.*LINK_MINUTES must be .*\nsettings +bad +.*LOG__LEVEL must be/m);
});
