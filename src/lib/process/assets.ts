import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getRawAsset, isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';

/** The folders of asset files when the program runs from source. build/executable/assets.ts embeds them. */
const folders = {
  web: '../../../dist/web/',
  docs: '../../../dist/docs/',
  clients: '../../../dist/clients/',
  schema: '../../store/schema/',
  passwords: '../common-passwords/',
} as const;

/** The name of an embedded file: its folder, then its path in the folder. */
export type AssetName = `${keyof typeof folders}/${string}`;

/**
 * Returns the bytes of an embedded file, or undefined if there is no file of that name.
 * The bytes are read-only: inside the executable they are in its own image, and a write would crash the process.
 */
export function asset(name: AssetName): Buffer | undefined {
  return isSea() ? embedded(name) : fromSource(name);
}

/** Node's error code for an asset that the executable does not contain. */
const absent = 'ERR_SINGLE_EXECUTABLE_APPLICATION_ASSET_NOT_FOUND';

function embedded(name: string): Buffer | undefined {
  try {
    return Buffer.from(getRawAsset(name));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === absent)) throw error;
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
