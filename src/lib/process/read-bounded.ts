import { closeSync, openSync, readSync } from 'node:fs';

/** The most bytes of a file or an input with a secret. */
export const most_secret_bytes = 65_536;
/** The most bytes of a file of settings or certificates. */
export const most_settings_bytes = 1_048_576;

/**
 * Reads a file of at most `most_bytes`. Returns undefined if it has more, as a device without an end has.
 * Throws the system's error if it cannot be read.
 */
export function readBounded(path: string, most_bytes: number): Buffer | undefined {
  const descriptor = openSync(path, 'r');
  try {
    return readBoundedFrom(descriptor, most_bytes);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads the rest of an open file as `readBounded` reads a file. */
export function readBoundedFrom(descriptor: number, most_bytes: number): Buffer | undefined {
  const bytes = Buffer.alloc(most_bytes + 1);
  let size = 0;
  while (size < bytes.length) {
    const more = readSync(descriptor, bytes, size, bytes.length - size, null);
    if (more === 0) return bytes.subarray(0, size);
    size += more;
  }
  return undefined;
}

/**
 * Decodes what a person wrote into a file or an input: UTF-8, without the byte order mark that some editors put first.
 * `wrong` says what else it is, such as the UTF-16 of Windows PowerShell.
 */
export function decodeText(bytes: Buffer): { readonly text: string } | { readonly wrong: string } {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // every second byte of ASCII in UTF-16 is zero, and no text has one
  if (isMarked || bytes.subarray(0, 4).includes(0)) return { wrong: 'is UTF-16: save it as UTF-8' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    // the decoder throws nothing else
    return { wrong: 'is not UTF-8 text: save it as UTF-8' };
  }
}
