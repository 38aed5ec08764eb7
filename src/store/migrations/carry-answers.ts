import { timestamp } from '../../lib/time/clock.ts';
import type { Connection } from '../database/database.ts';
import { carriedAnswer } from '../tables/answer-cover.ts';
import type { AnswerRow } from '../tables/answers.ts';
import { carriedDecision } from '../tables/cover.ts';
import type { DecisionRow } from '../tables/decisions.ts';
import type { InputRow } from '../tables/inputs.ts';
import { sealOf } from '../tables/secret.ts';
import type { SignatureRow } from '../tables/signatures.ts';
import { openTrail } from './carry-standing.ts';

// Every statement is spelled out for schema 36, because later schemas may have other columns and statements
const every = `SELECT answers.sequence, answer_id, answers.account_id, answers.input_sequence, answers.revision,
    reviewer_id, token_id, answers.action_value, coalesce(answers.response, decisions.response) AS response,
    answers.file_id, note, is_signed, standing, answers.salt, request_hash, state, ended_because, hold_seconds,
    given_at, settled_at, answers.output_result_id
  FROM answers LEFT JOIN decisions USING (output_result_id) ORDER BY answers.sequence`;
const input = `SELECT sequence, account_id, caller_id, caller_item_id, revision, urgency, row_type, content_hash,
    canonical_version, stored_bytes, created_at, updated_at, answered_at
  FROM inputs WHERE sequence = ?`;
const decision = `SELECT sequence, output_result_id, input_sequence, account_id, caller_id, caller_item_id, revision,
    content_hash, created_at, updated_at, action_value, answered_at, answered_by, read_at, acknowledged_at, file_id,
    response, salt, standing_answer_id
  FROM decisions WHERE output_result_id = ?`;
const signature = `SELECT audit_number, input_sequence, reviewer_id, passkey_id, public_key, intent, assertion, salt
  FROM signatures WHERE input_sequence = ? AND reviewer_id = ? AND salt IS NOT NULL`;

/** Records every answer in the trail, and the answers of decisions, whose earlier rows name approvals and holds. */
export function carryAnswers(db: Connection, { at_ms }: { readonly at_ms: number }): void {
  const trail = openTrail(db, timestamp(at_ms));
  const seal = sealOf(db);
  const inputOf = db.prepare<[number], InputRow>(input);
  const signatureOf = db.prepare<[number, string], SignatureRow>(signature);
  const move = db.prepare<[number, number]>('UPDATE signatures SET audit_number = ? WHERE audit_number = ?');
  const decided = new Map<string, AnswerRow[]>();
  for (const row of db.prepare<[], AnswerRow>(every).all()) {
    const of = inputOf.get(row.input_sequence);
    if (!of) continue;
    const signed = row.is_signed === 1 ? signatureOf.get(row.input_sequence, row.reviewer_id) : undefined;
    const number = trail.add(carriedAnswer(seal, { input: of, row, signature: signed }));
    if (signed) move.run(number, signed.audit_number);
    if (row.output_result_id !== null) {
      decided.set(row.output_result_id, [...(decided.get(row.output_result_id) ?? []), row]);
    }
  }
  const decisionOf = db.prepare<[string], DecisionRow>(decision);
  for (const [output_result_id, answers] of decided) {
    const found = decisionOf.get(output_result_id);
    if (found) trail.add(carriedDecision(seal, found, { answers }));
  }
  trail.close();
}
