import { readCursor, writeCursor } from '../lib/crypto/cursor.ts';
import type { Seal } from '../lib/crypto/seal.ts';
import { complaint } from '../lib/schema/complaint.ts';
import { defaulted, nullable, omittable, open, Type } from '../lib/schema/schema.ts';
import { Count, Text } from '../vocabulary.ts';
import { Refusal } from './errors.ts';

const max_limit = 100;
const default_limit = 25;

/** The number of entries on a page (src/docs/contract.md, "Lists and cursors"). */
export const PageLimit = Type.Integer({ minimum: 1, maximum: max_limit });
export const PageQuery = open({
  limit: defaulted(PageLimit, default_limit),
  cursor: omittable(Type.String({ minLength: 1, description: 'next_cursor of the previous page.' })),
});
export type Page = { limit: number; cursor: string | null };

export const pageMembers = {
  has_more: Type.Boolean(),
  next_cursor: nullable(Text),
  returned_count: Count,
  page_limit: Type.Integer({ minimum: 1 }),
};

/**
 * Returns the position after which a page starts, or undefined for the first page.
 * @throws {Refusal} validation_failed with field code invalid_cursor for a damaged cursor or one of another list.
 */
export function positionOf(seal: Seal, list: string, { cursor }: Page, length = 1): number[] | undefined {
  if (cursor === null) return undefined;
  const position = readCursor(seal, list, cursor, length);
  if (position) return position;
  throw new Refusal('validation_failed', 'The cursor is damaged or belongs to another list.', {
    fields: [complaint('cursor', 'invalid_cursor')],
  });
}

/** Cuts a page from rows that were queried with one more than the limit. `position` returns a row's position. */
export function pageOf<R>(
  { seal, list, limit }: { seal: Seal; list: string; limit: number },
  rows: readonly R[],
  position: (row: R) => number[],
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const has_more = rows.length > limit;
  const next_cursor = has_more && last !== undefined ? writeCursor(seal, list, position(last)) : null;
  return { shown, members: { has_more, next_cursor, returned_count: shown.length, page_limit: limit } };
}
