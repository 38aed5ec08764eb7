import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { test } from 'node:test';
import { importsOf, root, sources } from './helpers/data/sources.ts';

/** The folders of src from left to right. A file may import from its own folder and those further left. */
const order = [
  'lib',
  'vocabulary',
  'config',
  'popups',
  'visuals',
  'contract',
  'web',
  'docs',
  'store',
  'rules',
  'cluster',
  'writer',
  'upkeep',
  'http',
  'callers',
  'people',
  'notify',
  'telemetry',
  'appliance',
  'client',
  'agent',
  'cli',
  'bin',
];

/** The rooms of some folders in order. Files beside them come last. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  store: ['sqlite', 'disk', 'database', 'tables', 'schema', 'migrations'],
  rules: ['base', 'policy', 'answers', 'items', 'access', 'people', 'upkeep'],
  cluster: ['record', 'shadow', 'log', 'gate', 'copy', 'lead'],
  http: ['log', 'request', 'reply', 'endpoint', 'server', 'metrics'],
  web: [
    'ui',
    'server',
    'requests',
    'forms',
    'answering',
    'sign-in',
    'callers',
    'settings',
    'people',
    'activity',
    'statistics',
    'request',
    'policies',
    'decided',
    'bulk',
    'queue',
    'notifications',
    'frame',
    'palette',
    'languages',
  ],
  people: ['search', 'statistics', 'people', 'audit', 'sign-in', 'items', 'uploads', 'events', 'device', 'pages'],
};

const files = sources(['src', 'bin', 'build', 'test']);
const lines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');
const named = (file: string) => relative(root, file);

test('no line is longer than 120 columns', () => {
  const long = files.flatMap((file) =>
    lines(file).flatMap((line, index) => ([...line].length > 120 ? [`${named(file)}:${index + 1}`] : [])),
  );
  assert.deepEqual(long, []);
});

test('no file is longer than 300 lines and the median is under 60', () => {
  const sizes = files.map((file) => ({ file: named(file), length: lines(file).length }));
  assert.deepEqual(
    sizes.filter(({ length }) => length > 300),
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

test('rooms import from those before them', () => {
  const wrong = Object.keys(rooms).flatMap((folder) =>
    sources([`src/${folder}`]).flatMap((file) =>
      importsOf(file)
        .filter((target) => relative(root, target).startsWith(`src/${folder}/`) && roomOf(target) > roomOf(file))
        .map((target) => `${named(file)} imports ${named(target)}`),
    ),
  );
  assert.deepEqual(wrong, []);
});

test('a decision is written, and an answered item made, in one file', () => {
  const writes = /\b(outputs\.insert|inputs\.setAnswered)\.run\(/;
  const writers = sources(['src'])
    .filter((file) => lines(file).some((line) => writes.test(line) && !line.includes('answered_at: null')))
    .map(named);
  assert.deepEqual(writers, ['src/rules/answers/decide.ts']);
});

test('there are no import cycles', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  for (const file of files) walk(file, [], { done, circles });
  assert.deepEqual(circles, []);
});

test('every source file is imported by something', () => {
  const imported = new Set(files.flatMap(importsOf));
  const alone = sources(['src'])
    .filter((file) => !imported.has(file) && !isTranslation(file))
    .map(named);
  assert.deepEqual(alone, []);
});

test('only translations import translations, because the build chooses among them', () => {
  const wrong = files.filter((file) => !isTranslation(file) && importsOf(file).some(isTranslation)).map(named);
  assert.deepEqual(wrong, []);
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

function isTranslation(file: string): boolean {
  return named(file).startsWith('src/web/languages/');
}

function rank(file: string): number {
  const [top, folder] = relative(root, file).split('/');
  if (top === 'bin') return order.indexOf('bin');
  const place = order.indexOf((folder ?? '').replace(/\.ts$/, ''));
  assert.notEqual(place, -1, `${named(file)} is in a folder that the import order does not name`);
  return place;
}

function roomOf(file: string): number {
  const [, folder = '', room = '', ...below] = relative(root, file).split('/');
  const order = rooms[folder] ?? [];
  const place = order.indexOf(room.replace(/\.ts$/, ''));
  assert.ok(place !== -1 || below.length === 0, `${named(file)} is in a room that the order does not name`);
  return place === -1 ? order.length : place;
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
