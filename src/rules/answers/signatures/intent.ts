import { createHash } from 'node:crypto';
import { itemId } from '../../../contract/item-id.ts';
import { saltedDigest } from '../../../lib/crypto/salted.ts';
import type { Seal } from '../../../lib/crypto/seal.ts';
import { writeJcs } from '../../../lib/json/canonical-json.ts';
import type { ActionResponse } from '../../../popups/index.ts';
import type { InputRow } from '../../../store/tables/inputs.ts';
import { comparable } from '../response.ts';

/** The members that make an intent unique: a nonce that counts once, its salt, and the origin of the page. */
export type Marks = { readonly nonce: string; readonly salt: string; readonly origin: string };
/** An answer of a person to an item as it is now. */
export type Said = {
  readonly input: InputRow;
  readonly reviewer_id: string;
  readonly action_value: string;
  readonly response: ActionResponse;
};

/** Builds what a person signs: exactly this answer to exactly this state of the item. It holds no content. */
export function intentOf(
  seal: Seal,
  { input, reviewer_id, action_value, response }: Said,
  { nonce, salt, origin }: Marks,
) {
  const { account_id, caller_id, caller_item_id, content_hash, revision, sequence } = input;
  return {
    v: 1 as const,
    nonce,
    origin,
    account_id,
    caller_id,
    caller_item_id,
    item_id: itemId(seal, sequence),
    content_hash,
    revision,
    action_value,
    response_digest: saltedDigest(Buffer.from(salt, 'hex'), comparable(response)),
    reviewer_id,
  };
}

/** The content of a signature. */
export type Intent = ReturnType<typeof intentOf>;

/** Returns the challenge of an intent, as base64url. */
export function challengeOf(intent: Intent): string {
  return createHash('sha256').update(writeJcs(intent)).digest('base64url');
}
