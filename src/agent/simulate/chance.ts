import { createHash } from 'node:crypto';

/** The seed of a run, and the request that a number is drawn for. */
type Draw = { readonly seed: number; readonly caller_item_id: string };

export type Purpose = 'delay' | 'deny' | 'undo' | 'regret';

const drawn_bytes = 6;

/**
 * Draws a number from 0 to below 1. The same seed, request and purpose give the same number, so the order in which
 * requests arrive does not matter.
 */
export function chance({ seed, caller_item_id }: Draw, purpose: Purpose): number {
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, caller_item_id, purpose]))
    .digest();
  return digest.readUIntBE(0, drawn_bytes) / 2 ** (8 * drawn_bytes);
}
