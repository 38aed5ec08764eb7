import type { Connection } from './database.ts';

export const sequenceStatements = (db: Connection) => ({
  last: db.prepare<[], { last: number }>('SELECT last FROM sequence WHERE one = 1'),
  reach: db.prepare<{ last: number }>('UPDATE sequence SET last = @last WHERE one = 1'),
  /** Writes the number that is there. */
  keep: db.prepare('UPDATE sequence SET last = last WHERE one = 1'),
  skip: db.prepare<{ count: number }>('UPDATE sequence SET last = last + @count WHERE one = 1'),
});
