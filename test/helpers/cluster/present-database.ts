import { type Connection, openForWriting } from '../../../src/store/database/database.ts';
import { prepareForServing } from '../../../src/store/migrations/prepare.ts';
import { temporary } from '../programs/hdo.ts';

/** Opens a new database with the present schema, until the test ends. */
export function presentDatabase(t: { after(done: () => unknown): void }): Connection {
  const data = temporary(t);
  prepareForServing(data);
  const db = openForWriting(data, { create: false });
  t.after(() => db.close());
  return db;
}
