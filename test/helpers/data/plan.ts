import type { Connection } from '../../../src/store/database/database.ts';

/** Returns the query plan of a statement, line by line. It is planned without knowledge of the values. */
export function planOf(db: Connection, { source }: { source: string }): string[] {
  const values = source.match(/\?/g)?.map(() => 1) ?? [];
  const plan = db.prepare<number[], { detail: string }>(`EXPLAIN QUERY PLAN ${source}`).all(...values);
  return plan.map(({ detail }) => detail);
}
