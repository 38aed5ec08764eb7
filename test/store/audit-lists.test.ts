import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openForReading } from '../../src/store/database.ts';
import { prepareForServing } from '../../src/store/prepare.ts';
import { prepareStore } from '../../src/store/store.ts';
import { temporary } from '../helpers/hdo.ts';
import { planOf } from '../helpers/plan.ts';

test('the trail is read block by block in order: nothing is sorted, however long it is', (t) => {
  const data = temporary(t);
  prepareForServing(data);
  const db = openForReading(data);
  t.after(() => db.close());
  assert.deepEqual(planOf(db, prepareStore(db).auditLists.newest), [
    'SEARCH audit_blocks USING PRIMARY KEY (account_id=? AND about=? AND block>? AND block<?)',
    'SEARCH audit USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
  ]);
});
