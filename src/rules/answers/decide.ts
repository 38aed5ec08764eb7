import { itemId } from '../../contract/item-id.ts';
import { newSalt, saltedDigest } from '../../lib/crypto/salted.ts';
import { newId } from '../../lib/ids.ts';
import { writeJcs } from '../../lib/json/canonical-json.ts';
import type { ActionResponse } from '../../popups/index.ts';
import { markOf } from '../../store/tables/answer-cover.ts';
import type { NamedAnswer } from '../../store/tables/answers.ts';
import { decisionState, typeState } from '../../store/tables/cover.ts';
import type { FileRow } from '../../store/tables/files.ts';
import { audit } from '../base/audit.ts';
import type { InputWithContent } from '../base/find-item.ts';
import type { Outbox } from '../base/outbox.ts';
import { priorityOf } from '../base/priorities.ts';
import { changeOfItem } from './of-item.ts';

/** A checked decision on a pending item. */
type Decision = {
  readonly action_value: string;
  readonly response: ActionResponse;
  readonly file?: FileRow | undefined;
  /** The people in whose name it is made; null for nobody, on expiry. */
  readonly answered_by: string | null;
  /** The actor of its row in the audit trail. */
  readonly actor: string;
  readonly note?: string | null | undefined;
  /** The answers that make it; absent if a policy or a standing answer does. */
  readonly answers?: readonly NamedAnswer[];
  /** How many answers policies ask for. */
  readonly needed?: number;
  /** The one of the answers that is not stored yet. */
  readonly own?: NamedAnswer | undefined;
  /** The standing answer that makes it; absent if people or a policy do. */
  readonly standing_answer_id?: string;
};

/**
 * Decides a pending item: the only writer of a decision, with its file, counts, note and row in the audit trail.
 * The decision gets a new sequence, time and id.
 */
export function decideItem(outbox: Outbox, input: InputWithContent, decision: Decision): { output_result_id: string } {
  const { response, file, answers = [], own, note, actor, standing_answer_id = null } = decision;
  const { action_value, answered_by } = decision;
  const { account_id, caller_id, caller_item_id, sequence: input_sequence, revision, content_hash } = input;
  const { created_at, updated_at, urgency } = input;
  const output_result_id = newId('out', outbox.now_ms);
  const response_text = writeJcs(response);
  const stored_bytes = Buffer.byteLength(response_text) + (file?.size_bytes ?? 0);
  outbox.store.inputs.setAnswered.run({ sequence: input_sequence, answered_at: outbox.now });
  changeOfItem(outbox, 'answered', { sequence: input_sequence, actor });
  const row = {
    sequence: outbox.ledger.nextNumber(),
    output_result_id,
    input_sequence,
    account_id,
    caller_id,
    caller_item_id,
    revision,
    content_hash,
    created_at,
    updated_at,
    action_value,
    answered_by,
    standing_answer_id,
    response: response_text,
    salt: newSalt(),
    stored_bytes,
    answered_at: outbox.now,
    file_id: file?.file_id ?? null,
  };
  outbox.store.outputs.insert.run(row);
  outbox.ledger.add(input, { [priorityOf(urgency)]: -1, ready: 1, stored_bytes });
  const decided = { state: 'decided', output_result_id, settled_at: outbox.now } as const;
  for (const one of answers) {
    if (one === own) outbox.store.answers.insert.run({ ...own, ...decided, response: null });
    else outbox.store.answers.setDecided.run({ sequence: one.sequence, ...decided });
  }
  outbox.tell({ kind: 'output.ready', account_id, caller_id, sequence: input_sequence });
  auditDecision(outbox, input, { ...decision, note, row });
  return { output_result_id };
}

type Decided = Decision & {
  readonly row: Parameters<typeof decisionState>[1] & { output_result_id: string; response: string; salt: Buffer };
};

/**
 * Writes the audit row of a decision, and stores its note as long as that row. The note outlives the decision and has
 * its own salt.
 */
function auditDecision(
  outbox: Outbox,
  input: InputWithContent,
  { row, answers, needed = 1, note, ...decision }: Decided,
): void {
  const { account_id, caller_id, content_hash, revision, canonical_version, sequence } = input;
  const { action_value, answered_by, actor, standing_answer_id } = decision;
  const { output_result_id, response, salt } = row;
  const parts = { answers: (answers ?? []).map((one) => markOf(outbox.seal, one)), ...(needed > 1 && { needed }) };
  const by = standing_answer_id !== undefined ? 'standing_answer' : answers ? 'person' : 'policy';
  const remark = note?.trim() ? { text: note, salt: newSalt() } : undefined;
  const audit_number = audit(outbox, {
    kind: standing_answer_id === undefined ? 'decision.made' : 'standing.used',
    account_id,
    caller_id,
    actor,
    subject: output_result_id,
    item: itemId(outbox.seal, sequence),
    content_hash,
    revision,
    canonical_version,
    action_value,
    answered_by,
    response_hash: saltedDigest(salt, response),
    note_hash: remark ? saltedDigest(remark.salt, remark.text) : null,
    state: JSON.stringify({ ...decisionState(outbox.seal, row), ...typeState(input.row_type), ...parts, by }),
  });
  if (remark) outbox.store.notes.insert.run({ audit_number, output_result_id, ...remark });
}
