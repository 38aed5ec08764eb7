import { Command } from 'commander';
import type { Exit } from './exit-codes.ts';
import { type Answer, type Manner, note, print } from './output.ts';

/** What every command is given: the data folder, how to answer, and a place to say how the work goes. */
export type Call = Manner & { data: string; note(line: string): void };

/** The end of a command that has given its answer, and the answer was bad news or has a code of its own. */
export class Told extends Error {
  readonly exit: Exit | number;

  constructor(exit: Exit | number) {
    super('the answer says it');
    this.name = 'Told';
    this.exit = exit;
  }
}

/**
 * The action of a command: `run` gets the call, then the command's own arguments and its options, and returns the
 * answer, or nothing when it has said all itself.
 */
export function action<Given extends unknown[]>(run: (call: Call, ...given: Given) => Promised<Answer | undefined>) {
  return async (...given: unknown[]): Promise<void> => {
    const command = given.at(-1);
    if (!(command instanceof Command)) throw new TypeError('commander gives the command last');
    const { data, json = false, quiet = false } = command.optsWithGlobals<{ data: string } & Partial<Manner>>();
    const manner = { json, quiet };
    const call = { ...manner, data, note: (line: string) => note(line, manner) };
    const answer = await run(call, ...(given.slice(0, -1) as Given));
    if (!answer) return;
    print(answer, manner);
    if (answer.exit) throw new Told(answer.exit);
  };
}

type Promised<Value> = Value | Promise<Value>;
