import { hash } from 'node:crypto';

/**
 * The JSON text of a value that `check` rebuilt, with the SHA-256 over it in lower-case hex.
 * The objects of such a value have their keys in sorted order, so equal content is equal text.
 */
export function canonicalJson(rebuilt: unknown): { text: string; hash: string } {
  const text = JSON.stringify(rebuilt);
  return { text, hash: hash('sha256', text, 'hex') };
}
