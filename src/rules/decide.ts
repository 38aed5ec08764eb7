import { itemId } from '../contract/item-id.ts';
import { newSalt, saltedDigest } from '../lib/crypto/salted.ts';
import { newId } from '../lib/ids.ts';
import { jcs } from '../lib/json/jcs.ts';
import type { ActionResponse } from '../popups/index.ts';
import { decisionState, typeState } from '../store/tables/cover.ts';
import type { FileRow } from '../store/tables/files.ts';
import type { InputWithContent } from './answerable.ts';
import type { Outbox } from './outbox.ts';
import { priorityOf } from './priorities.ts';

/** A checked decision on a pending item, and the person in whose name it is made; null for nobody, on expiry. */
type Checked = {
  readonly action_value: string;
  readonly response: ActionResponse;
  readonly file?: FileRow | undefined;
  readonly answered_by: string | null;
  /** The standing answer that makes the decision; null if the person does. */
  readonly standing_answer_id: string | null;
};

/** Records a decision, and returns its id and what its row in the audit trail covers. The caller writes that row. */
export function record(outbox: Outbox, input: InputWithContent, { response, file, ...checked }: Checked) {
  const { account_id, caller_id, caller_item_id, sequence: input_sequence, urgency, row_type } = input;
  const { revision, content_hash, created_at, updated_at, canonical_version } = input;
  const { action_value, answered_by } = checked;
  const output_result_id = newId('out', outbox.now_ms);
  const response_text = jcs(response);
  const stored_bytes = Buffer.byteLength(response_text) + (file?.size_bytes ?? 0);
  outbox.store.inputs.setAnswered.run({ sequence: input_sequence, answered_at: outbox.now });
  outbox.store.search.stale.run({ input_sequence });
  const salt = newSalt();
  const decided = {
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
    ...checked,
    response: response_text,
    salt,
    stored_bytes,
    answered_at: outbox.now,
    file_id: file?.file_id ?? null,
  };
  outbox.store.outputs.insert.run(decided);
  outbox.ledger.add(input, { [priorityOf(urgency)]: -1, ready: 1, stored_bytes });
  const response_hash = saltedDigest(salt, response_text);
  const item = itemId(outbox.seal, input_sequence);
  const state = JSON.stringify({ ...decisionState(outbox.seal, decided), ...typeState(row_type) });
  const of = { account_id, caller_id, subject: output_result_id, item };
  const cover = { ...of, content_hash, revision, canonical_version, action_value, answered_by, response_hash, state };
  outbox.tell({ kind: 'output.ready', account_id, caller_id, sequence: input_sequence });
  return { output_result_id, cover };
}
