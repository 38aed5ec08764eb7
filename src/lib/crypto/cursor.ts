import type { Seal } from './seal.ts';

const version = 1;

/** Encrypts a position in a list. Its last number may be up to 2^53 - 1. Only the same list can read it. */
export function writeCursor(seal: Seal, list: string, position: readonly number[]): string {
  const [large = 0, small] = position.toReversed();
  return seal.write(purposeOf(list, position.length), large, small).toString('base64url');
}

/** Decrypts a cursor of the same list and length. Returns undefined for any other text. */
export function readCursor(seal: Seal, list: string, cursor: string, length: number): number[] | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.toString('base64url') !== cursor) return undefined; // only the canonical base64url encoding is accepted
  const place = seal.read(purposeOf(list, length), bytes);
  return place && (length === 1 ? [place.large] : [place.small, place.large]);
}

function purposeOf(list: string, length: number): string {
  return `cursor ${version} ${list} ${length}`;
}
