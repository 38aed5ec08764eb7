import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporary } from '../helpers/hdo.ts';
import { calls, type Fault } from './inject.ts';
import { type Operation, openVictim } from './injected.ts';

/** How many calls of each kind fail, one after the other; `npm run test:faults` has more of them fail. */
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
        if (!(await victim.meet({ operation, call, error, when }))) break; // there are no more of these calls
        met += 1;
      }
    }
  }
  await victim.close();
  t.diagnostic(`${runs} runs, ${met} of them met their fault`);
  assert.ok(met >= 4);
}

for (const operation of operations) {
  test(`where a write, a sync or a rename of ${operation} fails nothing confirmed is lost, and all goes on`, (t) =>
    meetsAll(t, operation));
}
