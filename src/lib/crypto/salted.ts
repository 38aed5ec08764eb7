import { createHash, randomBytes } from 'node:crypto';

const salt_bytes = 32;

export function newSalt(): Buffer {
  return randomBytes(salt_bytes);
}

/** Hashes a salt and a text: SHA-256, in hex. Without the salt a short text cannot be guessed from the hash. */
export function saltedDigest(salt: Buffer, text: string): string {
  return createHash('sha256').update(salt).update(text).digest('hex');
}
