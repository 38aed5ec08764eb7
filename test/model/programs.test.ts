import { test } from 'node:test';
import fc from 'fast-check';
import { play, programs } from './program.ts';
import { openHouse } from './stage.ts';

// A failure names its seed and path; HDO_MODEL_SEED and HDO_MODEL_PATH play it again, HDO_MODEL_RUNS plays more
const { HDO_MODEL_RUNS = '300', HDO_MODEL_SEED, HDO_MODEL_PATH } = process.env;

test('the server and a plain model of the contract agree on every answer of random programs', async (t) => {
  const house = await openHouse(t);
  const property = fc.asyncProperty(programs(60), (program) => play(house, program));
  await fc.assert(property, {
    numRuns: Number(HDO_MODEL_RUNS),
    ...(HDO_MODEL_SEED && { seed: Number(HDO_MODEL_SEED) }),
    ...(HDO_MODEL_PATH && { path: HDO_MODEL_PATH }),
  });
});
