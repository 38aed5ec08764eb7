import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outbox } from '../helpers/appliance/outbox.ts';
import { submission } from '../helpers/data/submissions.ts';

test('a write that comes while the writer closes is refused at once, and what came before is kept', async (t) => {
  const box = await outbox(t);
  const { caller } = box.account('one');
  const before = box.send(caller, submission({ caller_item_id: 'before' }));
  const closed = box.writer.close();
  const late = box.send(caller, submission({ caller_item_id: 'late' }));
  await assert.rejects(late, { message: 'the writer is gone' });
  await before;
  await closed;
  assert.ok(box.sequence(caller, 'before') > 0);
  assert.equal(box.sequence(caller, 'late'), 0);
});
