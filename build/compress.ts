import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const least_saved_bytes = 400; // less is not worth two more files in the executable

/** The compressed copies of a file, by the ends of their names. src/people/pages/variants.ts serves them. */
const copies = {
  '.br': (bytes: Buffer) =>
    brotliAsync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  '.gz': (bytes: Buffer) => gzipAsync(bytes, { level: 9 }),
} as const;

/** Writes compressed copies beside the files of a folder whose names match, if they save enough bytes. */
export async function compressFiles(folder: string, matching: RegExp): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && matching.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  for (const [end, compress] of Object.entries(copies)) {
    const compressed = await compress(bytes);
    if (compressed.length + least_saved_bytes <= bytes.length) await writeFile(file + end, compressed);
  }
}
