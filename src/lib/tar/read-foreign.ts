import type { Readable } from 'node:stream';
import { OtherEntry, TarDamage, type TarEntry } from './entry.ts';

/**
 * Reads the files of an archive that another program packed (POSIX.1-2001 pax, ustar, GNU, and v7 before them). Skips
 * folders.
 * @throws {TarDamage}
 */
export async function* readForeignTar(archive: Readable): AsyncGenerator<TarEntry> {
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
