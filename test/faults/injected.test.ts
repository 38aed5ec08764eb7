import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporary } from '../helpers/programs/hdo.ts';
import { calls, type Fault } from './inject.ts';
import { type Operation, openVictim } from './injected.ts';

/** The number of calls of each kind to fail, one after another. `npm run test:faults` raises it. */
const most = Number(process.env.HDO_FAULTS ?? 1);

const operations: Operation[] = ['send', 'upload', 'ack', 'backup'];
const kinds = Object.keys(calls) as Fault['call'][];

async function meetsAll(t: TestContext, operation: Operation): Promise<void> {
  const victim = await openVictim(join(temporary(t), 'data'));
  t.after(victim.kill);
  let runs = 0;
  let met = 0;
  for (const call of kinds) {
    for (const error of ['EIO', 'ENOSPC'] as const) {
      for (let when = 1; when <= most; when++) {
        runs += 1;
        if (!(await victim.meet({ operation, call, error, when }))) break; // there are no more calls of this kind
        met += 1;
      }
    }
  }
  await victim.close();
  t.diagnostic(`${runs} runs, ${met} of them met their fault`);
  assert.ok(met >= 4);
}

for (const operation of operations) {
  test(`a failing write, sync or rename of ${operation} loses nothing confirmed, and the server works on`, (t) =>
    meetsAll(t, operation));
}

test('a backup whose copy cannot be read back fails by its disk, and does not call the database damaged', async (t) => {
  const victim = await openVictim(join(temporary(t), 'data'));
  t.after(victim.kill);
  let when = 1;
  while (await victim.meet({ operation: 'backup', call: 'read', error: 'EIO', when })) when += 1;
  assert.ok(when > 5, 'SQLite reads the schema of the copy last');
});
