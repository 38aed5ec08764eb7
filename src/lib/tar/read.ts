import { type FileHandle, open } from 'node:fs/promises';
import { block_bytes, padding, readTarHeader } from './header.ts';

/** A file in an archive; its bytes have to be read before the next one is asked for. */
export type TarEntry = { name: string; size_bytes: number; chunks: AsyncIterable<Buffer> };

/** An archive that is not, bit by bit, in the form that is written here. */
export class TarDamage extends Error {
  constructor(at: number) {
    super(`the archive is damaged at byte ${at}`);
    this.name = 'TarDamage';
  }
}

const chunk_bytes = 1024 * 1024;

/**
 * Reads an archive from its beginning to its end, past which nothing may come.
 * @throws {TarDamage}
 */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const file = await open(path);
  try {
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

async function* contents(file: FileHandle, from: number, size_bytes: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size_bytes; ) {
    const chunk = await readExactly(file, from + done, Math.min(chunk_bytes, size_bytes - done));
    done += chunk.length;
    yield chunk;
  }
}

async function readExactly(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
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
