import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { databaseFile } from '../../../src/store/database/database.ts';
import { sqlite } from '../../../src/store/sqlite/sqlite.ts';
import { document } from '../../helpers/programs/hdo.ts';
import { decided } from './decided.ts';

type Salted = { output_result_id: string; response: string; salt: Buffer | null };

test('the audit row of an answer covers the decision, its author, its content, and the salted response', async (t) => {
  const { data, agent, ada, stop } = await decided(t);
  const { events } = await document(['audit', 'export', '--data', data]);
  const rows = events.filter(({ kind }: { kind: string }) => kind === 'decision.made');
  const shown = (await ada('/review/api/audit?kind=decision.made')).data.events;
  for (const row of [...rows, ...shown]) {
    assert.deepEqual([row.answered_by, row.revision], ['ada', 1]);
    assert.ok(['approve', 'reject'].includes(row.action_value));
    assert.match(row.item ?? row.item_id, /^itm_/);
    assert.notEqual(row.response_hash, hash('sha256', '{"kind":"none"}'));
    assert.notEqual(row.note_hash, hash('sha256', 'As agreed.'));
  }
  assert.deepEqual([rows.length, shown.length], [2, 2]);
  assert.equal(new Set(rows.map((row: { response_hash: string }) => row.response_hash)).size, 2);

  const [{ output_result_id } = { output_result_id: '' }] = (await agent('/api/output/check')).data.items;
  await agent(`/api/output/${output_result_id}/ack`, {});
  await stop();
  const db = sqlite(databaseFile(data), { readonly: true });
  t.after(() => db.close());
  for (const decision of db.prepare<[], Salted>('SELECT output_result_id, response, salt FROM decisions').all()) {
    const { response_hash } = rows.find(({ subject }: { subject: string }) => subject === decision.output_result_id);
    if (decision.output_result_id === output_result_id) assert.equal(decision.salt, null);
    else
      assert.equal(
        hash('sha256', Buffer.concat([decision.salt ?? Buffer.alloc(0), Buffer.from(decision.response)])),
        response_hash,
      );
  }
  assert.deepEqual(await document(['verify', '--data', data]), { ok: true, problems: [] });
});
