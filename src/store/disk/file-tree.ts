import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const short = /^[0-9a-f]{2}$/;
const long = /^[0-9a-f]{64}$/;

/** Lists the hashes of all stored files, whether a row refers to them or not. Skips foreign names. */
export function* storedHashes(data: string): Generator<string> {
  const files = join(data, 'files');
  for (const first of entries(files, short)) {
    for (const second of entries(join(files, first), short)) yield* entries(join(files, first, second), long);
  }
}

/** Lists temporary files that were not written to since a time. A running upload is aborted long before that. */
export function listLeftovers(data: string, before_ms: number): string[] {
  const folder = join(data, 'files', 'tmp');
  const paths = entries(folder, /./).map((name) => join(folder, name));
  return paths.filter((path) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? before_ms) < before_ms);
}

/** Returns the size of a file in bytes, or 0 if it does not exist. */
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
