import { type FileHandle, open } from 'node:fs/promises';
import { block_bytes, padding, tarHeader } from './header.ts';

/** Writes files into one new archive, one after the other. */
export type TarWriter = Awaited<ReturnType<typeof openTar>>;

/** Begins an archive in a file that is not there yet, readable by its owner only. */
export async function openTar(path: string) {
  const file = await open(path, 'wx', 0o600);
  return {
    /** Adds a file of exactly so many bytes. */
    async add(name: string, size_bytes: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
      await write(file, tarHeader(name, size_bytes));
      let left = size_bytes;
      for await (const chunk of chunks) {
        left -= chunk.length;
        if (left < 0) break;
        await write(file, chunk);
      }
      if (left !== 0) throw new Error(`${name} changed its size while it was copied`);
      await write(file, Buffer.alloc(padding(size_bytes)));
    },

    /** Makes what has been written so far durable. */
    sync: () => file.datasync(),

    /** Ends the archive, durably. */
    async end(): Promise<void> {
      await write(file, Buffer.alloc(2 * block_bytes));
      await file.sync();
      await file.close();
    },

    /** Lets the archive be, unfinished. */
    abandon: () => file.close().catch(() => {}),
  };
}

async function write(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten;
}
