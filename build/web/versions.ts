import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';

/** The folder of the built inbox; src/lib/process/assets.ts reads it, and the executable carries it. */
export const webFolder = join(root, 'dist/web');

/** Returns the version of an asset, its query in the page. With it a browser may keep the bytes for good. */
export function versionOf(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
}

/** The address of a file that was made, with its version. */
export async function versioned(name: string): Promise<string> {
  return `/${name}?${versionOf(await read(name))}`;
}

/** Reads a file that was made. */
export function read(name: string): Promise<Buffer> {
  return readFile(join(webFolder, name));
}
