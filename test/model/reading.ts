import { ask, type Who } from './ask.ts';
import { learnFiles } from './learn.ts';
import type { Stage } from './stage.ts';
import { read } from './world/outputs.ts';

/** Reads a decision as a caller, and learns the id of its file. */
export async function readOutput(stage: Stage, who: Who, output_result_id: string): Promise<void> {
  const question = { operation: 'outputRead', asked: { params: { output_result_id } } } as const;
  await ask(stage, who, question, (caller, reply) => {
    learnFiles(stage.world, reply);
    return read(stage.world, caller, output_result_id);
  });
}
