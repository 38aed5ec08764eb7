import assert from 'node:assert/strict';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { statusWith } from '../../helpers/appliance/call-with.ts';
import { hdoBeside, temporary } from '../../helpers/programs/hdo.ts';

test('hdo connect tries a key and saves it privately; hdo disconnect removes it', async (t) => {
  const box = await appliance(t);
  const { api_key } = box.caller('agent');
  const HDO_CREDENTIALS = join(temporary(t), 'deep', 'credentials.json');
  const env = { HDO_CREDENTIALS };
  const wrong = await hdoBeside(['connect', box.base_url], { env, input: 'hdo_wrong\n' });
  assert.deepEqual([wrong.code, existsSync(HDO_CREDENTIALS)], [77, false]);
  const connected = await hdoBeside(['connect', box.base_url], { env, input: `${api_key}\n` });
  assert.match(connected.stdout, /as agent; the key is saved in/);
  assert.doesNotMatch(connected.stdout + connected.stderr, new RegExp(api_key));
  assert.equal(statSync(HDO_CREDENTIALS).mode & 0o777, 0o600);
  assert.equal((await hdoBeside(['input', 'list'], { env })).code, 0);
  const { code, stdout } = await hdoBeside(['disconnect'], { env });
  assert.equal(code, 0);
  assert.match(stdout, /The key is still valid. Revoke it in the inbox under Agents, agent, .*hdo key revoke key_/);
  assert.equal(await statusWith(box.base_url, api_key), 200);
  assert.equal((await hdoBeside(['disconnect'], { env })).code, 66);
});

test('hdo disconnect says what is left to do, for a revoked key and without a server', async (t) => {
  const box = await appliance(t);
  const HDO_CREDENTIALS = join(temporary(t), 'credentials.json');
  const cases: [string, string, RegExp][] = [
    [box.base_url, 'hdo_ended', /was already revoked or expired; nothing is left to do/],
    ['http://127.0.0.1:1', 'hdo_any', /did not answer. The key may still be valid/],
  ];
  for (const [url, api_key, says] of cases) {
    writeFileSync(HDO_CREDENTIALS, JSON.stringify({ url, api_key }), { mode: 0o600 });
    const { code, stdout } = await hdoBeside(['disconnect'], { env: { HDO_CREDENTIALS } });
    assert.equal(code, 0);
    assert.match(stdout, says);
    assert.equal(existsSync(HDO_CREDENTIALS), false);
  }
});
