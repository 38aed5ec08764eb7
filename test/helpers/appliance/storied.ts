import type { TestContext } from 'node:test';
import { playHistory } from '../data/history.ts';
import { seed } from '../data/seed.ts';
import { appliance } from './appliance.ts';
import { madeFolder } from './made-folder.ts';

const day_ms = 86_400_000;

/** Starts a server on a folder with a random history of 40 days that ends now. */
export async function storied(t: TestContext, at = 0) {
  const clock = { now_ms: Date.now() - 40 * day_ms };
  const removals: Parameters<TestContext['after']>[0][] = [];
  const { data, change } = madeFolder({ after: (remove) => void removals.push(remove) }, {}, () => clock.now_ms);
  try {
    playHistory({ change, clock }, seed + at, { days: 40, moments: 45 });
    return await appliance(t, { data });
  } finally {
    for (const remove of removals) t.after(remove); // after the server has stopped, which ends without its database
  }
}
