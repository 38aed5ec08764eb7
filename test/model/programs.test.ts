import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { count, seed, toRepeat } from '../helpers/data/seed.ts';
import { wrongIn } from '../helpers/data/wrong-in.ts';
import { play, programs } from './program.ts';
import { openHouse } from './stage.ts';

// A failure prints its seed and path: HDO_SEED and HDO_MODEL_PATH replay it, HDO_MODEL_RUNS sets the number of programs
const { HDO_MODEL_RUNS = count({ usual: 10, long: 1_000 }), HDO_MODEL_PATH } = process.env;

test(`the server and a plain model agree on every response of ${HDO_MODEL_RUNS} programs; ${toRepeat}`, async (t) => {
  const house = await openHouse(t);
  const property = fc.asyncProperty(programs(60), (program) => play(house, program));
  await fc.assert(property, {
    numRuns: Number(HDO_MODEL_RUNS),
    seed,
    ...(HDO_MODEL_PATH && { path: HDO_MODEL_PATH }),
  });
  assert.deepEqual(wrongIn(house.box.data), []);
});
