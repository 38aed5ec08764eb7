/** Every entry begins and is filled up at multiples of so many bytes (POSIX.1-2001, pax, ustar interchange format). */
export const block_bytes = 512;

const most_octal = 8 ** 11;
const longest_name = 100;

/** The header of a file, private to its owner and dated 1970, so that the same files make the same archive. */
export function tarHeader(name: string, size_bytes: number): Buffer {
  const header = Buffer.alloc(block_bytes);
  if (header.write(name, 0, longest_name) !== Buffer.byteLength(name)) throw new RangeError(`${name} is too long`);
  header.write('0000600\0', 100); // mode
  header.write('0000000\0', 108); // owner
  header.write('0000000\0', 116); // group
  writeSize(header, size_bytes);
  header.write('00000000000\0', 136); // time
  header.write('        ', 148); // the sum counts its own place as spaces
  header.write('0', 156); // a file
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return header;
}

/** The name and size that a header gives; undefined unless it is, bit by bit, one that `tarHeader` makes. */
export function readTarHeader(header: Buffer): { name: string; size_bytes: number } | undefined {
  const name = header.toString('utf8', 0, longest_name).replace(/\0+$/, '');
  const size_bytes = readSize(header);
  if (!Number.isSafeInteger(size_bytes) || Buffer.byteLength(name) > longest_name) return undefined;
  return tarHeader(name, size_bytes).equals(header) ? { name, size_bytes } : undefined;
}

/** The zeros that fill an entry up to a whole block. */
export function padding(size_bytes: number): number {
  return (block_bytes - (size_bytes % block_bytes)) % block_bytes;
}

/** Octal, and beyond 8 GiB the binary form that every tar of today reads. */
function writeSize(header: Buffer, size_bytes: number): void {
  if (size_bytes < most_octal) header.write(`${octal(size_bytes, 11)}\0`, 124);
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
