import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const short = /^[0-9a-f]{2}$/;
const long = /^[0-9a-f]{64}$/;

/** The hashes of all bytes that lie in a data folder, whether a row names them or not. Other names are not ours. */
export function* storedHashes(data: string): Generator<string> {
  const files = join(data, 'files');
  for (const first of entries(files, short)) {
    for (const second of entries(join(files, first), short)) yield* entries(join(files, first, second), long);
  }
}

/** The temporary files that nothing was written to since an instant; an upload that goes on is cut off long before. */
export function leftovers(data: string, before_ms: number): string[] {
  const folder = join(data, 'files', 'tmp');
  const paths = entries(folder, /./).map((name) => join(folder, name));
  return paths.filter((path) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? before_ms) < before_ms);
}

/** The size of a file in bytes; 0 when it is not there. */
export function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function entries(folder: string, form: RegExp): string[] {
  try {
    return readdirSync(folder).filter((name) => form.test(name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
