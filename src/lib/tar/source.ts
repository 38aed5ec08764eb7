import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export type TarSource = {
  /** Reads bytes from an offset that is not before the end of the last reading. Returns their number, 0 at the end. */
  read(bytes: Buffer, at: number): Promise<number>;
  /** Returns the size of the archive. Nothing can be read afterwards. */
  size(): Promise<number>;
  stream(): Readable;
  close(): Promise<unknown>;
};

export async function openTarFile(path: string): Promise<TarSource> {
  const file = await open(path);
  return {
    read: async (bytes, at) => (await file.read(bytes, 0, bytes.length, at)).bytesRead,
    size: async () => (await file.stat()).size,
    stream: () => createReadStream(path),
    close: () => file.close(),
  };
}
