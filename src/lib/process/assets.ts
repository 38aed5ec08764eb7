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
export function readAsset(name: AssetName): Buffer | undefined {
  return isSea() ? embedded(name) : fromSource(name);
}

type AssetPack = { readonly bytes: ArrayBuffer; readonly places: ReadonlyMap<string, readonly [number, number]> };

let packed: AssetPack | undefined;

function embedded(name: string): Buffer | undefined {
  packed ??= {
    bytes: getRawAsset('files'),
    places: new Map(Object.entries(JSON.parse(Buffer.from(getRawAsset('files.json')).toString()))),
  };
  const place = packed.places.get(name);
  return place && Buffer.from(packed.bytes, ...place);
}

function fromSource(name: string): Buffer | undefined {
  const [folder = '', ...path] = name.split('/');
  const base = fileURLToPath(new URL(folders[folder as keyof typeof folders], import.meta.url));
  const file = join(base, ...path);
  const inside = file.startsWith(base) && statSync(file, { throwIfNoEntry: false })?.isFile();
  return inside ? readFileSync(file) : undefined;
}
