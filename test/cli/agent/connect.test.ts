import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { appliance } from '../../helpers/appliance.ts';
import { hdoBeside, temporary } from '../../helpers/hdo.ts';

test('a key is tried, kept for this user alone, used, and forgotten', async (t) => {
  const box = await appliance(t);
  const { api_key } = box.caller('agent');
  const HDO_CREDENTIALS = join(temporary(t), 'deep', 'credentials.json');
  const env = { HDO_CREDENTIALS };
  const wrong = await hdoBeside(['connect', box.base_url], { env, input: 'hdo_wrong\n' });
  assert.deepEqual([wrong.code, existsSync(HDO_CREDENTIALS)], [77, false]);
  const connected = await hdoBeside(['connect', box.base_url], { env, input: `${api_key}\n` });
  assert.match(connected.stdout, /as agent; the key is kept in/);
  assert.doesNotMatch(connected.stdout + connected.stderr, new RegExp(api_key));
  assert.equal(statSync(HDO_CREDENTIALS).mode & 0o777, 0o600);
  assert.equal((await hdoBeside(['input', 'list'], { env })).code, 0);
  assert.equal((await hdoBeside(['disconnect'], { env })).code, 0);
  assert.equal((await hdoBeside(['disconnect'], { env })).code, 66);
});
