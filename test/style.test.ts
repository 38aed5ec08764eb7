import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { test } from 'node:test';
import { importCircles, seam, upwardImports } from './helpers/data/layers.ts';
import { importsOf, root, sources } from './helpers/data/sources.ts';

const files = sources(['src', 'bin', 'build', 'test']);
const lines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');
const named = (file: string) => relative(root, file);

test('no line is longer than 120 columns', () => {
  const long = files.flatMap((file) =>
    lines(file).flatMap((line, index) => ([...line].length > 120 ? [`${named(file)}:${index + 1}`] : [])),
  );
  assert.deepEqual(long, []);
});

test('no file is longer than 300 lines and the median is under 70', () => {
  const sizes = files.map((file) => ({ file: named(file), length: lines(file).length }));
  assert.deepEqual(
    sizes.filter(({ length }) => length > 300),
    [],
  );
  const sorted = sizes.map(({ length }) => length).sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  assert.ok(median < 70, `the median file has ${median} lines`);
});

test('a file imports its own folder or one further left, and its own room or one before it', () => {
  assert.deepEqual(upwardImports(), []);
});

test('others import nothing of the cluster but its seam', () => {
  const isInside = (name: string) => name.startsWith('src/cluster/');
  const wrong = sources(['src', 'bin'])
    .filter((file) => !isInside(named(file)))
    .flatMap((file) => importsOf(file).map((target) => ({ file: named(file), target: named(target) })))
    .filter(({ target }) => isInside(target) && target !== seam);
  assert.deepEqual(wrong, []);
});

test('a decision is written, and an answered item made, in one file', () => {
  const writes = /\b(outputs\.insert|inputs\.setAnswered)\.run\(/;
  const writers = sources(['src'])
    .filter((file) => lines(file).some((line) => writes.test(line) && !line.includes('answered_at: null')))
    .map(named);
  assert.deepEqual(writers, ['src/rules/answers/decide.ts']);
});

test('there are no import cycles, also for tools that take x.ts and x.tsx for one file', () => {
  assert.deepEqual(importCircles(), []);
  assert.deepEqual(importCircles({ isByStem: true }), []);
});

test('every source file is imported by something', () => {
  const imported = new Set(files.flatMap(importsOf));
  const alone = sources(['src'])
    .filter((file) => !imported.has(file))
    .map(named);
  assert.deepEqual(alone, []);
});

test('no file has unfinished marks or disables checks', () => {
  const unfinished = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|biome-ignore/; // the marks that this test looks for
  const left = files
    .filter((file) => named(file) !== 'test/style.test.ts')
    .flatMap((file) => lines(file).flatMap((line, at) => (unfinished.test(line) ? [`${named(file)}:${at + 1}`] : [])));
  assert.deepEqual(left, []);
});

test('in the page, only begin.ts, main.tsx and the workers start something', () => {
  const starts = /^(void |await )?(effect|(\w+\.)?addEventListener|setInterval|setTimeout|requestAnimationFrame)\(/;
  const mayStart = (file: string) => file.endsWith('/worker.ts') || file.endsWith('/web/main.tsx');
  const started = sources(['src/web'])
    .filter((file) => !mayStart(file))
    .flatMap((file) => lines(file).flatMap((line, at) => (starts.test(line) ? [`${named(file)}:${at + 1}`] : [])));
  assert.deepEqual(started, []);
});

test('file names are in kebab-case', () => {
  const odd = files.filter((file) => !/^[a-z0-9]+([.-][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(basename(file)));
  assert.deepEqual(odd, []);
});
