import type { Connection } from './database.ts';
import { appliance, every_type } from './totals.ts';

const row = `owner = '${appliance}' AND row_type = '${every_type}'`;

/** The numbers of inputs and answers; the last one stands beside the counts of the appliance. */
export const sequenceStatements = (db: Connection) => ({
  last: db.prepare<[], { last: number }>(`SELECT last FROM totals WHERE ${row}`),
  reach: db.prepare<{ last: number }>(`UPDATE totals SET last = @last WHERE ${row}`),
  /** Writes the number that is there. */
  keep: db.prepare(`UPDATE totals SET last = last WHERE ${row}`),
  skip: db.prepare<{ count: number }>(`UPDATE totals SET last = last + @count WHERE ${row}`),
});
