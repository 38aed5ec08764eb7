import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aDay } from './every-status/a-day.ts';
import { minutes, stocks, tiers } from './every-status/allowances.ts';
import { credentials } from './every-status/credentials.ts';
import { bugs, fullQueue, losses } from './every-status/faults.ts';
import { mistakes } from './every-status/mistakes.ts';
import { openSeen, type Scenario } from './every-status/scenario.ts';
import { states } from './every-status/states.ts';

const scenarios: Readonly<Record<string, Scenario>> = {
  'every operation succeeds': aDay,
  'what is wrong in itself is refused': mistakes,
  'nobody is let in without a good credential': credentials,
  'what is not there or not as it has to be is refused': states,
  'what a tier does not include is refused': tiers,
  'what goes beyond a quota or a stock is refused': stocks,
  'what goes beyond the minute is refused': minutes,
  'a bug is answered': bugs,
  'a writer that is busy is answered for': fullQueue,
  'what is lost is answered for': losses,
};

test('every status that the contract lists for an operation, and every code, is really answered', async (t) => {
  const seen = openSeen();
  for (const [name, scenario] of Object.entries(scenarios)) await t.test(name, (inner) => scenario(inner, seen));
  assert.deepEqual(seen.missing(), []);
});
