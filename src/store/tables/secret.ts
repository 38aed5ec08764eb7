import { openSeal, type Seal } from '../../lib/crypto/seal.ts';
import type { Connection } from '../database/database.ts';

export function sealOf(db: Connection): Seal {
  const row = db.prepare<[], { key: Buffer }>('SELECT key FROM secret WHERE one = 1').get();
  if (!row) throw new Error('the database has no secret key');
  return openSeal(row.key);
}
