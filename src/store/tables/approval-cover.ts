import { hash } from 'node:crypto';
import { itemId } from '../../contract/item-id.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import type { ApprovalRow } from './approvals.ts';
import type { HoldRow } from './holds.ts';
import type { InputRow } from './inputs.ts';
import type { SignatureRow } from './signatures.ts';

/** The state in a row about a signed answer: the passkey, the hash of its key, and the hash of the evidence. */
export type SignatureState = { readonly passkey_id: string; readonly key: string; readonly evidence: string };
/** The state in a row about an approval. `approval_id` is null for an answer that needed no other person. */
export type ApprovalState = Partial<SignatureState> & {
  readonly is_signed: boolean;
  readonly in_place_of?: readonly string[];
  readonly approval_id: string | null;
  readonly digest?: string;
  readonly reviewer_id: string;
  /** The decision that it is part of, in a row that repeats the state. */
  readonly output_result_id?: string | null;
};
type Signature = Pick<SignatureRow, 'passkey_id' | 'public_key' | 'intent' | 'assertion'>;

/** Hashes the approved answer and its form. */
export function approvalDigest(seal: Seal, given: Omit<ApprovalRow, 'output_result_id'>): string {
  const { sequence, approval_id, input_sequence, revision, action_value, response_digest, response, note } = given;
  const { reviewer_id, name, given_at, is_signed, file_id } = given;
  const chosen = [sequence, approval_id, input_sequence, revision, action_value, response_digest, response, note];
  return seal.digest('approval', JSON.stringify([...chosen, reviewer_id, name, given_at, is_signed, file_id]));
}

/** Hashes an answer that is held. */
export function holdDigest(seal: Seal, held: HoldRow): string {
  const { number, hold_id, input_sequence, account_id, reviewer_id, token_id, action_value, response } = held;
  const { file_id, note, is_signed, standing, seconds, held_at } = held;
  const chosen = [number, hold_id, input_sequence, account_id, reviewer_id, token_id, action_value, response];
  return seal.digest('hold', JSON.stringify([...chosen, file_id, note, is_signed, standing, seconds, held_at]));
}

/** Hashes the public key of a passkey. */
export function keyDigest(public_key: string): string {
  return hash('sha256', Buffer.from(public_key, 'base64url'));
}

/** Builds the state that the trail covers for a signature. */
export function signatureState({ passkey_id, public_key, intent, assertion }: Signature): SignatureState {
  const evidence = hash('sha256', `{"assertion":${assertion},"intent":${intent}}`); // JSON by RFC 8785, as both are
  return { passkey_id, key: keyDigest(public_key), evidence };
}

type Carried = { readonly input: InputRow; readonly row: ApprovalRow; readonly signature: Signature | undefined };

/** Builds a row that repeats the state of an approval, for when older rows are removed. */
export function carriedApproval(seal: Seal, { input, row, signature }: Carried) {
  const item = itemId(seal, input.sequence);
  const { revision, action_value, name: answered_by, reviewer_id, approval_id, output_result_id } = row;
  const state: ApprovalState = {
    is_signed: row.is_signed === 1,
    ...(signature && signatureState(signature)),
    approval_id,
    digest: approvalDigest(seal, row),
    reviewer_id,
    output_result_id,
  };
  const { caller_id, content_hash } = input;
  const of = { kind: 'approval.carried', account_id: null, caller_id, subject: item, item } as const;
  return { ...of, content_hash, revision, action_value, answered_by, state: JSON.stringify(state) };
}

/** Builds a row that repeats the state of a held answer. */
export function carriedHold(seal: Seal, input: InputRow, hold: HoldRow) {
  const { caller_id, content_hash, revision, canonical_version, sequence } = input;
  const { hold_id: subject, action_value } = hold;
  const of = { kind: 'hold.carried', account_id: null, caller_id, subject, item: itemId(seal, sequence) } as const;
  const state = JSON.stringify({ digest: holdDigest(seal, hold) });
  return { ...of, content_hash, revision, canonical_version, action_value, state };
}
