import { TarDamage, type TarEntry } from './entry.ts';
import { block_bytes, isForeignHeader, paddingOf, readTarHeader } from './header.ts';
import { readForeignTar } from './read-foreign.ts';
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
