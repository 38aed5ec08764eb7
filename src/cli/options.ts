import { InvalidArgumentError, Option } from 'commander';
import { durationForm, durationMs } from '../lib/duration.ts';
import { firstAccount } from '../rules/accounts.ts';

/** The data folder where none is named. */
export const usualData = './hdo-data';

/** `--account`, for what is made or listed in one account. */
export function accountOption(): Option {
  return new Option('--account <name>', 'the account').default(firstAccount);
}

/** `--account`, for what has a name or an id of its own anyway: given, it has to be the right one. */
export function owningAccountOption(): Option {
  return new Option('--account <name>', 'only if it belongs to this account');
}

/** An option that takes a duration and gives its milliseconds. */
export function durationOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(readDuration);
}

/** Reads a duration given on the command line, in milliseconds. */
export function readDuration(text: string): number {
  const duration_ms = durationMs(text);
  if (duration_ms === undefined) throw new InvalidArgumentError(`It must be ${durationForm}.`);
  return duration_ms;
}

/** Reads a whole number given on the command line, 0 or more. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** The end of a command's help: how it is typed. */
export function examples(...typed: readonly string[]): string {
  return `\nExamples:\n${typed.map((line) => `  ${line}\n`).join('')}`;
}
