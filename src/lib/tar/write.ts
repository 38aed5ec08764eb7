import { type FileHandle, open } from 'node:fs/promises';
import type { TarEntry } from './entry.ts';
import { block_bytes, paddingOf, tarHeader } from './header.ts';

/** Creates an archive file that only its owner can read. The file must not exist. */
export async function openTar(path: string) {
  const file = await open(path, 'wx', 0o600);
  return {
    /** Adds a file of exactly `size_bytes`. */
    async add(name: string, size_bytes: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
      await write(file, tarHeader(name, size_bytes));
      let left = size_bytes;
      for await (const chunk of chunks) {
        left -= chunk.length;
        if (left < 0) break;
        await write(file, chunk);
      }
      if (left !== 0) throw new Error(`${name} changed its size while it was being copied`);
      await write(file, Buffer.alloc(paddingOf(size_bytes)));
    },

    sync: () => file.datasync(),

    async end(): Promise<void> {
      await write(file, Buffer.alloc(2 * block_bytes));
      await file.sync();
      await file.close();
    },

    abandon: () => file.close().catch(() => {}), // the failure that led here is reported instead
  };
}

async function write(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten;
}

/** Packs files into an archive, as `openTar` writes it. Each chunk is valid until the next one is requested. */
export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, size_bytes, chunks } of entries) {
    yield tarHeader(name, size_bytes);
    let left = size_bytes;
    for await (const chunk of chunks) {
      left -= chunk.length;
      if (left < 0) break;
      yield chunk;
    }
    if (left !== 0) throw new Error(`${name} changed its size while it was being packed`);
    yield Buffer.alloc(paddingOf(size_bytes));
  }
  yield Buffer.alloc(2 * block_bytes);
}
