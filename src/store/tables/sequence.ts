import type { Connection } from '../database/database.ts';
import { appliance, every_type } from './totals.ts';

const row = `owner = '${appliance}' AND row_type = '${every_type}'`;

/** The sequence of inputs and answers. Its last number is stored beside the overall counts. */
export const sequenceStatements = (db: Connection) => ({
  last: db.prepare<[], { last: number }>(`SELECT last FROM totals WHERE ${row}`),
  keep: db.prepare(`UPDATE totals SET last = last WHERE ${row}`),
  skip: db.prepare<{ count: number }>(`UPDATE totals SET last = last + @count WHERE ${row}`),
});
