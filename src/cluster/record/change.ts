import type { Step } from '../../store/migrations/migrate.ts';

/** The value of a column. An integer beyond 2^53 is a bigint. */
export type Value = null | number | bigint | string | Buffer;

/** The change of one row. Values are in the order of the columns; those of a key, in the order of the primary key. */
export type Change =
  | { readonly act: 'insert'; readonly table: string; readonly row: readonly Value[] }
  | {
      readonly act: 'update';
      readonly table: string;
      readonly key: readonly Value[];
      /** The positions of the columns that have changed, in ascending order. */
      readonly columns: readonly number[];
      readonly values: readonly Value[];
    }
  | { readonly act: 'delete'; readonly table: string; readonly key: readonly Value[] };

/** The row changes of one transaction, in order. */
type RowRecord = {
  readonly kind: 'rows';
  /** The version of the schema on which the changes were made. */
  readonly schema_version: number;
  readonly changes: readonly Change[];
};

/** A step of the schema to the next version, with everything that is random in it. */
export type MigrationRecord = Step & { readonly kind: 'migration' };

/** The changes of one transaction. */
export type ChangeRecord = RowRecord | MigrationRecord;

/** Returns an integer of SQLite as a number where that is exact. */
export function integerOf(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Returns a mask of the columns at some positions: bit 0 is the first column. */
export function maskOf(columns: readonly number[]): number {
  return columns.reduce((mask, at) => mask + 2 ** at, 0);
}

/** Lists the positions in a mask, in ascending order. */
export function listPositions(mask: number): number[] {
  const positions: number[] = [];
  for (let rest = mask, at = 0; rest > 0; rest = Math.floor(rest / 2), at += 1) if (rest % 2 === 1) positions.push(at);
  return positions;
}
