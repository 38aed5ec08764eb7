/** A list read in slices: what stands behind a position, in order, as many as are asked for. */
export type Source<R> = (after: readonly number[], count: number) => readonly R[];

type Wanted<R> = {
  /** Where the search begins. */
  from: readonly number[];
  limit: number;
  wanted(row: R): boolean;
  place(row: R): number[];
  size(row: R): number;
};

const most_looked_at = 2_000;
const at_once = 500;
const most_bytes = 1_000_000;

/**
 * Looks for the rows of a page. It stops at the limit, and before it where it has looked at 2,000 rows or found a
 * megabyte, so that no request keeps the others waiting; `next` is where to go on, null at the end of the list.
 */
export function scan<R>(source: Source<R>, { from, limit, wanted, place, size }: Wanted<R>) {
  const found: R[] = [];
  let position = from;
  let bytes = 0;
  for (let looked_at = 0, slice = limit + 1; looked_at < most_looked_at; looked_at += slice, slice = at_once) {
    const rows = source(position, slice);
    for (const row of rows) {
      if (wanted(row)) {
        if (found.length === limit || bytes >= most_bytes) return { found, next: position };
        found.push(row);
        bytes += size(row);
      }
      position = place(row);
    }
    if (rows.length < slice) return { found, next: null };
  }
  return { found, next: position };
}
