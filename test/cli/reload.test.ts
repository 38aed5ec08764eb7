import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { request } from 'undici';
import { document, startHdo, temporary } from '../helpers/programs/hdo.ts';

test('SIGHUP applies live settings, names those that need a restart, and ignores an invalid file', async (t) => {
  const data = join(temporary(t), 'data');
  const { caller } = await document(['init', '--data', data]);
  const file = join(data, 'config.toml');
  const server = startHdo(t, ['serve', '--listen', '127.0.0.1:0', '--data', data]);
  await server.written(/hdo serves/);
  const { base_url } = JSON.parse(readFileSync(join(data, 'run', 'server.json'), 'utf8'));
  const status = async () => {
    const headers = { authorization: `Bearer ${caller.api_key}` };
    const { statusCode, body } = await request(`${base_url}/api/input/list`, { headers });
    await body.dump();
    return statusCode;
  };
  assert.deepEqual([await status(), await status()], [200, 200]);
  writeFileSync(file, '[limits]\noutput_check_read = 1\n[server]\npublic_url = "https://hdo.example.org"\n');
  server.signal('SIGHUP');
  await server.written(/"taken":\["limits\.output_check_read"\],"after_restart":\["server\.public_url"\]/);
  assert.equal(await status(), 429);
  writeFileSync(file, '[limits]\noutput_check_red = 1\n');
  server.signal('SIGHUP');
  await server.written(/settings_kept.*the nearest one is limits\.output_check_read/);
  assert.equal(await status(), 429);
  writeFileSync(file, '[log]\nlevel = "warn"\n');
  server.signal('SIGHUP');
  await server.written(/"taken":\["limits\.output_check_read","log\.level"\]/);
  assert.equal(await status(), 200);
});
