import type { Seal } from './seal.ts';

const version = 1;

/** Writes a place in a list, its last number up to 2^53 - 1, as an opaque text that only the same list can read. */
export function writeCursor(seal: Seal, list: string, position: readonly number[]): string {
  const [large = 0, small] = position.toReversed();
  return seal.write(purposeOf(list, position.length), large, small).toString('base64url');
}

/** Reads what `writeCursor` wrote for the same list with as many numbers; anything else is undefined. */
export function readCursor(seal: Seal, list: string, cursor: string, length: number): number[] | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.toString('base64url') !== cursor) return undefined; // one spelling of the same bytes is ours
  const place = seal.read(purposeOf(list, length), bytes);
  return place && (length === 1 ? [place.large] : [place.small, place.large]);
}

function purposeOf(list: string, length: number): string {
  return `cursor ${version} ${list} ${length}`;
}
