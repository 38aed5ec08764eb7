import { hash } from 'node:crypto';
import type { AnswerCarried, AnswerMark, SignatureState } from '../../contract/audit.ts';
import { itemId } from '../../contract/item-id.ts';
import { saltedDigest } from '../../lib/crypto/salted.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import type { AnswerRow } from './answers.ts';
import type { InputRow } from './inputs.ts';
import type { SignatureRow } from './signatures.ts';

type Signature = Pick<SignatureRow, 'passkey_id' | 'public_key' | 'intent' | 'assertion'>;
/** The values of an answer that are set once and outlive its content. */
type FixedParts = Pick<
  AnswerRow,
  'sequence' | 'answer_id' | 'account_id' | 'input_sequence' | 'revision' | 'reviewer_id'
> &
  Pick<AnswerRow, 'token_id' | 'action_value' | 'is_signed' | 'given_at'>;
/** The content of an answer. The response of a decided answer is that of its decision. */
type Content = Pick<AnswerRow, 'salt' | 'response' | 'file_id' | 'note' | 'request_hash' | 'standing'>;

/** Covers an answer in the trail: what never changes, and its content with a salt, null once that was removed. */
export function markOf(seal: Seal, answer: FixedParts & Content): AnswerMark {
  const { sequence, answer_id, account_id, input_sequence, revision, reviewer_id, token_id } = answer;
  const { action_value, is_signed, given_at, salt, response, file_id, note, request_hash, standing } = answer;
  const fixed = [sequence, answer_id, account_id, input_sequence, revision, reviewer_id, token_id, action_value];
  const digest = seal.digest('answer', JSON.stringify([...fixed, is_signed, given_at]));
  const content = JSON.stringify([response, file_id, note, request_hash, standing]);
  return { answer_id, digest, content: salt && saltedDigest(salt, content) };
}

export function keyDigest(public_key: string): string {
  return hash('sha256', Buffer.from(public_key, 'base64url'));
}

/** Builds the state that the trail covers for a signature. */
export function signatureState({ passkey_id, public_key, intent, assertion }: Signature): SignatureState {
  const evidence = hash('sha256', `{"assertion":${assertion},"intent":${intent}}`); // JSON by RFC 8785, as both are
  return { passkey_id, key: keyDigest(public_key), evidence };
}

type CarriedParts = {
  readonly row: AnswerRow;
  readonly input: InputRow | undefined;
  readonly signature?: Signature | undefined;
};

/** Builds a row that repeats the state of an answer, for when older rows are removed, and when it waits again. */
export function carriedAnswer(seal: Seal, { input, row, signature }: CarriedParts) {
  const { answer_id: subject, action_value, reviewer_id, given_at, revision } = row;
  const { caller_id = null, content_hash = null } = input ?? {};
  const told: AnswerCarried = {
    ...markOf(seal, row),
    reviewer_id,
    given_at,
    ...(signature && signatureState(signature)),
    ...changeable(row),
  };
  const of = {
    kind: 'answer.carried',
    account_id: null,
    caller_id,
    subject,
    item: itemId(seal, row.input_sequence),
  } as const;
  return { ...of, content_hash, revision, action_value, state: JSON.stringify(told) };
}

function changeable({ state, hold_seconds, ended_because, settled_at, given_at, output_result_id }: AnswerRow) {
  if (ended_because !== null) {
    return { state: 'ended', because: ended_because, settled_at: settled_at ?? given_at } as const;
  }
  if (output_result_id !== null) {
    return { state: 'decided', output_result_id, settled_at: settled_at ?? given_at } as const;
  }
  if (state !== 'held') return { state: 'given' } as const;
  return { state, ...(hold_seconds !== null && { hold_seconds }) } as const;
}
