import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { findAccount } from '../../src/rules/accounts.ts';
import { operator } from '../../src/rules/audit.ts';
import { addCaller } from '../../src/rules/callers.ts';
import { issueKey } from '../../src/rules/keys.ts';
import { serveExecutable } from '../helpers/executable.ts';
import { temporary } from '../helpers/hdo.ts';
import { inFolder } from '../helpers/in-folder.ts';
import { isVerified, makeFolder } from './folder.ts';
import { contradiction } from './linear/linearize.ts';
import { type Desk, lookAtAll, openDesk, work } from './linear/workers.ts';
import { type Credentials, type Parties, parties } from './parties.ts';
import { luckOf } from './power/luck.ts';

const rounds = Number(process.env.HDO_KILL_ROUNDS ?? 20);
const seed = Number(process.env.HDO_SEED ?? Date.now() % 1_000_000);
const workers = 4;
const items = 6;
const env = { HDO_LIMITS__ENABLED: 'false' };

/** A caller's items, which live through two ends of the server and are looked at after the second. */
type Office = { readonly desk: Desk; readonly credentials: Credentials };

test(`over kill -9 at ${rounds} random moments the history of every item is one that may have been`, async (t) => {
  t.diagnostic(`seed ${seed}`);
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
