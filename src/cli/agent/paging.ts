import type { Page } from '../../client/index.ts';
import { wholeNumber } from '../options.ts';

/** `--limit` and `--cursor` */
export const paging = [
  ['--limit <number>', 'how many to list, at most 100', { read: wholeNumber }],
  ['--cursor <cursor>', 'the next_cursor of the previous page'],
] as const;

/** Builds the paging parameters from the options of a command. */
export function pageOf({ limit, cursor }: Page): Page {
  return { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) };
}

/** Builds the hint below a page that is not the last. */
export function moreLines({ next_cursor }: { next_cursor: string | null }): string[] {
  return next_cursor === null ? [] : [`For more: --cursor ${next_cursor}`];
}
