import type { Connection } from '../../src/store/database.ts';

/** What SQLite plans to do for a statement, line by line; it looks behind none of the values. */
export function planOf(db: Connection, { source }: { source: string }): string[] {
  const values = source.match(/\?/g)?.map(() => 1) ?? [];
  const plan = db.prepare<number[], { detail: string }>(`EXPLAIN QUERY PLAN ${source}`).all(...values);
  return plan.map(({ detail }) => detail);
}
