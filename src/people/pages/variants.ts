import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { type AssetName, readAsset } from '../../lib/process/assets.ts';

type StoredCopies = { readonly identity: Buffer } & Readonly<Partial<Record<Coding, Buffer | undefined>>>;

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
export function variantsFrom(stored: StoredCopies): Variants {
  const hash = createHash('sha256').update(stored.identity).digest('base64url');
  const by: Partial<Record<Coding, Variant>> = {};
  for (const coding of codings) {
    const bytes = stored[coding];
    if (bytes) by[coding] = { bytes, etag: `"${hash}-${coding}"` };
  }
  return { version: hash.slice(0, 12), by };
}

/** The content codings of stored assets, in order of preference. */
export const codings = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof codings)[number];

const least = 0.0001; // below every weight that a client can name

/**
 * Chooses the coding of a response by Accept-Encoding (RFC 9110, section 12.5.3). Returns undefined if the client
 * accepts none. A client without the header gets identity.
 */
export function chooseCoding(accepted: string | undefined, stored: readonly Coding[]): Coding | undefined {
  const weights = weightsOf((accepted ?? '').replaceAll(/\bx-gzip\b/gi, 'gzip'));
  const weightOf = (coding: Coding): number =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? least : 0);
  const usable = codings.filter((coding) => stored.includes(coding) && weightOf(coding) > 0);
  return usable.sort((one, other) => weightOf(other) - weightOf(one))[0];
}

const weighed = /^\s*([^\s;]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/** Parses a header of weighted values (RFC 9110, section 12.4.2), in lower case. Ignores malformed members. */
export function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const member of header.split(',')) {
    const [, name, weight = '1'] = weighed.exec(member) ?? [];
    if (name !== undefined) weights.set(name.toLowerCase(), Number(weight));
  }
  return weights;
}
