import { hash } from 'node:crypto';

/**
 * Serializes a value that `checkValue` rebuilt, and hashes the text: SHA-256 in lower-case hex. `checkValue` sorts all
 * object keys, so equal content gives equal text.
 */
export function canonicalJson(rebuilt: unknown): { text: string; hash: string } {
  const text = JSON.stringify(rebuilt);
  return { text, hash: hash('sha256', text, 'hex') };
}

/** Serializes a value by RFC 8785 (JCS): members sorted by their UTF-16 names, without spaces. */
export function writeJcs(value: unknown): string {
  return JSON.stringify(value, (_, part) => (isObject(part) ? sorted(part) : part));
}

function isObject(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

function sorted(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
}
