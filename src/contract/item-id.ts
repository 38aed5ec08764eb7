import { base32, fromBase32 } from '../lib/ids.ts';
import type { Seal } from '../lib/seal.ts';

const prefix = 'itm_';
const purpose = 'item';

/** The id under which people know an item: its sequence, sealed, because sequences count what all accounts do. */
export function itemId(seal: Seal, sequence: number): string {
  return prefix + base32(seal.write(purpose, sequence));
}

/** The sequence of an item's id; undefined for a text that `itemId` never made. */
export function sequenceOf(seal: Seal, item_id: string): number | undefined {
  if (!item_id.startsWith(prefix)) return undefined;
  const bytes = fromBase32(item_id.slice(prefix.length), 16);
  return bytes && seal.read(purpose, bytes)?.large;
}
