import type { Readable } from 'node:stream';
import { OtherEntry, TarDamage, type TarEntry } from './entry.ts';
import { block_bytes, isForeignHeader, paddingOf, readTarHeader } from './header.ts';
import type { TarSource } from './source.ts';

const chunk_bytes = 1024 * 1024;

/**
 * Reads an archive, and closes it. An archive of hdo must be intact in every bit and must have no trailing bytes. An
 * archive that another program packed is read as far as its headers are valid.
 * @throws {TarDamage}
 */
export async function* readTar(file: TarSource): AsyncGenerator<TarEntry> {
  try {
    if (isForeignHeader(await readExactly(file, 0, block_bytes))) {
      yield* readForeignTar(file.stream());
      return;
    }
    let at = 0;
    for (;;) {
      const header = await readExactly(file, at, block_bytes);
      if (isZero(header)) break;
      const entry = readTarHeader(header);
      if (!entry) throw new TarDamage(at);
      const from = at + block_bytes;
      yield { ...entry, chunks: contents(file, from, entry.size_bytes) };
      const filled_at = from + entry.size_bytes;
      if (!isZero(await readExactly(file, filled_at, paddingOf(entry.size_bytes)))) throw new TarDamage(filled_at);
      at = filled_at + paddingOf(entry.size_bytes);
    }
    const end = at + 2 * block_bytes;
    if (!isZero(await readExactly(file, at + block_bytes, block_bytes))) throw new TarDamage(at);
    if ((await file.size()) !== end) throw new TarDamage(end);
  } finally {
    await file.close();
  }
}

/** Yields chunks that are valid only until the next one is requested. */
async function* contents(file: TarSource, from: number, size_bytes: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(chunk_bytes, size_bytes));
  for (let done = 0; done < size_bytes; ) {
    const chunk = await readInto(buffer.subarray(0, size_bytes - done), file, from + done);
    done += chunk.length;
    yield chunk;
  }
}

function readExactly(file: TarSource, from: number, length: number): Promise<Buffer> {
  return readInto(Buffer.allocUnsafe(length), file, from);
}

async function readInto(bytes: Buffer, file: TarSource, from: number): Promise<Buffer> {
  const { length } = bytes;
  for (let done = 0; done < length; ) {
    const count = await file.read(bytes.subarray(done), from + done);
    if (count === 0) throw new TarDamage(from + done);
    done += count;
  }
  return bytes;
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

/**
 * Reads the files of an archive that another program packed (POSIX.1-2001 pax, ustar, GNU, and v7 before them). Skips
 * folders.
 * @throws {TarDamage}
 */
async function* readForeignTar(archive: Readable): AsyncGenerator<TarEntry> {
  const { extract } = await import('tar-stream'); // only repacked archives need it
  const entries = extract({ allowUnknownFormat: true }); // v7 has no name for itself, but the same checksum
  let read_bytes = 0;
  archive.on('error', (error) => entries.destroy(error));
  archive.on('data', (chunk: Buffer) => {
    read_bytes += chunk.length;
  });
  archive.pipe(entries);
  /** Returns the error to report: why the archive could not be read, else its damage. */
  const causeOf = (error: unknown) =>
    archive.errored ?? (error instanceof TarDamage ? error : new TarDamage(read_bytes));
  const contents = async function* (entry: AsyncIterable<Buffer>) {
    try {
      yield* entry;
    } catch (error) {
      throw causeOf(error);
    }
  };
  try {
    for await (const entry of entries) {
      const { name, size = 0, type } = entry.header;
      if (type === 'file' || type === 'contiguous-file') yield { name, size_bytes: size, chunks: contents(entry) };
      else if (type !== 'directory') throw new OtherEntry(read_bytes);
      entry.resume();
    }
  } catch (error) {
    throw causeOf(error);
  } finally {
    archive.destroy();
  }
}
