import { InvalidArgumentError } from 'commander';
import { shellWord } from '../lib/text/shell-word.ts';
import { durationMs, durationNeed } from '../lib/time/duration.ts';
import { firstAccount } from '../rules/access/accounts.ts';

export const usualData = './hdo-data';

/** Builds the flag for the data folder in a hint to paste into a shell. Empty for the default folder. */
export function dataFlag(data: string): string {
  return data === usualData ? '' : ` --data ${shellWord(data)}`;
}

/** Builds the flag for the account in such a hint. Empty for the first account. */
export function accountFlag(account: string): string {
  return account === firstAccount ? '' : ` --account ${shellWord(account)}`;
}

/** `--account`, for commands that add or list in one account. */
export const accountOption = ['--account <name>', 'the name of the account', { preset: firstAccount }] as const;

/** `--account`, for objects with a unique name or id: the command fails if the object is in another account. */
export const owningAccountOption = ['--account <name>', 'only if it belongs to this account'] as const;

/** Reads a duration longer than 0, in milliseconds. */
export function readLifetime(text: string): number {
  const duration_ms = readDuration(text);
  if (duration_ms === 0) throw new InvalidArgumentError('It must be longer than 0.');
  return duration_ms;
}

/** Reads a duration from the command line, in milliseconds. */
export function readDuration(text: string): number {
  const duration_ms = durationMs(text);
  if (duration_ms === undefined) throw new InvalidArgumentError(`It must ${durationNeed(text)}.`);
  return duration_ms;
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

export function exampleText(...typed: readonly string[]): string {
  return `\nExamples:\n${typed.map((line) => `  ${line}\n`).join('')}`;
}
