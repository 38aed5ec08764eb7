import { globSync } from 'node:fs';
import { normalize } from 'node:path';
import { root } from '../helpers/data/sources.ts';
import { deeper } from './deeper.ts';

/**
 * A set of test files that run in one process. `isShadowed`: every program that they start has a shadow. The temporary
 * files of a group are on a disk, or in memory.
 */
export type Group = {
  readonly name: string;
  readonly files: readonly string[];
  readonly isShadowed: boolean;
  readonly on?: 'disk';
};

/** Tests that measure time or memory against a baseline of the same run. Nothing else may run beside them. */
const measuring = [
  'test/callers/held-polls.test.ts',
  'test/callers/hold-many.test.ts',
  'test/bench/web/bench.test.ts',
  'test/build/idle.test.ts',
  'test/build/start.test.ts',
  'test/faults/slow-disk.test.ts',
  'test/http/unread.test.ts',
  'test/http/unread-ways.test.ts',
  'test/people/many-policies.test.ts',
];

/**
 * Tests that take minutes of processor time and that scripts of their own run: `npm run test:benches` those that only
 * run a bench, and `npm run test:adapters` the slower of two checks of the types in Python.
 */
const in_scripts = [
  'test/adapters/python/mypy.test.ts',
  'test/bench/cluster/*.test.ts',
  'test/bench/server/{beside,commit,profile,slow,wrk}/*.test.ts',
  'test/bench/server/bench.test.ts',
  'test/bench/soak/soak.test.ts',
];

/** Groups that test what reaches a disk. The others do not wait for one: each test commits about fifty times. */
const on_disk = ['faults', 'upkeep and store'];

/**
 * All other tests by folders or patterns. Those that wait the longest come first, so that the last ones keep every
 * processor busy.
 */
const folders: Readonly<Record<string, readonly string[]>> = {
  'callers and cluster': ['callers', 'cluster'],
  'command line': ['cli', 'docs'],
  'upkeep and store': ['upkeep', 'store', 'writer', 'model', 'bench'],
  'HTTP and notices': ['http', 'notify', 'telemetry'],
  adapters: ['adapters'],
  faults: ['faults', 'fuzz'],
  'people, p to z': ['people/[p-z]*.test.ts', 'people/*/**/*.test.ts', 'rules', 'races'],
  'browser, c to h': ['web/[c-h]*.test.ts'],
  'browser, p to z': ['web/[p-z]*.test.ts'],
  'browser, others': ['web'],
  'agent and build': ['agent', 'build', 'deploy'],
  'client and contract': ['client', 'contract'],
  'parts of the page': ['web-parts', 'browsers'],
  'people, a to o': ['people'],
  others: ['.'],
};

/**
 * The groups whose programs have a shadow in `npm test`. It costs each program that writes 10 to 25 ms of processor
 * time, which is too much for all groups: `npm run test:shadow` runs them.
 */
const shadowed = ['upkeep and store', 'callers and cluster'];
const are_all_shadowed = process.env.HDO_SHADOW === 'all';

/**
 * Puts test files into groups: those of the gate, or all but those of `apart`. Processes take the groups of `queue` in
 * this order. `alone` runs last. The gate leaves `left` to `npm run test:all`.
 */
export function groups(which: 'gate' | 'all' = 'gate'): {
  queue: Group[];
  alone: Group;
  left: string[];
  apart: string[];
} {
  const apart = found(in_scripts);
  const left = which === 'all' ? [] : found(deeper).filter((file) => !apart.includes(file));
  const alone = found(measuring).filter((file) => !left.includes(file));
  const taken = new Set([...alone, ...apart, ...left]);
  const queue = Object.entries(folders).map(([name, within]) => {
    const files = found(within.map(patternOf)).filter((file) => !taken.has(file));
    for (const file of files) taken.add(file);
    const isShadowed = are_all_shadowed || shadowed.includes(name);
    return { name, files, isShadowed, ...(on_disk.includes(name) && { on: 'disk' as const }) };
  });
  return { queue, alone: { name: 'alone', files: alone, isShadowed: false, on: 'disk' }, left, apart };
}

function patternOf(within: string): string {
  return within.endsWith('.ts') ? `test/${within}` : `test/${within}/**/*.test.ts`;
}

function found(patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: root })
    .map((file) => normalize(file))
    .sort();
}
