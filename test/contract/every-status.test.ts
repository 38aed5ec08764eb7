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
  'malformed requests are refused': mistakes,
  'requests without a valid credential are refused': credentials,
  'requests in the wrong state of an item are refused': states,
  'features outside the tier are refused': tiers,
  'requests beyond a quota or a stock are refused': stocks,
  'requests beyond a limit per minute are refused': minutes,
  'a bug is answered as an error': bugs,
  'a full writer queue is answered as an error': fullQueue,
  'lost data is answered as an error': losses,
};

test('every status that an operation lists and every error code occurs in a real response', async (t) => {
  const seen = openSeen();
  for (const [name, scenario] of Object.entries(scenarios)) await t.test(name, (inner) => scenario(inner, seen));
  assert.deepEqual(seen.missing(), []);
});
