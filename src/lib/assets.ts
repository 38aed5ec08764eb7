import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getRawAsset, isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';

/** Where the files are that the executable carries, when the program runs from source: build/assets.ts puts them in. */
const folders = {
  web: '../../dist/web/',
  docs: '../../dist/docs/',
  clients: '../../dist/clients/',
  schema: '../store/schema/',
} as const;

/** The name of a file the program serves or reads: its folder, then its path in there. */
export type AssetName = `${keyof typeof folders}/${string}`;

/**
 * The bytes of a file that belongs to the program, or undefined when there is none of that name.
 * Read only: inside the executable they lie in its own image, and a write would end the process.
 */
export function asset(name: AssetName): Buffer | undefined {
  return isSea() ? embedded(name) : fromSource(name);
}

function embedded(name: string): Buffer | undefined {
  try {
    return Buffer.from(getRawAsset(name));
  } catch {
    return undefined;
  }
}

function fromSource(name: string): Buffer | undefined {
  const [folder = '', ...path] = name.split('/');
  const base = fileURLToPath(new URL(folders[folder as keyof typeof folders], import.meta.url));
  const file = join(base, ...path);
  const inside = file.startsWith(base) && statSync(file, { throwIfNoEntry: false })?.isFile();
  return inside ? readFileSync(file) : undefined;
}
