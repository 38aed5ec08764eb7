import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openForReading } from '../../src/store/database.ts';
import { prepareForServing } from '../../src/store/prepare.ts';
import { prepareStore } from '../../src/store/store.ts';
import { temporary } from '../helpers/hdo.ts';
import { planOf } from '../helpers/plan.ts';

const lists = {
  numbersOfKind: 'COVERING INDEX audit_of_kind (account_id=? AND kind=? AND number>? AND number<?)',
  ofKind: 'INDEX audit_of_kind (account_id=? AND kind=? AND number>? AND number<?)',
  ofCaller: 'INDEX audit_of_caller (caller_id=? AND number>? AND number<?)',
} as const;

test('every list of the trail is read from its index in order: nothing is sorted, however long the trail', (t) => {
  const data = temporary(t);
  prepareForServing(data);
  const db = openForReading(data);
  t.after(() => db.close());
  const { auditLists } = prepareStore(db);
  for (const [name, index] of Object.entries(lists)) {
    assert.deepEqual(planOf(db, auditLists[name as keyof typeof lists]), [`SEARCH audit USING ${index}`]);
  }
});
