import { kindGroups, kindsInSql } from '../../contract/audit.ts';
import { example_caller_id } from '../../contract/example-caller.ts';
import type { Connection } from '../database/database.ts';
import type { AuditRow } from './audit.ts';
import { block_size, every_event } from './audit-blocks.ts';

/** A row of the trail that statistics count. `is_undone` is 1 for a decision that was undone since. */
export type TrailFigure = Pick<AuditRow, 'at' | 'actor' | 'action_value' | 'answered_by'> & {
  kind: (typeof kindGroups.counted)[number];
  caller_id: string;
  created_at: string | null;
  row_type: string | null;
  is_undone: 0 | 1;
};

type Slice = { account_id: string; after: number; through: number };

export const trailFigureStatements = (db: Connection) => ({
  /** Lists what statistics count between two numbers of the trail, oldest first, without the example request. */
  between: db.prepare<Slice, TrailFigure>(
    `SELECT at, kind, caller_id, actor, action_value, answered_by, state ->> 'created_at' AS created_at,
       state ->> 'row_type' AS row_type,
       kind = 'decision.made' AND EXISTS (SELECT 1 FROM undone WHERE output_result_id = subject) AS is_undone
     FROM audit
     WHERE number > @after AND number <= @through AND account_id = @account_id
       AND kind IN ${kindsInSql(kindGroups.counted)}
       AND caller_id NOT GLOB '${example_caller_id}*'
     ORDER BY number`,
  ),
  first: db.prepare<{ account_id: string }, Pick<AuditRow, 'at'>>(
    `SELECT at FROM audit_blocks CROSS JOIN audit
     WHERE audit_blocks.account_id = @account_id AND about = '${every_event}'
       AND number >= block * ${block_size} AND number < (block + 1) * ${block_size}
       AND audit.account_id = audit_blocks.account_id
     ORDER BY block, number LIMIT 1`,
  ),
});
