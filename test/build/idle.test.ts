import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hdoFile, serveExecutable } from '../helpers/executable.ts';
import { hdo, temporary } from '../helpers/hdo.ts';
import { processMemory } from '../helpers/process-memory.ts';
import { until } from '../helpers/until.ts';

const megabyte = 1e6;

test('the executable has less than 120 MB', () => {
  assert.ok(statSync(hdoFile).size < 120 * megabyte);
});

test('unused it holds less than 60 MB of its own, and less than 130 MB with the pages of its file', async (t) => {
  const data = join(temporary(t), 'data');
  hdo(['init', '--data', data]);
  const server = await serveExecutable(data);
  t.after(server.kill);
  const now = () => processMemory(server.process.pid ?? 0);
  const isSmall = ({ own, resident }: ReturnType<typeof now>) => own < 60 * megabyte && resident < 130 * megabyte;
  const fresh = now();
  assert.ok(isSmall(fresh), JSON.stringify(fresh));
  await until('it rests', () => now().own < fresh.own - megabyte / 2, 15_000);
  const rested = now();
  assert.ok(isSmall(rested), JSON.stringify(rested));
  t.diagnostic(`${JSON.stringify({ fresh, rested })} bytes`);
});
