import assert from 'node:assert/strict';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { debianTool } from '../../helpers/programs/debian-tool.ts';
import { hdo, temporary } from '../../helpers/programs/hdo.ts';

/** Runs a command under an id without a name, as a container may, and without HOME. */
const nameless = [debianTool('setpriv', 'util-linux'), '--reuid=54321', '--regid=54321', '--clear-groups'];
const advice = /set HDO_CREDENTIALS to the path of a file that this user can use, or set HDO_URL and HDO_API_KEY/;

test('an agent without a home folder is told what to set, and works with the two variables', async (t) => {
  const box = await appliance(t);
  const { api_key } = box.caller('agent');
  const env = { HDO_URL: box.base_url, HDO_API_KEY: api_key };
  assert.equal(hdo(['whoami'], { env, through: nameless }).code, 0);
  for (const args of [['whoami'], ['connect', box.base_url], ['disconnect']]) {
    const said = hdo(args, { input: api_key, through: nameless });
    assert.deepEqual([said.code, said.stderr.includes('no home folder'), advice.test(said.stderr)], [77, true, true]);
  }
  const folder = temporary(t);
  const home = join(folder, 'home');
  mkdirSync(home);
  chmodSync(folder, 0o755);
  chmodSync(home, 0o555);
  const unwritable = hdo(['connect', box.base_url], { env: { HOME: home }, input: api_key, through: nameless });
  assert.equal(unwritable.code, 77, unwritable.stderr);
  assert.match(unwritable.stderr, /cannot be written \(EACCES\)/);
  assert.match(unwritable.stderr, advice);
  chmodSync(home, 0o700);
  const unreadable = hdo(['whoami'], { env: { HOME: home }, through: nameless });
  assert.match(unreadable.stderr, /credentials.json cannot be read \(EACCES\)/);
});

test('doctor works under an id without a name', (t) => {
  const data = join(temporary(t), 'data');
  const run = (args: readonly string[]) => hdo([...args, '--data', data], { through: nameless });
  chmodSync(join(data, '..'), 0o777);
  assert.equal(run(['init']).code, 0);
  const { stdout, stderr } = run(['doctor']);
  assert.match(stdout, /the user with the id 54321 owns the data folder/, stderr);
});
