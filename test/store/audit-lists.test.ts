import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openForReading } from '../../src/store/database/database.ts';
import { prepareForServing } from '../../src/store/migrations/prepare.ts';
import { prepareStore } from '../../src/store/store.ts';
import { planOf } from '../helpers/data/plan.ts';
import { temporary } from '../helpers/programs/hdo.ts';

test('a list of the trail is read block by block in order, without sorting', (t) => {
  const data = temporary(t);
  prepareForServing(data);
  const db = openForReading(data);
  t.after(() => db.close());
  assert.deepEqual(planOf(db, prepareStore(db).auditLists.newest), [
    'SEARCH audit_blocks USING PRIMARY KEY (account_id=? AND about=? AND block>? AND block<?)',
    'SEARCH audit USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
  ]);
});
