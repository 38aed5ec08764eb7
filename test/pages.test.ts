import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { missing, scriptsIn, unknownScripts } from './helpers/data/named.ts';
import { root } from './helpers/data/sources.ts';

const read = (page: string) => readFileSync(join(root, 'test', page), 'utf8');

for (const page of ['audit.md', 'operation.md', 'reports.md']) {
  test(`every test file and npm script named in ${page} exists`, () => {
    const words = [...read(page).matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '');
    const files = words
      .filter((word) => word !== 'test/')
      .filter((word) => /^[\w./-]+\.(test\.ts|ts)$/.test(word) || /^[a-z-]+(\/[a-z-]+)*\/$/.test(word));
    assert.ok(files.length > 0);
    assert.deepEqual(missing(files, 'test'), []);
    assert.deepEqual(unknownScripts(words.flatMap(scriptsIn)), []);
  });
}

test('every row of audit.md and reports.md names its test or script', () => {
  const rows = ['audit.md', 'reports.md']
    .flatMap((page) => read(page).split('\n'))
    .filter((line) => /^\| (?!---|finding |report )/.test(line));
  assert.deepEqual(
    rows.filter((row) => !/`[\w./-]+\.test\.ts`|`npm run /.test(row.split('|').at(-2) ?? '')),
    [],
  );
});
