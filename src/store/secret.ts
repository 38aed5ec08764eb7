import { openSeal, type Seal } from '../lib/seal.ts';
import type { Connection } from './database.ts';

/** Opens the seal of a database. */
export function sealOf(db: Connection): Seal {
  const row = db.prepare<[], { key: Buffer }>('SELECT key FROM secret WHERE one = 1').get();
  if (!row) throw new Error('the database has no key');
  return openSeal(row.key);
}
