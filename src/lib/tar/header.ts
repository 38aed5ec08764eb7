/** The block size. Every entry starts on a block boundary (POSIX.1-2001, pax, ustar interchange format). */
export const block_bytes = 512;

const max_octal = 8 ** 11;
const max_name_bytes = 100;

/** Creates the header of a file, with mode 600 and dated 1970, so that equal files make equal archives. */
export function tarHeader(name: string, size_bytes: number): Buffer {
  const header = Buffer.alloc(block_bytes);
  if (header.write(name, 0, max_name_bytes) !== Buffer.byteLength(name)) throw new RangeError(`${name} is too long`);
  header.write('0000600\0', 100); // mode
  header.write('0000000\0', 108); // owner
  header.write('0000000\0', 116); // group
  writeSize(header, size_bytes);
  header.write('00000000000\0', 136); // time
  header.write('        ', 148); // the checksum counts its own field as spaces
  header.write('0', 156); // a file
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return header;
}

/** Parses a header. Returns undefined if any bit differs from the header that `tarHeader` would create. */
export function readTarHeader(header: Buffer): { name: string; size_bytes: number } | undefined {
  const name = header.toString('utf8', 0, max_name_bytes).replace(/\0+$/, '');
  const size_bytes = readSize(header);
  if (!Number.isSafeInteger(size_bytes) || Buffer.byteLength(name) > max_name_bytes) return undefined;
  return tarHeader(name, size_bytes).equals(header) ? { name, size_bytes } : undefined;
}

const min_differences = 3;

/**
 * Tells if the first header of an archive is intact and was written by another program. Such a header differs in owner,
 * times or name. A header of ours with a few changed bytes is damaged instead.
 */
export function isForeignHeader(header: Buffer): boolean {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  if (Number.parseInt(header.toString('latin1', 148, 156).replaceAll(/[\0 ]/g, ''), 8) !== sum) return false;
  const name = header.toString('utf8', 0, max_name_bytes).replace(/\0+$/, '');
  const size_bytes = readSize(header);
  if (!Number.isSafeInteger(size_bytes) || Buffer.byteLength(name) > max_name_bytes) return true;
  const own = tarHeader(name, size_bytes);
  return header.reduce((count, byte, at) => count + (byte === own[at] ? 0 : 1), 0) >= min_differences;
}

/** Returns the number of zero bytes that fill an entry up to a whole block. */
export function paddingOf(size_bytes: number): number {
  return (block_bytes - (size_bytes % block_bytes)) % block_bytes;
}

/** Writes a size in octal, or beyond 8 GiB in the binary form that current tar programs read. */
function writeSize(header: Buffer, size_bytes: number): void {
  if (size_bytes < max_octal) header.write(`${octal(size_bytes, 11)}\0`, 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size_bytes), 128);
  }
}

function readSize(header: Buffer): number {
  if (header[124] === 0x80) return Number(header.readBigUInt64BE(128));
  return Number.parseInt(header.toString('latin1', 124, 135), 8);
}

function octal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, '0');
}
