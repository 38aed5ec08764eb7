import fc from 'fast-check';
import { type House, openStage } from './stage.ts';
import type { Step } from './verb.ts';
import { fileVerbs } from './verbs/files.ts';
import { inputVerbs } from './verbs/inputs.ts';
import { keyVerbs } from './verbs/keys.ts';
import { manyVerbs } from './verbs/many.ts';
import { outputVerbs } from './verbs/outputs.ts';
import { pageVerbs } from './verbs/pages.ts';
import { peopleVerbs } from './verbs/people.ts';
import { statusVerbs } from './verbs/status.ts';
import { timeVerbs } from './verbs/time.ts';

const verbs = {
  ...inputVerbs,
  ...pageVerbs,
  ...outputVerbs,
  ...peopleVerbs,
  ...fileVerbs,
  ...keyVerbs,
  ...timeVerbs,
  ...statusVerbs,
  ...manyVerbs,
};
const byName = new Map(Object.entries(verbs));
const steps = Object.entries(verbs).map(([verb, { weight, args }]) => ({
  weight,
  arbitrary: fc.record({ verb: fc.constant(verb), args }),
}));
const rarely = 10_000;

/** Generates programs of at most `length` steps. A failing program shrinks by leaving out steps. */
export function programs(length: number): fc.Arbitrary<Step[]> {
  const step = fc.option(fc.oneof(...steps), { freq: rarely });
  return fc.array(step, { minLength: length, maxLength: length }).map((made) => made.filter((one) => one !== null));
}

/** Runs a program against the server and the model, which must agree at every step. */
export async function play(house: House, program: readonly Step[]): Promise<void> {
  const stage = openStage(house);
  for (const [at, step] of program.entries()) {
    try {
      await byName.get(step.verb)?.play(stage, step.args);
    } catch (cause) {
      throw new Error(`at step ${at}, ${JSON.stringify(step)}`, { cause });
    }
  }
}
