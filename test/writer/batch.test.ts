import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import type { AuditRow } from '../../src/store/tables/audit.ts';
import { chainHash } from '../../src/store/tables/audit-chain.ts';
import { outbox } from '../helpers/appliance/outbox.ts';
import { asking, submission } from '../helpers/data/submissions.ts';
import { wrongIn } from '../helpers/data/wrong-in.ts';

const bytes = 'the bytes of a file';
const sha256 = hash('sha256', bytes);
const described = { filename: 'a.txt', mime_type: 'text/plain', sniffed_type: null, size_bytes: bytes.length, sha256 };

for (const round of ['at first', 'after a batch that had failures']) {
  test(`a failure in a batch undoes only its own part and keeps an earlier file, ${round}`, async (t) => {
    const box = await outbox(t);
    const { caller, reviewer } = box.account('default');
    await box.send(caller, asking({ kind: 'file_upload', label: 'Which?' }));
    const input_sequence = box.sequence(caller, 'invoice-1');
    const keep = (name: string, written: boolean) => {
      const temporary = box.blobs.temporary(name);
      if (written) writeFileSync(temporary, bytes);
      const ids = { file_id: `fil_${name}`, upload_id: `upl_${name}`, temporary };
      return box.writer.write('keepUpload', reviewer, { ...described, ...ids, input_sequence, action_value: 'go' });
    };
    if (round !== 'at first') await assert.rejects(box.writer.write('acknowledge', caller, 'out_none'));

    const settled = await Promise.allSettled([
      box.send(caller, submission({ caller_item_id: 'before' })),
      keep('sound', true),
      box.writer.write('acknowledge', caller, 'out_none'),
      box.send(caller, submission({ caller_item_id: 'after' })),
    ]);
    assert.deepEqual(
      settled.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    );
    assert.equal(readFileSync(box.blobs.path(sha256), 'utf8'), bytes);
    assert.ok(box.store.files.byId.get({ file_id: 'fil_sound' }));
    assert.ok(box.sequence(caller, 'before') > 0 && box.sequence(caller, 'after') > box.sequence(caller, 'before'));
  });
}

test('a write that fails after a change leaves nothing behind', async (t) => {
  const box = await outbox(t);
  const { caller, reviewer } = box.account('default');
  await box.send(caller, asking({ kind: 'file_upload', label: 'Which?' }));
  const lost = { ...described, file_id: 'fil_lost', upload_id: 'upl_lost', temporary: box.blobs.temporary('nowhere') };
  const input_sequence = box.sequence(caller, 'invoice-1');
  const [kept, sent] = await Promise.allSettled([
    box.writer.write('keepUpload', reviewer, { ...lost, input_sequence, action_value: 'go' }),
    box.send(caller, submission({ caller_item_id: 'beside' })),
  ]);
  assert.equal(kept.status, 'rejected');
  assert.equal(sent.status, 'fulfilled');
  assert.equal(box.store.files.byId.get({ file_id: 'fil_lost' }), undefined);
});

test('counts, numbers and the audit trail match the committed writes, despite failures between them', async (t) => {
  const box = await outbox(t);
  const { caller } = box.account('default');
  for (const name of ['one', 'two', 'three']) {
    const settled = await Promise.allSettled([
      box.send(caller, submission({ caller_item_id: `${name}-kept` })),
      box.send(caller, submission({ caller_item_id: `${name}-gone` })),
      box.writer.write('acknowledge', caller, 'out_none'),
      box.send(caller, submission({ caller_item_id: `${name}-kept`, title: 'Other content' })),
      box.writer.write('delete', caller, `${name}-gone`),
      box.send(caller, submission({ caller_item_id: `${name}-last`, priority: 'urgent' })),
    ]);
    const refused = settled.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []));
    assert.deepEqual(refused, [2, 3]);
  }
  const { low, normal, high, urgent } = box.store.totals.of.get({ owner: caller.caller_id }) ?? {};
  assert.deepEqual({ low, normal, high, urgent }, { low: 0, normal: 3, high: 0, urgent: 3 });
  assert.equal(box.store.sequence.last.get()?.last, 9);
  const rows = box.store.audit.after.all({ after: 0, limit: 100 });
  assert.deepEqual(brokenAt(rows), undefined);
  assert.equal(rows.filter(({ kind }) => kind === 'item.sent').length, 9);
  assert.deepEqual(wrongIn(box.data), []);
});

/** Returns the number of the first row whose hash does not match the row before and its own values. */
function brokenAt(rows: readonly AuditRow[]): number | undefined {
  return rows.find((row, at) => row.hash !== chainHash(rows[at - 1]?.hash ?? '0'.repeat(64), row))?.number;
}
