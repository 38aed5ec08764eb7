import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Type } from '@sinclair/typebox';
import { mergeLayers } from '../../src/config/layer.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const leaves = new Map([
  ['notify.secret', Type.String({ secret: true, default: '' })],
  ['notify.name', Type.String({ default: '' })],
]);

test('only secrets may be given as a file', (t) => {
  const file = join(temporary(t), 'secret');
  writeFileSync(file, 'abc\n');
  const from = (name: string, path: string) =>
    mergeLayers(leaves, [
      { by: 'settings', texts: false, values: new Map([[name, path]]), spell: String, place: String },
    ]);
  assert.equal(from('notify.secret_file', file).values.get('notify.secret'), 'abc');
  assert.match(from('notify.secret_file', `${file}.none`).problems[0]?.message ?? '', /cannot be read/);
  assert.match(from('notify.name_file', file).problems[0]?.message ?? '', /is not a setting/);
});
