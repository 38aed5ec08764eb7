/** Reads up to `count` rows of a list after a position, in order. */
export type ListSource<R> = (after: readonly number[], count: number) => readonly R[];

type ScanOptions<R> = {
  /** The position after which the scan starts. */
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
 * Finds the rows of a page. It stops at the limit, after 2,000 scanned rows or after a megabyte, so that no request
 * blocks others. `next` is the position to continue from, or null at the end of the list.
 */
export function scan<R>(source: ListSource<R>, { from, limit, wanted, place, size }: ScanOptions<R>) {
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
