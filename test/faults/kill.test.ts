import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { findAccount } from '../../src/rules/access/accounts.ts';
import { addCaller } from '../../src/rules/access/callers.ts';
import { issueKey } from '../../src/rules/access/keys.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { inFolder } from '../helpers/appliance/in-folder.ts';
import { seed, toRepeat } from '../helpers/data/seed.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { isVerified, makeFolder } from './folder.ts';
import { contradiction } from './linear/linearize.ts';
import { type Desk, lookAtAll, openDesk, work } from './linear/workers.ts';
import { type Credentials, type Parties, parties } from './parties.ts';
import { luckOf } from './power/luck.ts';

const rounds = Number(process.env.HDO_KILL_ROUNDS ?? 8);
const workers = 4;
const items = 6;
const env = { HDO_LIMITS__ENABLED: 'false' };

/** The items of a caller. They live through two ends of the server, and are inspected after the second. */
type Office = { readonly desk: Desk; readonly credentials: Credentials };

test(`across kill -9 at ${rounds} moments the history of every item is possible; ${toRepeat}`, async (t) => {
  const luck = luckOf(seed);
  const data = temporary(t);
  const credentials = makeFolder(data);
  const offices = Array.from({ length: rounds }, (_, round) => openOffice(data, credentials, round));
  const count = { operations: 0, unknown: 0 };
  for (let round = 0; round <= rounds; round++) {
    const server = await serveExecutable(data, env);
    t.after(server.kill);
    const at = ({ credentials }: Office): Parties => parties(server.base_url, credentials);
    const past = offices[round - 2];
    if (past) await lookAtAll(at(past), past.desk);
    const present = offices.slice(Math.max(0, round - 1), round + 1);
    const working = present.flatMap((office) =>
      Array.from({ length: workers }, (_, which) =>
        work({ there: at(office), desk: office.desk, luck, by: `${round}-${which}` }),
      ),
    );
    await pause(50 + luck.below(400));
    await (round < rounds ? server.kill() : server.stop());
    await Promise.all(working);
    if (past) check(past.desk, count);
  }
  isVerified(data);
  t.diagnostic(JSON.stringify(count));
  assert.ok(count.operations > rounds * items * 4, `only ${count.operations} operations`);
  assert.ok(count.unknown > 0);
});

function openOffice(data: string, { token }: Credentials, round: number): Office {
  const { api_key } = inFolder(data, (outbox) => {
    const { account_id } = findAccount(outbox, 'default');
    return issueKey(outbox, operator, addCaller(outbox, operator, { account_id, name: `caller ${round}` }), null);
  });
  const names = Array.from({ length: items }, (_, number) => `item-${round}-${number}`);
  return { desk: openDesk(names), credentials: { api_key, token } };
}

function check({ histories }: Desk, count: { operations: number; unknown: number }): void {
  for (const [name, history] of histories) {
    count.operations += history.length;
    count.unknown += history.filter(({ answer }) => answer === undefined).length;
    assert.deepEqual(contradiction(history), undefined, `${name}: ${JSON.stringify(history)}`);
  }
}
