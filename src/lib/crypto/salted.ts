import { hash } from 'node:crypto';
import { random } from './random.ts';

const salt_bytes = 32;

export function newSalt(): Buffer {
  return Buffer.from(random(salt_bytes));
}

/** Hashes a salt and a text: SHA-256, in hex. Without the salt a short text cannot be guessed from the hash. */
export function saltedDigest(salt: Buffer, text: string): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(text)]), 'hex');
}
