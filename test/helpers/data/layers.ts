import assert from 'node:assert/strict';
import { relative } from 'node:path';
import { importsOf, root, sources } from './sources.ts';

/**
 * The folders of src from left to right. A file may import from its own folder and those further left. The rooms of the
 * cluster that come last are built on the whole program.
 */
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
  'cluster/node',
  'cluster/commands',
  'bin',
];

/** The rooms of some folders in order. Files beside them come last. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  store: ['sqlite', 'disk', 'database', 'tables', 'schema', 'migrations'],
  rules: ['base', 'policy', 'answers', 'items', 'access', 'people', 'upkeep'],
  cluster: ['record', 'shadow', 'log', 'gate', 'copy', 'lead', 'seam', 'node', 'commands'],
  http: ['log', 'request', 'reply', 'endpoint', 'metrics', 'server'],
  web: [
    'languages',
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
  ],
  people: ['search', 'statistics', 'people', 'audit', 'sign-in', 'items', 'uploads', 'events', 'device', 'pages'],
};

/** The file of the cluster that others import. What it loads at run time, for nodes only, counts as no import. */
export const seam = 'src/cluster/seam.ts';

const named = (file: string) => relative(root, file);

/** Lists imports from a folder further right, or from a room that comes later. */
export function upwardImports(): string[] {
  const isUpward = (file: string, target: string) =>
    folderRank(target) > folderRank(file) || (folderOf(target) === folderOf(file) && roomRank(target) > roomRank(file));
  return sources(['src', 'bin']).flatMap((file) =>
    statics(file)
      .filter((target) => isUpward(file, target))
      .map((target) => `${named(file)} imports ${named(target)}`),
  );
}

/** Lists the circles of imports in the whole tree. By stem, files that differ only in their ending are one. */
export function importCircles({ isByStem = false } = {}): string[] {
  const nameOf = (file: string) => (isByStem ? named(file).replace(/\.\w+$/, '') : named(file));
  const targets = new Map<string, string[]>();
  for (const file of sources(['src', 'bin', 'build', 'test'])) {
    targets.set(nameOf(file), [...(targets.get(nameOf(file)) ?? []), ...statics(file).map(nameOf)]);
  }
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (name: string, trail: readonly string[]): void => {
    if (trail.includes(name)) circles.push([...trail.slice(trail.indexOf(name)), name].join(' > '));
    else if (!done.has(name)) {
      for (const target of targets.get(name) ?? []) walk(target, [...trail, name]);
      done.add(name);
    }
  };
  for (const name of targets.keys()) walk(name, []);
  return circles;
}

function statics(file: string): string[] {
  return importsOf(file).filter((target) => named(file) !== seam || !named(target).startsWith('src/cluster/commands/'));
}

function folderOf(file: string): string {
  const [top = '', folder = ''] = named(file).split('/');
  return top === 'bin' ? top : folder.replace(/\.ts$/, '');
}

function folderRank(file: string): number {
  const [, folder, room] = named(file).split('/');
  const own = order.indexOf(`${folder}/${room}`);
  const place = own === -1 ? order.indexOf(folderOf(file)) : own;
  assert.notEqual(place, -1, `${named(file)} is in a folder that the import order does not name`);
  return place;
}

function roomRank(file: string): number {
  const [, folder = '', room = '', ...below] = named(file).split('/');
  const inOrder = rooms[folder] ?? [];
  const place = inOrder.indexOf(room.replace(/\.ts$/, ''));
  assert.ok(place !== -1 || below.length === 0 || !(folder in rooms), `${named(file)} is in a room without an order`);
  return place === -1 ? inOrder.length : place;
}
