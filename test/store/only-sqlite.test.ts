import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { root, sources } from '../helpers/data/sources.ts';

/** Functions that use the names of the database’s files without opening them, SQLite itself, and `rewriteWal`. */
const harmless = [
  ...[
    'sqlite',
    'existsSync',
    'statSync',
    'printOf',
    'database',
    'wal',
    'shm',
    'sizeOf',
    'fileSize',
    'basename',
    'function',
    'return',
  ],
  ...['rewriteWal', 'guardReachable', 'mayUse'],
  'readSalts', // of the WAL, on which SQLite has no locks
];

/** Files that move a database which nobody has open: they hold the lock of its folder. */
const moving = ['src/cluster/commands/reseed.ts', 'src/cluster/copy/join.ts'];

/** Uses of a database to which their process has no connection: a note of a loss, and a copy from a read-only disk. */
const unconnected = [
  { name: 'src/store/database/lost-note.ts', use: '' },
  { name: 'src/upkeep/backup/create.ts', use: 'copyFileSync' },
];

const code = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
const files = sources(['src', 'bin']).map((file) => ({ name: relative(root, file), text: code(file) }));

test('only SQLite opens the database files, because closing another descriptor would drop its locks', () => {
  const uses = files.flatMap(({ name, text }) =>
    [...text.matchAll(/([\w: ]*?)\(?`?(?:\$\{)?\b(?:databaseFile|walFile)\(/g)].map(([, before = '']) => ({
      name,
      before,
    })),
  );
  const isUnconnected = ({ name, before }: (typeof uses)[number]) =>
    unconnected.some((one) => one.name === name && one.use === before.trim());
  const others = uses.filter((one) => !moving.includes(one.name) && !isUnconnected(one));
  const odd = others.filter(
    ({ before }) => !harmless.some((word) => before.trimEnd().replace(/:$/, '').endsWith(word)),
  );
  assert.ok(uses.length >= 5);
  assert.deepEqual(odd, []);
});

test('the names of the database’s files are defined in one place', () => {
  const written = files.filter(({ text }) => /['"`/]outbox\.db|-(wal|shm)['"`]/.test(text)).map(({ name }) => name);
  assert.deepEqual(written.sort(), ['src/store/database/database.ts']);
});
