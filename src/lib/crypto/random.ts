import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(8192);
let used = pool.length;

/**
 * Takes random bytes from a pool, because asking the system for sixteen bytes each time is slow. Copy what is kept: the
 * pool is filled again.
 */
export function random(length: number): Buffer {
  if (used + length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += length;
  return pool.subarray(used - length, used);
}
