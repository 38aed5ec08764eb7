const block = 512;

/** Files as a tar archive (POSIX.1-1988, "ustar"), the same bytes for the same files. Names have at most 100 bytes. */
export function tar(files: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(files).flatMap(([name, bytes]) => [header(name, bytes.length), padded(bytes)]);
  return Buffer.concat([...entries, Buffer.alloc(2 * block)]);
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`${name} is too long a name for a tar archive`);
  const bytes = Buffer.alloc(block);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  const fields: [place: number, text: string][] = [
    [0, name],
    [100, octal(0o644, 7)],
    [108, octal(0, 7)],
    [116, octal(0, 7)],
    [124, octal(size, 11)],
    [136, octal(0, 11)],
    [148, ' '.repeat(8)], // the sum of all bytes is taken with spaces in its own place
    [156, '0'],
    [257, 'ustar\u000000'],
  ];
  for (const [place, text] of fields) bytes.write(text, place);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${octal(sum, 6)} `, 148);
  return bytes;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((block - (bytes.length % block)) % block)]);
}
