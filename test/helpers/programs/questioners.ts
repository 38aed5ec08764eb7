import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type Client, type Decision, OutboxError, openClient } from '../../../src/client/index.ts';
import { root } from '../data/sources.ts';
import { temporary } from './hdo.ts';
import { python } from './python.ts';

/** A question: the method of the Python client, its arguments, and its options. */
export type Question = readonly [method: string, ...args: unknown[], options: Readonly<Record<string, unknown>>];
/** The answer without its decision, or the code and the message of an error. */
export type Answer = Record<string, unknown> | string;
type Place = { readonly t: TestContext; readonly base_url: string; readonly api_key: string };
type Questioner = (place: Place, questions: readonly Question[]) => Promise<Answer[]>;

/** Asks questions one by one with each client, and acknowledges their answers. */
export const questioners: Readonly<Record<string, Questioner>> = {
  'the TypeScript client': async ({ base_url, api_key }, questions) => {
    const client = openClient({ url: base_url, api_key, patience: { tries: 1 } });
    const answers: Answer[] = [];
    for (const question of questions) answers.push(await answered(client, question));
    return answers;
  },
  'the Python client': (place, questions) => byPython(place, questions, {}),
  'the asynchronous Python client': (place, questions) => byPython(place, questions, { ASYNC: 'true' }),
};

type Ask = (...args: readonly unknown[]) => Promise<{ decision: Decision; file?: { filename: string } | null }>;

async function answered(client: Client, [method, ...args]: Question): Promise<Answer> {
  const name = method.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  try {
    const ask = (client as unknown as Record<string, Ask | undefined>)[name];
    if (!ask) throw new Error(`there is no method ${name}`);
    const { decision, ...rest } = await ask(...args);
    let size = 0;
    if (rest.file) for await (const chunk of client.outputFile(decision)) size += chunk.length;
    await client.outputAck(decision.output_result_id);
    const file = rest.file && { file: rest.file.filename };
    return JSON.parse(JSON.stringify({ ...rest, ...file, id: decision.caller_item_id, size }));
  } catch (error) {
    return error instanceof OutboxError ? `${error.code} ${error.message}` : `local ${(error as Error).message}`;
  }
}

const program = readFileSync(join(root, 'test/client/questions.py'), 'utf8');

async function byPython({ t, base_url, api_key }: Place, questions: readonly Question[], env: NodeJS.ProcessEnv) {
  const file = join(temporary(t), 'questions.json');
  writeFileSync(file, JSON.stringify(questions));
  const said = await python(program, { HDO_URL: base_url, HDO_API_KEY: api_key, QUESTIONS: file, ...env });
  if (said.code !== 0) throw new Error(said.stderr);
  return JSON.parse(said.stdout) as Answer[];
}
