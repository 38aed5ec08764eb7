import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import { databaseFile, wal_bytes, walFile } from '../../src/store/database/database.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

const rounds = 60;
const at_once = 40;
const details = 'A sentence that fills the page. '.repeat(600);

test('the write-ahead log starts over in place, however much is written', async (t) => {
  const box = await appliance(t, { env: { HDO_LIMITS__ENABLED: 'false' } });
  const agent = box.caller('agent');
  let most = 0;
  for (let round = 0; round < rounds; round++) {
    const names = Array.from({ length: at_once }, (_, at) => `item-${round}-${at}`);
    await Promise.all(
      names.map((caller_item_id) => agent.call('inputSend', { body: submission({ caller_item_id, details }) })),
    );
    most = Math.max(most, statSync(walFile(box.data)).size);
  }
  const database = statSync(databaseFile(box.data)).size;
  assert.ok(database > 1.5 * wal_bytes, `the database has ${database} bytes, too few for this test`);
  assert.ok(most < 1.5 * wal_bytes, `the log had ${most} bytes`);
});
