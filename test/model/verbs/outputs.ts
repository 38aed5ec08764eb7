import fc from 'fast-check';
import { ask, callerOf, type Who, who } from '../ask.ts';
import { readOutput } from '../reading.ts';
import type { Stage } from '../stage.ts';
import { anywhere, often, pick, verb } from '../verb.ts';
import { acknowledge } from '../world/outputs.ts';

/** A live decision of the caller, or any earlier decision of anyone. */
const output = fc.record({ who, at: anywhere, live: often });
type Output = { who: Who; at: number; live: boolean };

export const outputVerbs = {
  read: verb({
    weight: 6,
    args: output,
    play: (stage, args) => readOutput(stage, args.who, idFor(stage, args)),
  }),
  acknowledge: verb({
    weight: 6,
    args: output,
    play: async (stage, args) => {
      const output_result_id = idFor(stage, args);
      const question = { operation: 'outputAck', asked: { params: { output_result_id } } } as const;
      await ask(stage, args.who, question, (caller) => acknowledge(stage.world, caller, output_result_id));
    },
  }),
};

function idFor(stage: Stage, { who, at, live }: Output): string {
  const caller = callerOf(stage, who);
  const mine = stage.world.decisions.filter(({ item }) => item.caller === caller);
  const wasMine = stage.decisions.filter(({ item }) => item.caller === caller);
  const ever = at % 3 === 0 ? stage.decisions : wasMine;
  return pick(live && mine.length > 0 ? mine : ever, at)?.output_result_id ?? 'out_none';
}
