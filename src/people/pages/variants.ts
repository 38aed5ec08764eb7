import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { type AssetName, readAsset } from '../../lib/process/assets.ts';
import { type Coding, codings } from './coding.ts';

type Stored = { readonly identity: Buffer } & Readonly<Partial<Record<Coding, Buffer | undefined>>>;

/** The content of a page or an asset in one coding, and its entity tag. */
type Variant = { readonly bytes: Buffer; readonly etag: string };

/** The same content in each stored coding, and the version that an address may name. */
export type Variants = { readonly version: string; readonly by: Readonly<Partial<Record<Coding, Variant>>> };

/**
 * Returns the variants of an asset and its copies (build/compress.ts). Undefined if there is no such asset. The
 * executable carries no originals of files that have copies.
 */
export function variantsOf(name: AssetName): Variants | undefined {
  const br = readAsset(`${name}.br`);
  const identity = readAsset(name) ?? (br && brotliDecompressSync(br));
  return identity && variantsFrom({ identity, br, gzip: readAsset(`${name}.gz`) });
}

/** Returns the variants of content, each with a strong entity tag of its own. */
export function variantsFrom(stored: Stored): Variants {
  const hash = createHash('sha256').update(stored.identity).digest('base64url');
  const by: Partial<Record<Coding, Variant>> = {};
  for (const coding of codings) {
    const bytes = stored[coding];
    if (bytes) by[coding] = { bytes, etag: `"${hash}-${coding}"` };
  }
  return { version: hash.slice(0, 12), by };
}
