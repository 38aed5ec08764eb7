import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { root, sources } from '../helpers/sources.ts';

/**
 * What may be done with the names of the database's files without opening a descriptor, and SQLite itself; and what
 * writes the WAL anew, on which SQLite has no locks.
 */
const harmless = [
  ...['sqlite', 'existsSync', 'statSync', 'sizeOf', 'fileSize', 'basename', 'function', 'return'],
  ...['rewriteWal'],
];

const code = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
const files = sources(['src', 'bin']).map((file) => ({ name: relative(root, file), text: code(file) }));

test('only SQLite opens what has locks of the database: closing a descriptor would drop them', () => {
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
