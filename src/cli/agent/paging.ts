import type { Command } from 'commander';
import type { Page } from '../../client/index.ts';
import { wholeNumber } from '../options.ts';

/** Lets a command list a part: `--limit` and `--cursor`. */
export function paged(command: Command): Command {
  return command
    .option('--limit <number>', 'at most so many, up to 100', wholeNumber)
    .option('--cursor <cursor>', 'next_cursor of the page before');
}

/** The part that the options of a command ask for. */
export function pageOf({ limit, cursor }: Page): Page {
  return { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) };
}

/** What is said behind a part that is not the last. */
export function moreLines({ next_cursor }: { next_cursor: string | null }): string[] {
  return next_cursor === null ? [] : [`More with --cursor ${next_cursor}`];
}
