import { hash } from 'node:crypto';

const version = 1;
const seal_length = 8;

/** Writes a place in a list as an opaque, versioned text that only the same list can read. */
export function writeCursor(list: string, position: readonly number[]): string {
  const place = position.join('.');
  return Buffer.from(`${version}.${seal(list, place)}.${place}`).toString('base64url');
}

/** Reads what `writeCursor` wrote for the same list with as many numbers; anything else is undefined. */
export function readCursor(list: string, cursor: string, length: number): number[] | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [made, sealed, ...numbers] = text.split('.');
  const place = numbers.join('.');
  const sound = made === String(version) && sealed === seal(list, place) && numbers.length === length;
  // base64url has more than one spelling of the same bytes; only the one we wrote counts
  if (!sound || Buffer.from(text, 'latin1').toString('base64url') !== cursor) return undefined;
  return numbers.map(Number);
}

function seal(list: string, place: string): string {
  return hash('sha256', `${version} ${list} ${place}`).slice(0, seal_length);
}
