import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { test } from 'node:test';
import { importsOf, root, sources } from './helpers/sources.ts';

/** Folders of src from left to right; a file imports its own folder or anything further left. */
const order = [
  'lib',
  'vocabulary',
  'config',
  'popups',
  'visuals',
  'contract',
  'web',
  'store',
  'rules',
  'writer',
  'upkeep',
  'http',
  'api',
  'review',
  'notify',
  'appliance',
  'client',
  'agent',
  'cli',
  'bin',
];

const files = sources(['src', 'bin', 'build', 'test']);
const lines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');
const named = (file: string) => relative(root, file);

test('no line is longer than 120 columns', () => {
  const long = files.flatMap((file) =>
    lines(file).flatMap((line, index) => ([...line].length > 120 ? [`${named(file)}:${index + 1}`] : [])),
  );
  assert.deepEqual(long, []);
});

test('no file is longer than 200 lines and the median is under 60', () => {
  const sizes = files.map((file) => ({ file: named(file), length: lines(file).length }));
  assert.deepEqual(
    sizes.filter(({ length }) => length > 200),
    [],
  );
  const sorted = sizes.map(({ length }) => length).sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  assert.ok(median < 60, `the median file has ${median} lines`);
});

test('a file imports its own folder or one further left', () => {
  const wrong = sources(['src', 'bin']).flatMap((file) =>
    importsOf(file)
      .filter((target) => rank(target) > rank(file))
      .map((target) => `${named(file)} imports ${named(target)}`),
  );
  assert.deepEqual(wrong, []);
});

test('no file imports itself in a circle', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  for (const file of files) walk(file, [], { done, circles });
  assert.deepEqual(circles, []);
});

test('every source file is imported by something', () => {
  const imported = new Set(files.flatMap(importsOf));
  const alone = sources(['src'])
    .filter((file) => !imported.has(file))
    .map(named);
  assert.deepEqual(alone, []);
});

test('nothing is left to do and nothing is hidden from the checkers', () => {
  // the marks that are looked for stand here alone, so this file is left out below
  const unfinished = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|biome-ignore/;
  const left = files
    .filter((file) => named(file) !== 'test/style.test.ts')
    .flatMap((file) => lines(file).flatMap((line, at) => (unfinished.test(line) ? [`${named(file)}:${at + 1}`] : [])));
  assert.deepEqual(left, []);
});

test('files are named in kebab-case for the one thing in them', () => {
  const odd = files.filter((file) => !/^[a-z0-9]+([.-][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(basename(file)));
  assert.deepEqual(odd, []);
});

function rank(file: string): number {
  const [top, folder] = relative(root, file).split('/');
  if (top === 'bin') return order.indexOf('bin');
  const place = order.indexOf((folder ?? '').replace(/\.ts$/, ''));
  assert.notEqual(place, -1, `${named(file)} is in a folder that the import order does not name`);
  return place;
}

function walk(file: string, trail: string[], found: { done: Set<string>; circles: string[] }): void {
  if (found.done.has(file)) return;
  if (trail.includes(file)) {
    found.circles.push([...trail.slice(trail.indexOf(file)), file].map(named).join(' > '));
    return;
  }
  for (const target of importsOf(file)) walk(target, [...trail, file], found);
  found.done.add(file);
}
