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
