import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseFile } from '../../src/store/database/database.ts';
import { sqlite } from '../../src/store/sqlite/sqlite.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { sink } from '../helpers/programs/sink.ts';
import { withoutShadow } from '../helpers/shadow/shadow.ts';
import { until } from '../helpers/until.ts';

const hour_ms = 3_600_000;
const secret = 'a secret of the webhook';

/** Returns the hours of a day in UTC that begin and end some hours from now. */
function hoursFromNow(from: number, to: number): string {
  return [from, to].map((hours) => new Date(Date.now() + hours * hour_ms).toISOString().slice(11, 16)).join('-');
}

test('the executable tells a digest, one notice after quiet hours, and only people who may answer', async (t) => {
  const { received, url } = await sink(t);
  const target = (name: string, more: string) =>
    ['[[notify]]', `name = "${name}"`, 'kind = "webhook"', `url = "${url}/${name}"`, `secret = "${secret}"`, more].join(
      '\n',
    );
  const zone = 'quiet_timezone = "UTC"';
  const config = [
    target('digest', `every = "24h"\nperson = "Maya"\n${zone}`),
    target('quiet', `quiet_hours = "${hoursFromNow(-3, -1)}"\n${zone}`),
    target('reader', 'person = "Rita"'),
  ].join('\n');
  const box = await appliance(t, { config });
  box.person('Maya');
  box.person('Rita', { role: 'reader' });
  const agent = box.caller('agent');
  for (const title of ['one', 'two'])
    await agent.call('inputSend', { body: submission({ caller_item_id: title, title }) });
  const db = sqlite(databaseFile(box.data));
  t.after(() => db.close());
  const queued = db.prepare<[], number>("SELECT count(*) FROM deliveries WHERE target <> 'reader'").pluck();
  await until('both targets have both requests', () => queued.get() === 4);
  await box.close();
  withoutShadow(box.data, 'changed');
  const early = received.splice(0).map(({ path }) => path);
  assert.ok(!early.includes('/digest'), 'a digest waits');

  const then = new Date(Date.now() - 2 * hour_ms).toISOString();
  db.prepare("UPDATE deliveries SET state = 'waiting', attempts = 0, ended_at = NULL, created_at = ?, due_at = ?").run(
    then,
    then,
  );
  const again = await appliance(t, { data: box.data });
  await until('both targets are told', () => received.length >= 2);
  assert.deepEqual(received.map(({ path, body }) => [path, JSON.parse(body).type, JSON.parse(body).count]).sort(), [
    ['/digest', 'requests.waiting', 2],
    ['/quiet', 'requests.waiting', 2],
  ]);
  await again.close(); // before its folder is removed
});
