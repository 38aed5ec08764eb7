import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { secretFrom } from '../../src/cli/secret.ts';
import { temporary } from '../helpers/programs/hdo.ts';

test('a secret is read from its file without the final line break', async (t) => {
  const file = join(temporary(t), 'secret');
  writeFileSync(file, ' two words \n');
  assert.equal(await secretFrom(file), ' two words ');
});

test('an empty or missing secret file is named in the error', async (t) => {
  const folder = temporary(t);
  writeFileSync(join(folder, 'empty'), '\n');
  await assert.rejects(secretFrom(join(folder, 'empty')), { exit: 'bad_data', message: /empty contains no secret/ });
  await assert.rejects(secretFrom(join(folder, 'none')), { exit: 'not_found', message: /none cannot be read/ });
});
