import type { TarEntry } from './entry.ts';
import { block_bytes, padding, tarHeader } from './header.ts';

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
    yield Buffer.alloc(padding(size_bytes));
  }
  yield Buffer.alloc(2 * block_bytes);
}
