import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';

export type TarSource = {
  /** Reads bytes from an offset that is not before the end of the last reading. Returns their number, 0 at the end. */
  read(bytes: Buffer, at: number): Promise<number>;
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

/** Opens an archive whose bytes come one after the other. `begin` starts over. */
export function openTarSequence(begin: () => AsyncGenerator<Buffer>): TarSource {
  const chunks = begin();
  let chunk: Buffer = Buffer.alloc(0);
  let from = 0;
  /** Reads on until the chunk has the byte at an offset. Returns false at the end. */
  const reach = async (at: number): Promise<boolean> => {
    while (from + chunk.length <= at) {
      const next = await chunks.next();
      if (next.done) return false;
      from += chunk.length;
      chunk = next.value;
    }
    return true;
  };
  return {
    async read(bytes, at) {
      return (await reach(at)) ? chunk.copy(bytes, 0, at - from) : 0;
    },
    async size() {
      await reach(Number.POSITIVE_INFINITY);
      return from + chunk.length;
    },
    stream: () => Readable.from(begin()),
    close: () => chunks.return(undefined),
  };
}
