import type { CarriedState, DecisionState, ItemState, TypeState } from '../../contract/audit.ts';
import { itemId } from '../../contract/item-id.ts';
import { saltedDigest } from '../../lib/crypto/salted.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import { markOf } from './answer-cover.ts';
import type { AnswerRow } from './answers.ts';
import type { ClaimRow } from './claims.ts';
import type { DecisionRow } from './decisions.ts';
import type { InputRow } from './inputs.ts';
import type { StandingAnswerRow } from './standing-answers.ts';

/** The most UTF-16 units of a type's name that the trail keeps. */
const most_of_type = 100;

type DecisionParts = Pick<
  DecisionRow,
  'sequence' | 'created_at' | 'updated_at' | 'caller_item_id' | 'standing_answer_id'
>;

/** Hashes the caller's id of an item, so that the trail covers the id without revealing it. */
export function callerItemDigest(seal: Seal, caller_item_id: string): string {
  return seal.digest('caller item', caller_item_id);
}

/** Builds the part of a row's state that names the type of a request, for statistics. Long names are cut. */
export function typeState(row_type: string): TypeState {
  return { row_type: row_type.slice(0, most_of_type).toWellFormed() };
}

/** Builds the state that the trail covers for a decision, in addition to its columns. */
export function decisionState(seal: Seal, decided: DecisionParts): DecisionState {
  const { sequence, created_at, updated_at, caller_item_id, standing_answer_id } = decided;
  const made_by = standing_answer_id === null ? {} : { standing_answer_id };
  return { sequence, created_at, updated_at, caller_item: callerItemDigest(seal, caller_item_id), ...made_by };
}

/** Builds a row that repeats the state of a live item, for when older rows are removed or cover too little. */
export function carriedItem(seal: Seal, input: InputRow) {
  const { account_id, caller_id, sequence, content_hash, revision, canonical_version } = input;
  const { created_at, updated_at, answered_at } = input;
  const state: ItemState = { account_id, created_at, updated_at, answered_at };
  const subject = itemId(seal, sequence);
  const covered = { content_hash, revision, canonical_version, state: JSON.stringify(state) };
  return { kind: 'item.carried', account_id: null, caller_id, subject, ...covered } as const;
}

type Behind = { readonly claimed?: ClaimRow | undefined; readonly answers?: readonly AnswerRow[] };

/** Builds a row that repeats the state of a decision, of its claim and of its answers. */
export function carriedDecision(seal: Seal, decision: DecisionRow, { claimed, answers = [] }: Behind = {}) {
  const { account_id, caller_id, output_result_id, input_sequence, answered_at, read_at, acknowledged_at } = decision;
  const { content_hash, revision, action_value, answered_by, salt, response } = decision;
  const times = { answered_at, read_at, acknowledged_at };
  const claim = claimed && { claim: claimDigest(seal, { output_result_id, ...claimed }) };
  const by = answers.length > 0 && { by: 'person' as const, answers: answers.map((one) => markOf(seal, one)) };
  const state: CarriedState = { account_id, ...decisionState(seal, decision), ...times, ...claim, ...by };
  return {
    kind: 'decision.carried',
    account_id: null,
    caller_id,
    subject: output_result_id,
    content_hash,
    response_hash: salt && saltedDigest(salt, response),
    item: itemId(seal, input_sequence),
    revision,
    action_value,
    answered_by,
    state: JSON.stringify(state),
  } as const;
}

type ClaimParts = { output_result_id: string } & Pick<ClaimRow, 'claim_hash' | 'claimed_at' | 'answer_hash'>;

/** Hashes a claim. The hash of its answer stands for the answer, which is dropped earlier. */
export function claimDigest(seal: Seal, { output_result_id, claim_hash, claimed_at, answer_hash }: ClaimParts): string {
  return seal.digest('claimed decision', JSON.stringify([output_result_id, claim_hash, claimed_at, answer_hash]));
}

/** Hashes the answer of a claim, without revealing a short one. */
export function answerDigest(seal: Seal, answer: string): string {
  return seal.digest('claimed answer', answer);
}

/** Hashes the scope, the person and the end of a standing answer. */
export function standingDigest(seal: Seal, given: Omit<StandingAnswerRow, NotDigested>): string {
  const { standing_answer_id, account_id, caller_id, reviewer_id, output_result_id } = given;
  const { scope, tool, folder, session, value, given_at, expires_at } = given;
  const ids = [standing_answer_id, account_id, caller_id, reviewer_id, output_result_id];
  return seal.digest(
    'standing answer',
    JSON.stringify([...ids, scope, tool, folder, session, value, given_at, expires_at]),
  );
}
type NotDigested = 'audit_number' | 'scope_hash' | 'ended_at';
