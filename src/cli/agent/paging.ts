import type { Command } from 'commander';
import type { Page } from '../../client/index.ts';
import { wholeNumber } from '../options.ts';

/** Adds the paging options `--limit` and `--cursor` to a command. */
export function paged(command: Command): Command {
  return command
    .option('--limit <number>', 'how many to list, at most 100', wholeNumber)
    .option('--cursor <cursor>', 'the next_cursor of the previous page');
}

/** Builds the paging parameters from the options of a command. */
export function pageOf({ limit, cursor }: Page): Page {
  return { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) };
}

/** Builds the hint below a page that is not the last. */
export function moreLines({ next_cursor }: { next_cursor: string | null }): string[] {
  return next_cursor === null ? [] : [`For more: --cursor ${next_cursor}`];
}
