import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import { openForInspection, walFile } from '../../src/store/database/database.ts';
import { openBrake, walGrowth } from '../../src/upkeep/backup/brake.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { document } from '../helpers/programs/hdo.ts';

const details = 'A sentence that fills the page. '.repeat(3_000);
const mib = 1024 * 1024;

test('above a bound a backup holds writers for a second at a time, and the WAL shrinks afterwards', async (t) => {
  const box = await appliance(t, { env: { HDO_LIMITS__ENABLED: 'false' } });
  const agent = box.caller('agent');
  let sent = 0;
  const send = () => agent.call('inputSend', { body: submission({ caller_item_id: `item-${sent++}`, details }) });
  const wal = () => statSync(walFile(box.data)).size;

  // the reader takes the place of a backup, so that the speed of the machine does not matter
  const reader = openForInspection(box.data);
  reader.exec('BEGIN; SELECT count(*) FROM inputs');
  const brake = openBrake(box.data, 1);
  assert.deepEqual(brake.look(), { hurry: false });
  const bound = wal() + 16 * mib + walGrowth(1);
  while (wal() < bound) await Promise.all(Array.from({ length: 16 }, send));
  const asked_ms = performance.now(); // the lock is held from here on at the earliest, and only a look releases it
  assert.deepEqual(brake.look(), { hurry: true });
  const held_bytes = wal();
  const took_ms: number[] = [];
  const waiting = send().then(() => took_ms.push(performance.now() - asked_ms));
  while (took_ms.length === 0) {
    brake.look();
    if (performance.now() - asked_ms < 800) assert.equal(wal(), held_bytes, 'a write passed while the lock was held');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await waiting;
  assert.ok(Number(took_ms[0]) >= 800, `${took_ms} ms`);
  brake.close();
  reader.exec('COMMIT');
  reader.close();
  await send();

  const grown = wal();
  const marks_bytes = mib; // marks, and what is indexed during the backup
  await document(['backup', 'create', '--data', box.data]);
  await Promise.all(Array.from({ length: 50 }, send));
  assert.ok(wal() <= grown + marks_bytes, `${wal()} of ${grown}: the WAL does not start over after the backup`);
});
