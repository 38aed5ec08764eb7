import { Command } from 'commander';
import { giveNewToOwner } from '../store/disk/owner.ts';
import { type Exit, exitCodes } from './exit-codes.ts';
import { type Answer, type Manner, printAnswer, printNote } from './output.ts';
import { systemCause } from './system-trouble.ts';
import { endUnwrittenWith } from './unwritten.ts';

/** The context of every command: the data folder, the output flags, and a function for progress messages. */
export type Call = Manner & { data: string; note(line: string): void };

/** Ends a command that has printed its answer with another exit code than 0. */
export class ExitWith extends Error {
  readonly exit: Exit | number;

  constructor(exit: Exit | number) {
    super('the answer is printed');
    this.name = 'ExitWith';
    this.exit = exit;
  }
}

/**
 * Wraps a command for commander: `run` gets the call, then the arguments and options of the command. It returns the
 * answer, or undefined when it has printed everything itself.
 */
export function actionOf<Args extends unknown[]>(run: (call: Call, ...args: Args) => MaybePromise<Answer | undefined>) {
  return async (...args: unknown[]): Promise<void> => {
    const command = args.at(-1);
    if (!(command instanceof Command)) throw new TypeError('commander gives the command last');
    const { data, json = false, quiet = false } = command.optsWithGlobals<{ data: string } & Partial<Manner>>();
    const manner = { json, quiet };
    const call = { ...manner, data, note: (line: string) => printNote(line, manner) };
    const answer = await attempt(() => run(call, ...(args.slice(0, -1) as Args)), data);
    if (!answer) return;
    if (answer.exit) endUnwrittenWith(exitCodes[answer.exit]);
    printAnswer(answer, manner);
    if (answer.exit) throw new ExitWith(answer.exit);
  };
}

async function attempt<T>(work: () => MaybePromise<T>, data: string): Promise<T> {
  const began_ms = Date.now();
  try {
    return await work();
  } catch (error) {
    throw systemCause(error, data);
  } finally {
    giveNewToOwner(data, began_ms);
  }
}

type MaybePromise<Value> = Value | Promise<Value>;
