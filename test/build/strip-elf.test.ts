import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { stripElf } from '../../build/executable/strip-elf.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const runtime = readFileSync(process.execPath);

test('a stripped runtime is smaller and runs', { skip: process.platform !== 'linux' }, (t) => {
  const file = join(temporary(t), 'node');
  const stripped = stripElf(runtime);
  writeFileSync(file, stripped, { mode: 0o755 });
  assert.ok(stripped.length < runtime.length - 10e6);
  assert.equal(execFileSync(file, ['-p', 'process.version'], { encoding: 'utf8' }).trim(), process.version);
});

test('a stripped file and a file other than ELF stay unchanged', () => {
  const once = stripElf(runtime);
  assert.ok(stripElf(once).equals(once));
  assert.equal(stripElf(Buffer.from('MZ and the rest')).toString(), 'MZ and the rest');
});
