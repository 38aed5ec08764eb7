import { randomBytes } from 'node:crypto';
import { CommanderError } from 'commander';
import { SettingsError } from '../config.ts';
import type { Exit } from './exit-codes.ts';

/** A command cannot do what it was asked: the kind of no, and a sentence that says why and what to do. */
export class Failure extends Error {
  readonly exit: Exit;

  constructor(exit: Exit, message: string) {
    super(message);
    this.name = 'Failure';
    this.exit = exit;
  }
}

/** How something thrown ends the program: why, and whether people have been shown it already. */
export type Ending = { exit: Exit; message: string; shown?: boolean };

/** Sorts what was thrown. What nobody foresaw is internal: an id, a sentence, and no stack unless HDO_DEBUG is set. */
export function endingOf(error: unknown): Ending {
  if (error instanceof Failure) return error;
  if (error instanceof CommanderError) {
    const message = error.message.replace(/^error: /, '');
    return { exit: error.exitCode === 0 ? 'done' : 'usage', message, shown: true };
  }
  if (error instanceof SettingsError) {
    const typed = error.problems.every(({ by }) => by === 'flag');
    return { exit: typed ? 'usage' : 'settings', message: error.message };
  }
  const what = error instanceof Error ? error : new Error(String(error));
  const id = `err_${randomBytes(6).toString('hex')}`;
  const said = process.env.HDO_DEBUG ? (what.stack ?? what.message) : what.message;
  return { exit: 'internal', message: `something went wrong inside (${id}): ${said}` };
}
