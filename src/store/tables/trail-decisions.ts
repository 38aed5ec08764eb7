import { kindGroups, kindsInSql } from '../../contract/audit.ts';
import { example_caller_id } from '../../contract/example-caller.ts';
import type { Connection } from '../database/database.ts';
import type { AuditRow } from './audit.ts';
import type { DecisionRow } from './decisions.ts';

/** A decision as the trail records it, with what other tables still have about it. */
export type TrailDecision = Pick<
  AuditRow,
  'number' | 'at' | 'kind' | 'actor' | 'item' | 'action_value' | 'answered_by' | 'content_hash' | 'response_hash'
> &
  Pick<AuditRow, 'revision' | 'state'> &
  Pick<DecisionRow, 'output_result_id' | 'caller_id' | 'read_at' | 'acknowledged_at'> & {
    caller_name: string | null;
    caller_item_id: string | null;
    created_at: string | null;
    undone_at: string | null;
  };

type Slice = { account_id: string; after: number; through: number };

export const trailDecisionStatements = (db: Connection) => ({
  /** Lists the decisions of an account between two numbers of the trail, oldest first, without the example's. */
  between: db.prepare<Slice, TrailDecision>(
    `SELECT number, at, kind, actor, item, audit.caller_id, display_name AS caller_name, subject AS output_result_id,
       coalesce(audit.action_value, decisions.action_value) AS action_value,
       coalesce(audit.answered_by, decisions.answered_by) AS answered_by,
       coalesce(audit.revision, decisions.revision) AS revision, audit.content_hash, audit.response_hash, state,
       coalesce(decisions.caller_item_id, inputs.caller_item_id) AS caller_item_id, decisions.created_at,
       undone_at, decisions.read_at, decisions.acknowledged_at
     FROM audit
       LEFT JOIN callers ON callers.caller_id = audit.caller_id
       LEFT JOIN decisions ON decisions.output_result_id = subject
       LEFT JOIN undone ON undone.output_result_id = subject
       LEFT JOIN inputs ON inputs.sequence = undone.input_sequence
     WHERE number > @after AND number <= @through AND audit.account_id = @account_id
       AND kind IN ${kindsInSql(kindGroups.decisions)} AND audit.caller_id NOT GLOB '${example_caller_id}*'
     ORDER BY number`,
  ),
});
