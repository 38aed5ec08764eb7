import type { Seal } from '../lib/crypto/seal.ts';
import { base32, fromBase32 } from '../lib/ids.ts';

const prefix = 'itm_';
const purpose = 'item';

/** Encrypts an item's sequence number, so that ids do not reveal other accounts' volume. */
export function itemId(seal: Seal, sequence: number): string {
  return prefix + base32(seal.write(purpose, sequence));
}

/** Decrypts an item id. Returns undefined for a text that `itemId` did not make. */
export function sequenceOf(seal: Seal, item_id: string): number | undefined {
  if (!item_id.startsWith(prefix)) return undefined;
  const bytes = fromBase32(item_id.slice(prefix.length), 16);
  return bytes && seal.read(purpose, bytes)?.large;
}
