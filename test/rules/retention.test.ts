import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { canonicalise } from '../../src/contract/submission.ts';
import { findAccount } from '../../src/rules/access/accounts.ts';
import { sendItem, submissionFields } from '../../src/rules/items/input.ts';
import { expireAudit } from '../../src/rules/upkeep/trail-retention.ts';
import { openForReading } from '../../src/store/database/database.ts';
import { prepareStore, type Store } from '../../src/store/store.ts';
import { blockOf } from '../../src/store/tables/audit-blocks.ts';
import { wrongRows } from '../../src/upkeep/rows.ts';
import { wrongWithTrail } from '../../src/upkeep/trail/held.ts';
import { brokenTrail } from '../../src/upkeep/trail.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { before } from '../helpers/data/plain-past.ts';
import { submission } from '../helpers/data/submissions.ts';

/** Opens an appliance with a function that sends any number of items. */
async function sending(t: TestContext) {
  const box = await standingAppliance(t);
  const { caller_id } = box.caller('agent');
  let sent = 0;
  const sends = (count: number) =>
    box.change((outbox) => {
      const caller = { caller_id, account_id: findAccount(outbox, 'default').account_id };
      for (const end = sent + count; sent < end; sent++) {
        sendItem(outbox, caller, submissionFields(canonicalise(submission({ caller_item_id: `item-${sent}` }))));
      }
    });
  const db = openForReading(box.data);
  t.after(() => db.close());
  const read = db.prepare<[], { number: number }>('SELECT number FROM audit_anchor');
  return { box, sends, db, anchor: () => read.get()?.number ?? Number.NaN };
}

test('the index of a block of the trail is removed with the last row of the block', async (t) => {
  const { box, sends, db, anchor } = await sending(t);
  const ada = box.person('Ada');
  sends(1_300);
  box.clock.move(1_000);
  sends(10);
  const first = db.prepare<[], { block: number }>('SELECT min(block) AS block FROM audit_blocks');

  for (let more = true; more; ) {
    more = box.change((outbox) => expireAudit(outbox, { past: before(outbox.now) })).more;
    assert.equal(first.get()?.block, blockOf(anchor() + 1));
    assert.deepEqual(wrongRows(db), []);
  }
  assert.equal(first.get()?.block, 10);
  const { events } = await ada.call('auditList', { query: { kind: 'item.sent' } });
  assert.equal(events.length, 10);
});

test('the trail loses only its beginning, whatever the clock was when its rows were added', async (t) => {
  const { box, sends, db, anchor } = await sending(t);
  const day_ms = 86_400_000;
  const made = anchor();
  const prune = () =>
    box.change((outbox) => expireAudit(outbox, { past: before(new Date(outbox.now_ms - day_ms).toISOString()) }));
  const dated = (ahead_ms: number, count: number) => {
    box.clock.move(ahead_ms);
    sends(count);
    box.clock.move(-ahead_ms);
  };
  const start = (db.prepare('SELECT max(number) AS last FROM audit').get() as { last: number }).last;
  sends(10);
  dated(400 * day_ms, 5);
  sends(10);
  dated(400 * day_ms, 5);
  box.clock.move(2 * day_ms);
  sends(10);
  dated(-9_000 * day_ms, 5);
  sends(10);

  assert.deepEqual([made, prune().more], [0, false]);
  assert.equal(anchor(), start + 25, 'rows dated ahead are removed with older rows after them, and otherwise stay');
  assert.deepEqual(wrongWithTrail(prepareStore(db), db), []);
  const carried = 25 + 1; // the removed rows of live items are repeated after the row about the removal
  box.clock.move(500 * day_ms);
  prune();
  assert.equal(anchor(), start + 55 + carried);
  assert.deepEqual([wrongWithTrail(prepareStore(db), db), wrongRows(db)], [[], []]);
});

test('rows before the anchor of the trail are found and removed with age, and the anchor stays', async (t) => {
  const { box, sends, db, anchor } = await sending(t);
  sends(10);
  box.clock.move(1_000);
  sends(10);
  const last = box.change(({ store, ledger }) => {
    store.audit.moveAnchor.run(ledger.trail.end());
    return ledger.trail.end().number;
  });
  const { more, expired } = box.change((outbox) => expireAudit(outbox, { past: before(outbox.now) }));
  assert.deepEqual([more, expired, anchor()], [false, last - 10, last]);
  sends(5);
  const { problems, behind } = found(prepareStore(db));
  assert.deepEqual([problems, behind], [10, 10]);
});

function found(store: Store): { problems: number; behind: number } {
  const problems = brokenTrail(store);
  return { problems: problems.length, behind: problems.filter((one) => one.endsWith('before its beginning')).length };
}
