import { createReadStream } from 'node:fs';
import { TarDamage, type TarEntry } from './entry.ts';

/**
 * Reads the files of an archive that another program packed (POSIX.1-2001 pax, ustar, GNU). Skips folders.
 * @throws {TarDamage}
 */
export async function* readForeignTar(path: string): AsyncGenerator<TarEntry> {
  const { extract } = await import('tar-stream'); // only repacked archives need it
  const archive = createReadStream(path);
  const entries = extract();
  archive.on('error', (error) => entries.destroy(error));
  archive.pipe(entries);
  try {
    for await (const entry of entries) {
      const { name, size = 0, type } = entry.header;
      if (type === 'file' || type === 'contiguous-file') yield { name, size_bytes: size, chunks: entry };
      else if (type !== 'directory') throw new TarDamage(archive.bytesRead);
      entry.resume();
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw error instanceof TarDamage ? error : new TarDamage(archive.bytesRead);
  } finally {
    archive.destroy();
  }
}
