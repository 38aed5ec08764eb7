import type { Connection } from '../database/database.ts';

export type InputRow = {
  sequence: number;
  account_id: string;
  caller_id: string;
  caller_item_id: string;
  revision: number;
  urgency: number;
  row_type: string;
  content_hash: string;
  canonical_version: number;
  stored_bytes: number;
  created_at: string;
  updated_at: string;
  answered_at: string | null;
};
export type InputContent = { canonical: string };
type ItemName = { caller_id: string; caller_item_id: string };

export const inputColumns = `inputs.sequence, inputs.account_id, inputs.caller_id, inputs.caller_item_id,
  inputs.revision, inputs.urgency, inputs.row_type, inputs.content_hash, inputs.canonical_version, inputs.stored_bytes,
  inputs.created_at, inputs.updated_at, inputs.answered_at`;

export const inputStatements = (db: Connection) => ({
  find: db.prepare<ItemName, InputRow>(
    `SELECT ${inputColumns} FROM inputs WHERE caller_id = @caller_id AND caller_item_id = @caller_item_id`,
  ),

  read: db.prepare<ItemName, InputRow & InputContent>(
    `SELECT ${inputColumns}, canonical FROM inputs
     WHERE caller_id = @caller_id AND caller_item_id = @caller_item_id`,
  ),

  bySequence: db.prepare<{ sequence: number }, InputRow & InputContent>(
    `SELECT ${inputColumns}, canonical FROM inputs WHERE sequence = @sequence`,
  ),

  listAfter: db.prepare<{ caller_id: string; after: number; limit: number }, InputRow>(
    `SELECT ${inputColumns} FROM inputs WHERE caller_id = @caller_id AND sequence > @after
     ORDER BY sequence LIMIT @limit`,
  ),

  oldestPending: db.prepare<{ account_id: string }, { updated_at: string | null }>(
    `SELECT MIN(updated_at) AS updated_at FROM (
       SELECT updated_at FROM inputs WHERE account_id = @account_id AND answered_at IS NULL LIMIT 10000)`,
  ),

  insert: db.prepare<Omit<InputRow, 'answered_at'> & InputContent>(
    `INSERT INTO inputs (sequence, account_id, caller_id, caller_item_id, revision, urgency, row_type, content_hash,
       canonical_version, stored_bytes, created_at, updated_at, answered_at, canonical)
     VALUES (@sequence, @account_id, @caller_id, @caller_item_id, @revision, @urgency, @row_type, @content_hash,
       @canonical_version, @stored_bytes, @created_at, @updated_at, NULL, @canonical)`,
  ),

  revise: db.prepare<
    Pick<InputRow, 'sequence' | 'urgency' | 'content_hash' | 'canonical_version' | 'stored_bytes' | 'updated_at'> &
      InputContent,
    Pick<InputRow, 'revision'>
  >(
    `UPDATE inputs SET revision = revision + 1, urgency = @urgency, row_type = @row_type,
       content_hash = @content_hash, canonical_version = @canonical_version, stored_bytes = @stored_bytes,
       updated_at = @updated_at, canonical = @canonical
     WHERE sequence = @sequence RETURNING revision`,
  ),

  setAnswered: db.prepare<{ sequence: number; answered_at: string | null }>(
    'UPDATE inputs SET answered_at = @answered_at WHERE sequence = @sequence',
  ),

  remove: db.prepare<{ sequence: number }>('DELETE FROM inputs WHERE sequence = @sequence'),
});
