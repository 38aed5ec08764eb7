import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hdoBeside } from '../../helpers/programs/hdo.ts';
import { changeBeside } from '../../helpers/shadow/shadow.ts';
import { decided } from './decided.ts';

/** Changes that somebody with access to the folder makes: the SQL, the command that finds it, and the message. */
const turns: { does: string; sql: string; found_by: string; named: RegExp }[] = [
  {
    does: 'turning a "reject" into an "approve"',
    sql: "UPDATE decisions SET action_value = 'approve' WHERE action_value = 'reject'",
    found_by: 'verify',
    named: /^decisions \d+ out_\w+ differs from the audit trail in action_value$/m,
  },
  {
    does: 'changing who decided',
    sql: "UPDATE decisions SET answered_by = 'bob' WHERE action_value = 'approve'",
    found_by: 'verify',
    named: /^decisions \d+ out_\w+ differs from the audit trail in answered_by$/m,
  },
  {
    does: 'removing the decision and its answer from the counts',
    sql: `DELETE FROM decisions WHERE action_value = 'reject';
      UPDATE inputs SET answered_at = NULL WHERE caller_item_id = 'reject';
      UPDATE totals SET ready = ready - 1, normal = normal + 1, stored_bytes = stored_bytes - 15 WHERE ready > 0`,
    found_by: 'verify',
    named: /^decisions \d+ out_\w+ is missing, but row \d+ of the audit trail records it$/m,
  },
  {
    does: 'inserting a row before the first one',
    sql: `INSERT INTO audit (number, at, kind, account_id, actor, hash)
      SELECT 0, at, 'session.opened', account_id, actor, hash FROM audit WHERE number = 1`,
    found_by: 'audit verify',
    named: /^the audit trail has row 0, before its beginning$/m,
  },
  {
    does: 'cutting off the oldest rows and moving the anchor',
    sql: `UPDATE audit_anchor SET (number, hash) = (SELECT number, hash FROM audit WHERE number = 3);
      DELETE FROM audit WHERE number <= 3`,
    found_by: 'audit verify',
    named: /^the audit trail begins after row 3, but its last removal ended at row 0$/m,
  },
  {
    does: 'cutting off the newest row and its entry in the block index',
    sql: `DELETE FROM audit WHERE number = (SELECT max(number) FROM audit);
      DELETE FROM audit_blocks WHERE NOT EXISTS (
        SELECT 1 FROM audit WHERE audit.account_id = audit_blocks.account_id AND about IN ('', kind, caller_id))`,
    found_by: 'audit verify',
    named: /^the audit trail ends with row \d+, but its recorded end is row \d+$/m,
  },
];

for (const { does, sql, found_by, named } of turns) {
  test(`the executable finds ${does}`, async (t) => {
    const { data, stop } = await decided(t);
    await stop();
    assert.deepEqual(await codes(data), [0, 0]);
    changeBeside(data, (db) => db.exec(sql));
    const { code, stdout } = await hdoBeside([...found_by.split(' '), '--data', data]);
    assert.equal(code, 65, stdout);
    assert.match(stdout, named);
  });
}

async function codes(data: string): Promise<(number | null)[]> {
  const said = await Promise.all(
    [['verify'], ['audit', 'verify']].map((words) => hdoBeside([...words, '--data', data])),
  );
  return said.map(({ code }) => code);
}
