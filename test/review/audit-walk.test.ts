import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walkAudit } from '../../src/review/audit-walk.ts';
import { findAccount } from '../../src/rules/accounts.ts';
import { operator } from '../../src/rules/audit.ts';
import { revokeCaller } from '../../src/rules/callers.ts';
import { openForReading } from '../../src/store/database.ts';
import { sealOf } from '../../src/store/secret.ts';
import { prepareStore } from '../../src/store/store.ts';
import { appliance } from '../helpers/appliance.ts';
import { submission } from '../helpers/submissions.ts';

test('what happens while a page is put together is on it for no kind', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: submission() });
  const db = openForReading(box.data);
  t.after(() => db.close());
  const store = prepareStore(db);
  const { numbersOfKind } = store.auditLists;
  const { account_id } = box.change((outbox) => findAccount(outbox, 'default'));
  let asked = 0;
  const all: typeof numbersOfKind.all = (...given) => {
    if (asked++ === 1) box.change((outbox) => revokeCaller(outbox, operator, { account_id, name: agent.caller_id }));
    return numbersOfKind.all(...given);
  };
  const auditLists = { ...store.auditLists, numbersOfKind: Object.create(numbersOfKind, { all: { value: all } }) };
  const sought = { kind: null, caller_id: null, before: null, after: null, q: null };
  const review = { store: { ...store, auditLists }, seal: sealOf(db) };
  const kinds: (string | undefined)[] = [];
  for await (const looks of walkAudit(review, account_id, { sought, from: undefined })) {
    kinds.push(...looks.map(({ event }) => event?.kind));
  }

  assert.ok(asked > 20);
  assert.ok(kinds.includes('item.sent'));
  assert.ok(!kinds.includes('caller.revoked'));
});
