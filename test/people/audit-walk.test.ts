import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { canonicalise } from '../../src/contract/submission.ts';
import { walkAudit } from '../../src/people/audit/audit.ts';
import { findAccount } from '../../src/rules/access/accounts.ts';
import { revokeCaller } from '../../src/rules/access/callers.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { sendItem, submissionFields } from '../../src/rules/items/input.ts';
import { openForReading } from '../../src/store/database/database.ts';
import { prepareStore } from '../../src/store/store.ts';
import { sealOf } from '../../src/store/tables/secret.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

type Walk = Parameters<typeof walkAudit>[2];

const everything = { kind: null, caller_id: null, before: null, after: null, q: null };

/** Starts an appliance with two callers, and returns a function that walks its trail. */
async function trail(t: TestContext) {
  const box = await appliance(t);
  const { account_id } = box.change((outbox) => findAccount(outbox, 'default'));
  const caller = (name: string) => ({ account_id, caller_id: box.caller(name).caller_id });
  const [busy, rare] = [caller('busy'), caller('rare')];
  const sends = (by: typeof busy, count: number) =>
    box.change((outbox) => {
      for (let at = 0; at < count; at++) {
        const caller_item_id = `item-${outbox.ledger.trail.end().number}`;
        sendItem(outbox, by, submissionFields(canonicalise(submission({ caller_item_id }))));
      }
    });
  const db = openForReading(box.data);
  t.after(() => db.close());
  const store = prepareStore(db);
  const walk = (options: Partial<Walk>) =>
    walkAudit({ store, seal: sealOf(db) }, account_id, { sought: everything, from: undefined, ...options });
  return { box, store, busy, rare, sends, walk };
}

test('events that occur during a walk are not part of it', async (t) => {
  const { box, busy, sends, walk } = await trail(t);
  sends(busy, 3);
  const kinds: (string | undefined)[] = [];
  let slices = 0;
  for await (const looks of walk({ first: 1 })) {
    if (slices++ === 0) box.change((outbox) => revokeCaller(outbox, operator, { ...busy, name: busy.caller_id }));
    kinds.push(...looks.map(({ event }) => event?.kind));
  }

  assert.ok(slices > 1);
  assert.ok(kinds.includes('item.sent'));
  assert.ok(!kinds.includes('caller.revoked'));
});

test('a walk finds every event, a kind and a caller in every block, from any position', async (t) => {
  const { store, busy, rare, sends, walk } = await trail(t);
  sends(busy, 300);
  sends(rare, 1);
  sends(busy, 200);
  sends(rare, 2);
  const rows = store.audit.after.all({ after: 0, limit: 1_000 }).reverse();
  const kinds = [...new Set(rows.map(({ kind }) => kind))].map((kind) => ({ ...everything, kind }));
  const callers = [busy, rare].map(({ caller_id }) => ({ ...everything, caller_id }));
  const newest = rows[0]?.number ?? 0;
  const bounds = [undefined, newest + 1, newest, 385, 384, 383, 256, 129, 128, 127, 2, 1];

  assert.ok(newest > 500);
  for (const sought of [everything, ...kinds, ...callers]) {
    for (const from of bounds) {
      const found: number[] = [];
      for await (const looks of walk({ sought, from })) found.push(...looks.map(({ number }) => number));
      const { kind, caller_id } = sought;
      const expected = rows
        .filter((row) => (kind ?? row.kind) === row.kind && (caller_id ?? row.caller_id) === row.caller_id)
        .map(({ number }) => number)
        .filter((number) => number < (from ?? newest + 1));
      assert.deepEqual(found, expected, `${kind} ${caller_id} ${from}`);
    }
  }
  for await (const looks of walk({ sought: { ...everything, caller_id: 'item.sent' } })) {
    assert.ok(
      looks.every(({ event }) => event === undefined),
      'a kind is not a caller_id',
    );
  }
});
