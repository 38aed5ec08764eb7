/** A call that may have changed files in an unknown way, so that no conclusion is possible. */
export class Unknown extends Error {
  constructor(text: string) {
    super(`the trace has an unknown call: ${text.slice(0, 300)}`);
  }
}

/** Encodes a text as strace -xx writes it. */
export function hexOf(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

const letters = '\\xff'.length;

/** Decodes bytes that strace -xx has written. A trace has megabytes of them, so that no text is copied here. */
export function unhex(hex: string): Buffer {
  const bytes = Buffer.allocUnsafe(hex.length / letters);
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = (digit(hex.charCodeAt(at * letters + 2)) << 4) | digit(hex.charCodeAt(at * letters + 3));
  }
  return bytes;
}

/** Returns the value of a hexadecimal digit, which strace writes in lower case. */
function digit(code: number): number {
  return code < 58 ? code - 48 : code - 87;
}

/** Returns the string arguments of a call, in order. */
export function stringsOf(text: string): Buffer[] {
  if (text.includes('"...')) throw new Unknown(text); // strace must write strings whole
  return [...text.matchAll(/"([^"]*)"/g)].map(([, hex = '']) => unhex(hex));
}

/** Returns the first descriptor of a call, with its path; undefined for a file that has no name any more. */
export function targetOf(text: string): { descriptor: string; path: string } | undefined {
  const [, descriptor = '', hex = '', deleted] = /^\w+\((\w+)<([^>]*)>(\(deleted\))?/.exec(text) ?? [];
  return deleted ? undefined : { descriptor, path: unhex(hex).toString() };
}
