import { hash, randomFillSync } from 'node:crypto';

const salt_bytes = 32;

export function newSalt(): Buffer {
  return Buffer.from(takeRandomBytes(salt_bytes));
}

/** Hashes a salt and a text: SHA-256, in hex. Without the salt a short text cannot be guessed from the hash. */
export function saltedDigest(salt: Buffer, text: string): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(text)]), 'hex');
}

const pool = Buffer.alloc(8192);
let used = pool.length;

/** Takes random bytes from a pool, since asking the system each time is slow. Copy them: the pool is refilled. */
export function takeRandomBytes(length: number): Buffer {
  if (used + length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += length;
  return pool.subarray(used - length, used);
}
