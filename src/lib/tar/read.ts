import { type FileHandle, open } from 'node:fs/promises';
import { TarDamage, type TarEntry } from './entry.ts';
import { block_bytes, isForeignHeader, padding, readTarHeader } from './header.ts';
import { readForeignTar } from './read-foreign.ts';

const chunk_bytes = 1024 * 1024;

/**
 * Reads an archive. An archive of hdo must be intact in every bit and must have no trailing bytes. An archive that
 * another program packed is read as far as its headers are valid.
 * @throws {TarDamage}
 */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const file = await open(path);
  try {
    if (isForeignHeader(await readExactly(file, 0, block_bytes))) {
      yield* readForeignTar(path);
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
      if (!isZero(await readExactly(file, filled_at, padding(entry.size_bytes)))) throw new TarDamage(filled_at);
      at = filled_at + padding(entry.size_bytes);
    }
    const end = at + 2 * block_bytes;
    if (!isZero(await readExactly(file, at, 2 * block_bytes))) throw new TarDamage(at);
    if ((await file.stat()).size !== end) throw new TarDamage(end);
  } finally {
    await file.close();
  }
}

/** Yields chunks that are valid only until the next one is requested. */
async function* contents(file: FileHandle, from: number, size_bytes: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(chunk_bytes, size_bytes));
  for (let done = 0; done < size_bytes; ) {
    const chunk = await readInto(buffer.subarray(0, size_bytes - done), file, from + done);
    done += chunk.length;
    yield chunk;
  }
}

function readExactly(file: FileHandle, from: number, length: number): Promise<Buffer> {
  return readInto(Buffer.allocUnsafe(length), file, from);
}

async function readInto(bytes: Buffer, file: FileHandle, from: number): Promise<Buffer> {
  const { length } = bytes;
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, from + done);
    if (bytesRead === 0) throw new TarDamage(from + done);
    done += bytesRead;
  }
  return bytes;
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}
