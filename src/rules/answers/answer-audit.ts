import type { AnswerEnd, AnswerEnded, AnswerGiven } from '../../contract/audit.ts';
import { itemId } from '../../contract/item-id.ts';
import { carriedAnswer, markOf, signatureState } from '../../store/tables/answer-cover.ts';
import type { AnswerRow, NamedAnswer } from '../../store/tables/answers.ts';
import { actorOf, audit } from '../base/audit.ts';
import type { InputWithContent } from '../base/find-item.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { partsOf } from '../policy/rights.ts';
import type { Answer, Choice } from './admit.ts';
import type { Required } from './approvals.ts';

type GivenParts = {
  readonly input: InputWithContent;
  readonly row: NamedAnswer;
  readonly choice: Choice;
  readonly required: Required | undefined;
  readonly answer: Answer;
  /** The answers of others that are held with it from now on. */
  readonly together?: readonly NamedAnswer[];
};

/**
 * Audits an answer that waits, is held or is signed, or to which a policy applies, and keeps the evidence of its
 * signature. A deputy is named with the person they stand in for.
 */
export function auditGiven(outbox: Outbox, reviewer: Reviewer, given: GivenParts): void {
  const { input, row, choice, required, answer, together = [] } = given;
  const { reviewer_id } = reviewer;
  const { evidence } = choice;
  const { account_id, caller_id, content_hash, revision, canonical_version, sequence: input_sequence } = input;
  const parts = required ? partsOf(reviewer_id, required.needs.lists, required.crowd) : [reviewer_id];
  const state: AnswerGiven = {
    ...markOf(outbox.seal, row),
    reviewer_id,
    state: row.state === 'held' ? 'held' : 'given',
    ...(row.hold_seconds !== null && { hold_seconds: row.hold_seconds }),
    ...(answer.confirms && { confirms: answer.confirms }),
    ...(evidence && signatureState(evidence)),
    ...(!parts.includes(reviewer_id) && { in_place_of: parts }),
    ...(together.length > 0 && { with: together.map((one) => markOf(outbox.seal, one)) }),
  };
  const audit_number = audit(outbox, {
    kind: 'answer.given',
    account_id,
    caller_id,
    actor: actorOf(row),
    subject: row.answer_id,
    item: itemId(outbox.seal, input_sequence),
    content_hash,
    revision,
    canonical_version,
    action_value: row.action_value,
    answered_by: row.name,
    state: JSON.stringify(state),
  });
  outbox.store.signatures.forgetSaltsOf.run({ input_sequence, reviewer_id });
  if (evidence) outbox.store.signatures.insert.run({ audit_number, input_sequence, reviewer_id, ...evidence });
}

type EndParts = {
  readonly because: AnswerEnd;
  readonly actor: string;
  readonly caller_id: string | null;
  /** The answers of others that wait again. */
  readonly others?: readonly AnswerRow[] | undefined;
};

/** Audits the end of an answer, whose row has changed already. */
export function auditEnded(outbox: Outbox, row: AnswerRow, { because, actor, caller_id, others = [] }: EndParts): void {
  const { answer_id, account_id, input_sequence, action_value, reviewer_id, revision } = row;
  const again = others.length > 0 && { with: others.map((one) => markOf(outbox.seal, one)) };
  const state: AnswerEnded = { ...markOf(outbox.seal, row), reviewer_id, because, ...again };
  audit(outbox, {
    kind: 'answer.ended',
    account_id,
    caller_id,
    actor,
    subject: answer_id,
    item: itemId(outbox.seal, input_sequence),
    revision,
    action_value,
    state: JSON.stringify(state),
  });
}

/** Audits the state that an answer has from now on. */
export function auditCarried(outbox: Outbox, input: InputWithContent, row: NamedAnswer): void {
  audit(outbox, { ...carriedAnswer(outbox.seal, { input, row }), actor: row.reviewer_id });
}
