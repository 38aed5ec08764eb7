import { complaint } from '../lib/complaint.ts';
import { readCursor, writeCursor } from '../lib/cursor.ts';
import { defaulted, nullable, omittable, open, Type } from '../lib/schema.ts';
import type { Seal } from '../lib/seal.ts';
import { Count, Text } from '../vocabulary.ts';
import { Refusal } from './errors.ts';

const most = 100;
const usual = 25;

/** How much of a list, and from where (contract, "Limits": page size). */
export const PageLimit = Type.Integer({ minimum: 1, maximum: most });
export const PageQuery = open({
  limit: defaulted(PageLimit, usual),
  cursor: omittable(Type.String({ minLength: 1, description: 'next_cursor of the preceding page.' })),
});
export type Page = { limit: number; cursor: string | null };

/** The members that every page carries beside its items. */
export const pageMembers = {
  has_more: Type.Boolean(),
  next_cursor: nullable(Text),
  returned_count: Count,
  page_limit: Type.Integer({ minimum: 1 }),
};

/**
 * The position that a page starts after, or undefined for the first page.
 * @throws {Refusal} validation_failed with field code invalid_cursor for a cursor of another list or a damaged one.
 */
export function positionOf(seal: Seal, list: string, { cursor }: Page, length = 1): number[] | undefined {
  if (cursor === null) return undefined;
  const position = readCursor(seal, list, cursor, length);
  if (position) return position;
  throw new Refusal('validation_failed', 'The cursor is not one of this list.', {
    fields: [complaint('cursor', 'invalid_cursor')],
  });
}

/** Cuts rows, of which one more than the limit was asked for, into a page; `place` is where a row stands. */
export function pageOf<R>(
  { seal, list, limit }: { seal: Seal; list: string; limit: number },
  rows: readonly R[],
  place: (row: R) => number[],
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const has_more = rows.length > limit;
  const next_cursor = has_more && last !== undefined ? writeCursor(seal, list, place(last)) : null;
  return { shown, members: { has_more, next_cursor, returned_count: shown.length, page_limit: limit } };
}
