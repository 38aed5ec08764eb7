import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { root, sources } from '../helpers/sources.ts';

/** What may be done with the names of the database's files without opening a descriptor, and SQLite itself. */
const harmless = ['sqlite', 'existsSync', 'statSync', 'sizeOf', 'basename', 'function', 'return'];

const code = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
const files = sources(['src', 'bin']).map((file) => ({ name: relative(root, file), text: code(file) }));

test('only SQLite opens outbox.db, its WAL and its shared memory: closing a descriptor would drop its locks', () => {
  const uses = files.flatMap(({ name, text }) =>
    [...text.matchAll(/([\w ]*?)\(?`?(?:\$\{)?\b(?:databaseFile|walFile)\(/g)].map(([, before = '']) => ({
      name,
      before,
    })),
  );
  const odd = uses.filter(({ before }) => !harmless.some((word) => before.trimEnd().endsWith(word)));
  assert.ok(uses.length >= 5);
  assert.deepEqual(odd, []);
});

test('the names of the database’s files are written in one place', () => {
  const written = files.filter(({ text }) => /['"`/]outbox\.db|-(wal|shm)['"`]/.test(text)).map(({ name }) => name);
  assert.deepEqual(written.sort(), ['src/store/database.ts']);
});
