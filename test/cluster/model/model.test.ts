import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, isLong, seed, toRepeat } from '../../helpers/data/seed.ts';
import { type Case, cases, later } from './cases.ts';
import { explore } from './explore.ts';
import { sentences } from './invariants.ts';
import { type Mistake, mistakes } from './mistakes.ts';
import { stepsOf } from './steps.ts';
import { walk } from './walk.ts';
import { type Bounds, worldOf } from './world.ts';
import { far, long, usual } from './worlds.ts';

const worlds = Object.entries({ ...usual, ...(isLong && long) });
const found = Object.entries(cases) as [Mistake, Case][];
const taken = new Set<string>();

for (const [name, { bounds, states, depth }] of worlds) {
  test(`all invariants hold in each of ${states} states with ${name}`, () => {
    const explored = explore(worldOf(bounds));
    for (const step of explored.taken) taken.add(step);
    assert.equal(explored.found, undefined, explored.found?.steps.join('\n'));
    assert.deepEqual({ states: explored.states, depth: explored.depth }, { states, depth });
  });
}

const walks = count({ usual: 3_000, long: 300_000 });

test(`all invariants hold in ${walks} random walks far from the first state; ${toRepeat}`, () => {
  const { broken, epochs } = walk(worldOf(far), { walks, length: 150, seed });
  assert.equal(broken, undefined);
  assert.ok(epochs > 5);
});

test('every step is taken somewhere', () => {
  const possible = worlds.flatMap(([, { bounds }]) => stepsOf(worldOf(bounds)).map(({ name }) => name));
  assert.ok(taken.size > 40);
  assert.deepEqual([...taken].sort(), [...new Set(possible)].sort());
});

for (const [mistake, { breaks, bounds }] of [...found, ...later]) {
  test(`the model finds the mistake: ${mistakes[mistake]}; it breaks: ${sentences[breaks]}`, () => {
    const isFirst = cases[mistake].breaks === breaks;
    const { found } = explore(worldOf(bounds, mistake), isFirst ? undefined : breaks);
    assert.equal(found?.invariant, breaks, found?.steps.join('\n'));
  });
}

test('all invariants hold without the mistake in every world in which one was found', () => {
  const explored = worlds.map(([, { bounds }]) => bounds);
  const others = [...found, ...later].filter(([, { bounds }]) => !explored.some((world) => isWithin(bounds, world)));
  assert.deepEqual(others, []);
});

/** Tells whether all states of a world are states of another. */
function isWithin({ lease, ...counts }: Bounds, world: Bounds): boolean {
  const names = Object.keys(counts) as (keyof typeof counts)[];
  return lease === world.lease && names.every((name) => Number(counts[name] ?? 0) <= Number(world[name] ?? 0));
}
