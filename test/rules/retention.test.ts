import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalise } from '../../src/contract/submission.ts';
import { findAccount } from '../../src/rules/accounts.ts';
import { send, submitted } from '../../src/rules/input.ts';
import { expireAudit } from '../../src/rules/retention.ts';
import { blockOf } from '../../src/store/audit-blocks.ts';
import { openForReading } from '../../src/store/database.ts';
import { wrongRows } from '../../src/upkeep/rows.ts';
import { appliance } from '../helpers/appliance.ts';
import { submission } from '../helpers/submissions.ts';

test('what tells of a block of the trail goes with the last row in it', async (t) => {
  const box = await appliance(t);
  const { caller_id } = box.caller('agent');
  const ada = box.person('Ada');
  const sends = (from: number, to: number) =>
    box.change((outbox) => {
      const caller = { caller_id, account_id: findAccount(outbox, 'default').account_id };
      for (let at = from; at < to; at++) {
        send(outbox, caller, submitted(canonicalise(submission({ caller_item_id: `item-${at}` }))));
      }
    });
  sends(0, 300);
  box.clock.move(1_000);
  sends(300, 310);
  const db = openForReading(box.data);
  t.after(() => db.close());
  const first = db.prepare<[], { block: number }>('SELECT min(block) AS block FROM audit_blocks');
  const anchor = db.prepare<[], { number: number }>('SELECT number FROM audit_anchor');

  for (let more = true; more; ) {
    more = box.change((outbox) => expireAudit(outbox, { before: outbox.now })).more;
    assert.equal(first.get()?.block, blockOf((anchor.get()?.number ?? 0) + 1));
    assert.deepEqual(wrongRows(db), []);
  }
  assert.equal(first.get()?.block, 2);
  const { events } = await ada.call('auditList', { query: { kind: 'item.sent' } });
  assert.equal(events.length, 10);
});
