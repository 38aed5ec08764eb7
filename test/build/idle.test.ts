import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hdoFile, serveExecutable } from '../helpers/programs/executable.ts';
import { hdo, temporary } from '../helpers/programs/hdo.ts';
import { processMemory } from '../helpers/programs/process-memory.ts';
import { unshadowed } from '../helpers/shadow/shadow.ts';
import { until } from '../helpers/until.ts';

const megabyte = 1e6;

test('the executable is smaller than 121 MB', () => {
  assert.ok(statSync(hdoFile).size < 121 * megabyte);
});

test('an idle server uses less than 60 MB of private and 130 MB of resident memory', async (t) => {
  const data = join(temporary(t), 'data');
  hdo(['init', '--data', data], { env: unshadowed });
  const server = await serveExecutable(data, unshadowed);
  t.after(server.kill);
  const now = () => processMemory(server.process.pid ?? 0);
  const isSmall = ({ own, resident }: ReturnType<typeof now>) => own < 60 * megabyte && resident < 130 * megabyte;
  const fresh = now();
  assert.ok(isSmall(fresh), JSON.stringify(fresh));
  await until('the server releases memory', () => now().own < fresh.own - megabyte / 2, 15_000);
  const rested = now();
  assert.ok(isSmall(rested), JSON.stringify(rested));
  t.diagnostic(`${JSON.stringify({ fresh, rested })} bytes`);
});
