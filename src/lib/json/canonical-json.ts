import { hash } from 'node:crypto';

/**
 * Serializes a value that `check` rebuilt, and hashes the text: SHA-256 in lower-case hex. `check` sorts all object
 * keys, so equal content gives equal text.
 */
export function canonicalJson(rebuilt: unknown): { text: string; hash: string } {
  const text = JSON.stringify(rebuilt);
  return { text, hash: hash('sha256', text, 'hex') };
}
