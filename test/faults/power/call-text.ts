/** A call by which a program may have changed files in a way that is not understood: nothing could be concluded. */
export class Unknown extends Error {
  constructor(text: string) {
    super(`the trace has a call that is not understood: ${text.slice(0, 300)}`);
  }
}

/** A text as strace -xx writes it. */
export function hexOf(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

/** The bytes that strace -xx has written so. */
export function unhex(hex: string): Buffer {
  return Buffer.from(hex.replaceAll('\\x', ''), 'hex');
}

/** The strings among the arguments of a call, one after the other. */
export function stringsOf(text: string): Buffer[] {
  if (text.includes('"...')) throw new Unknown(text); // strace was to write them whole
  return [...text.matchAll(/"([^"]*)"/g)].map(([, hex = '']) => unhex(hex));
}

/** The first descriptor of a call, with the path that it had; undefined for a file that has no name any more. */
export function targetOf(text: string): { descriptor: string; path: string } | undefined {
  const [, descriptor = '', hex = '', deleted] = /^\w+\((\w+)<([^>]*)>(\(deleted\))?/.exec(text) ?? [];
  return deleted ? undefined : { descriptor, path: unhex(hex).toString() };
}
