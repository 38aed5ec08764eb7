import type { Connection } from './database.ts';

export const sequenceStatements = (db: Connection) => ({
  next: db.prepare<[], { last: number }>('UPDATE sequence SET last = last + 1 WHERE one = 1 RETURNING last'),
  skip: db.prepare<{ count: number }>('UPDATE sequence SET last = last + @count WHERE one = 1'),
});
