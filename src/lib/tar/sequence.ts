import { Readable } from 'node:stream';
import type { TarSource } from './source.ts';

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
