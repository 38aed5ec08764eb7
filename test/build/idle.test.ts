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

test('at rest it holds less than 60 MB of its own, and less than 130 MB with the pages of its file', async (t) => {
  const data = join(temporary(t), 'data');
  hdo(['init', '--data', data]);
  const server = await serveExecutable(data);
  t.after(server.kill);
  const rested = () => {
    const now = processMemory(server.process.pid ?? 0);
    return now.own < 60 * megabyte && now.resident < 130 * megabyte;
  };
  await until('it is at rest', rested, 10_000);
});
