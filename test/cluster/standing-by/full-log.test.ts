import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { request } from 'undici';
import { describeDatabaseTrouble } from '../../../src/cluster/log/trouble.ts';
import { type RunningNode, twoNodes } from '../../helpers/cluster/two-nodes.ts';
import { submission } from '../../helpers/data/submissions.ts';
import { until } from '../../helpers/until.ts';

const { sentence, remedy } = describeDatabaseTrouble('log_full');
const fill = `
  CREATE FUNCTION hdo.full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
  CREATE TRIGGER full_disk BEFORE INSERT ON hdo.hdo_log FOR EACH ROW EXECUTE FUNCTION hdo.full()`;

type Said = { troubles: { code: string; sentence: string }[] };
const saysFull = (said: unknown) => (said as Said).troubles?.some((one) => one.sentence === sentence);

async function send({ base_url }: RunningNode, api_key: string, caller_item_id: string) {
  const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };
  const body = JSON.stringify(submission({ caller_item_id }));
  const answer = await request(`${base_url}/api/input/send`, { method: 'POST', headers, body });
  await answer.body.dump();
  return answer.statusCode;
}

/** Asks `/livez` of a node each 20 ms, on a connection of its own, and counts what is not answered with 200. */
function watchLife(t: TestContext, { base_url }: RunningNode) {
  const found = { asked: 0, refused: 0 };
  const timer = setInterval(async () => {
    found.asked += 1;
    const status = await request(`${base_url}/livez`, { headers: { connection: 'close' } }).then(
      ({ statusCode, body }) => body.dump().then(() => statusCode),
      () => 0,
    );
    if (status !== 200) found.refused += 1;
  }, 20);
  t.after(() => clearInterval(timer));
  return found;
}

test('a full disk of PostgreSQL is named everywhere, keeps the leader and each ear open, and passes', async (t) => {
  const { there, leader, standby, api_key } = await twoNodes(t);
  assert.equal(await send(leader, api_key, 'before'), 200);
  const epoch = async () => Number((await there.sql('SELECT epoch FROM hdo_leader'))[0]?.epoch);
  const before = await epoch();
  const life = watchLife(t, standby);
  await there.sql(fill);
  assert.equal(await send(leader, api_key, 'into the full log'), 503);
  await until('the leader says so', async () => saysFull(await leader.ready()));
  const said = await leader.ready();
  assert.deepEqual([said.role, said.ready, said.log_accepts], ['leader', false, false]);
  const status = await leader.cluster('status');
  assert.match(status.stdout, /node +one, leader/);
  for (const { stdout } of [
    status,
    await leader.run('status'),
    await leader.run('doctor'),
    await leader.run('healthcheck'),
  ])
    assert.ok(stdout.includes(sentence) && stdout.includes(remedy), stdout);
  const metrics = await (await request(leader.metricsUrl())).body.text();
  assert.match(metrics, /hdo_state\{state="log_accepts"\} 0/);
  assert.ok(metrics.includes(`sentence="${sentence}"`), metrics);
  await until('the log says so', () => leader.said.join('').includes(JSON.stringify(sentence)));

  await leader.kill();
  await until('the standby says why it does not lead', async () => saysFull(await standby.ready()));
  assert.equal((await standby.ready()).role, 'standby');
  assert.equal(await epoch(), before, 'nobody takes a lead that cannot append');
  const alone = await standby.cluster('status');
  assert.match(alone.stdout, /node +two, standby/); // and not stopped
  assert.equal(alone.code, 69);
  assert.ok(alone.stdout.includes(sentence), alone.stdout);

  assert.ok(life.asked > 100);
  assert.equal(life.refused, 0, 'the standby answers at each moment');

  await there.sql('DROP TRIGGER full_disk ON hdo_log');
  await until('the standby leads', async () => (await standby.ready()).role === 'leader');
  assert.equal(await send(standby, api_key, 'after'), 200);
  assert.ok((await epoch()) <= before + 3, 'a busy machine may lose a short lease'); // one is needed
});
