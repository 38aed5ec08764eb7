import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hdoBeside, startHdo, temporary } from '../helpers/programs/hdo.ts';

test('healthcheck --wait ends when first-run.txt is there, and first-run shows and removes it', async (t) => {
  const data = join(temporary(t), 'data');
  const waiting = hdoBeside(['healthcheck', '--wait', '--data', data]);
  const server = startHdo(t, ['serve', '--listen', '127.0.0.1:0', '--data', data]);
  const { code, stdout, stderr } = await waiting;
  const file = join(data, 'first-run.txt');
  assert.deepEqual([code, existsSync(file)], [0, true], stderr);
  assert.match(stdout, /^ready/);
  const text = readFileSync(file, 'utf8');
  assert.match(text, /Sign in as admin.*\n.*hdo_/);
  const shown = await hdoBeside(['first-run', '--data', data]);
  assert.deepEqual([shown.code, shown.stdout, existsSync(file)], [0, text, false], shown.stderr);
  const again = await hdoBeside(['first-run', '--data', data]);
  assert.equal(again.code, 66);
  assert.match(again.stderr, /first-run\.txt does not exist: .*hdo reviewer link, .*hdo key issue/);
  server.signal('SIGTERM');
  assert.equal((await server.ended).code, 0);
});
