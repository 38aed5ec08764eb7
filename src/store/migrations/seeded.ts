import { createHmac } from 'node:crypto';
import type { Connection } from '../database/database.ts';

const block_bytes = 32;

/** Runs work in which randomblob() of a connection returns bytes that follow from a seed. Afterwards it refuses. */
export function seeded<T>(db: Connection, seed: Buffer, work: () => T): T {
  let drawn = 0;
  const block = () => createHmac('sha256', seed).update(String(drawn++)).digest();
  db.function('randomblob', (length: unknown) => {
    const blocks = Array.from({ length: Math.ceil(Number(length) / block_bytes) }, block);
    return Buffer.concat(blocks, Number(length));
  });
  try {
    return work();
  } finally {
    db.function('randomblob', (_length: unknown) => {
      throw new Error('randomblob was replaced for a migration, and has no seed now');
    });
  }
}
