import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { newId } from '../../../src/lib/ids.ts';
import { openForReading } from '../../../src/store/database/database.ts';
import { approve } from '../../faults/folder.ts';
import { parties } from '../../faults/parties.ts';
import { dataOf } from '../../helpers/appliance/ask.ts';
import { setAsker } from '../../helpers/appliance/asker.ts';
import { claim } from '../../helpers/appliance/claim.ts';
import { signIn } from '../../helpers/appliance/person.ts';
import { startCluster } from '../../helpers/cluster/nodes/cluster.ts';
import type { ServedNode } from '../../helpers/cluster/nodes/node.ts';
import { sharedPair } from '../../helpers/cluster/shared.ts';
import { submission } from '../../helpers/data/submissions.ts';
import { hdoBeside, type Said } from '../../helpers/programs/hdo.ts';
import { until } from '../../helpers/until.ts';

const shortest_seconds = 10;
const temporary_exit = 75;
/** Longer than a busy machine lets a leader wait, so that only the test changes it. */
const lease_seconds = 8;

test('claims, ends of askers and names in rules outlast a leader', async (t) => {
  const { cluster, old, next, credentials, link } = await started(t);
  const there = parties(old.base_url, credentials);
  for (const caller_item_id of ['claimed', 'ends', 'stays'])
    assert.equal((await there.agent('inputSend', { body: submission({ caller_item_id }) })).status, 200);
  const output_result_id = await approve(there, 'claimed');
  const first = await claim(old, credentials, output_result_id, { claim_id: 'mine' });
  assert.equal(first.status, 200);
  await nameAndRemove(old, link);
  for (const [caller_item_id, ends_in_seconds] of [
    ['ends', shortest_seconds],
    ['stays', 3_600],
  ] as const)
    assert.equal((await setAsker(old, credentials, { caller_item_id, ends_in_seconds })).status, 200);
  await old.kill();
  await cluster.waitForLeader((node) => node === next);

  const again = await claim(next, credentials, output_result_id, { claim_id: 'mine' });
  assert.deepEqual(again.json?.data, first.json?.data);
  const other = await claim(next, credentials, output_result_id, { claim_id: 'other' });
  assert.deepEqual([other.status, other.json?.error?.code], [409, 'already_claimed']);
  const here = parties(next.base_url, credentials);
  const ended = await here.agent('outputCheck', { headers: { 'hdo-item': 'ends', prefer: 'wait=50' } });
  assert.equal(ended.headers['hdo-item-state'], 'ends;gone');
  const { items } = dataOf(await here.agent('inputList')) as { items: { caller_item_id: string }[] };
  assert.deepEqual(
    items.map(({ caller_item_id }) => caller_item_id),
    ['stays'],
  );
  const taken = await run(next, 'reviewer', 'add', 'petra');
  assert.equal(taken.code, 73);
  assert.match(taken.stderr, /hdo reviewer add petra --take-name/);
  const freed = await run(next, 'reviewer', 'add', 'petra', '--take-name');
  assert.equal(freed.code, 0, freed.stderr);
});

/** Ways in which the leader dies while it takes an answer, and whether its log has the answer then. */
const deaths = {
  'after it replied': { holds: undefined, isLogged: true },
  'before it heard that the log has the answer': { holds: 'to_client', isLogged: true },
  'before the log had the answer': { holds: 'to_server', isLogged: false },
} as const;

for (const [when, { holds, isLogged }] of Object.entries(deaths)) {
  test(`an answer that is sent again after its leader was killed ${when} is one decision`, async (t) => {
    const { cluster, old, next, credentials } = await started(t);
    const there = parties(old.base_url, credentials);
    dataOf(await there.agent('inputSend', { body: submission() }));
    const { items } = dataOf(await there.person('itemList')) as { items: { item_id: string; revision: number }[] };
    const [{ item_id = '', revision: expected_revision } = {}] = items;
    const answer_id = newId('ans', Date.now());
    const body = { answer_id, expected_revision, action_value: 'approve', response: { kind: 'none' }, note: 'Yes.' };
    const send = (by: typeof there) => by.person('itemAnswer', { params: { item_id }, body });
    const { seq } = await cluster.head();
    if (holds) old.proxy.hold(holds);
    const sent = send(there).catch(() => undefined);
    if (isLogged) await until('the log has the answer', async () => (await cluster.head()).seq > seq);
    else await until('the leader has taken it up', async () => (await there.person('sessionRead')).status === 200);
    const first = holds ? undefined : await sent;
    await old.kill();
    old.proxy.release();
    await cluster.waitForLeader((node) => node === next);

    const here = parties(next.base_url, credentials);
    const again = await Promise.all([send(here), send(here)]);
    const [one, other] = again.map(dataOf);
    assert.deepEqual(other, one, 'both of two tabs get the same reply');
    if (first) assert.deepEqual(one, dataOf(first), 'the same reply as from the old leader');
    const { answer } = one as { answer: { answer_id: string; state: string; output_result_id: string } };
    assert.deepEqual([answer.answer_id, answer.state], [answer_id, 'decided']);
    const ready = dataOf(await here.agent('outputCheck')) as { items: { output_result_id: string }[] };
    assert.deepEqual(
      ready.items.map(({ output_result_id }) => output_result_id),
      [answer.output_result_id],
    );
    assert.equal(rowsOf(next.data), 1);
    await old.start();
    await cluster.agree();
    assert.equal(rowsOf(old.data), 1);
  });
}

/** Counts the answers in a folder. */
function rowsOf(data: string): number | undefined {
  const db = openForReading(data);
  try {
    return db.prepare<[], { found: number }>('SELECT count(*) AS found FROM answers').get()?.found;
  } finally {
    db.close();
  }
}

test('a node with other ways to sign in does not lead, also when no other node does', async (t) => {
  const { cluster, old, next } = await started(t);
  const settings = join(next.data, 'config.toml');
  const shared = readFileSync(settings, 'utf8');
  const restart = async (text: string) => {
    await next.stop();
    writeFileSync(settings, text);
    await next.start();
  };
  await restart(`[sign_in]\npassword = false\n${shared}`);
  await old.kill();
  await until('the difference is named', async () => /sign_in\.password/.test((await next.ready())?.reason ?? ''));
  assert.equal((await next.ready())?.status, 503);
  await restart(shared);
  await cluster.waitForLeader((node) => node === next);
});

/** Starts a cluster of a leader and a node that follows it. */
async function started(t: TestContext) {
  const cluster = await startCluster(t, await sharedPair(), { lease_seconds });
  const { api_keys, token, link } = cluster.secrets;
  const old = await cluster.waitForLeader();
  const [next] = cluster.followers(old);
  assert.ok(next);
  return { cluster, old, next, link, credentials: { api_key: api_keys[0] ?? '', token } };
}

/** Runs a command on a node, again while it says that it may be tried again. */
async function run({ data }: { data: string }, ...words: string[]): Promise<Said> {
  for (;;) {
    const said = await hdoBeside([...words, '--data', data]);
    if (said.code !== temporary_exit) return said;
  }
}

/** Adds Petra, names her in a policy of the page, and removes her. */
async function nameAndRemove(node: ServedNode, link: string): Promise<void> {
  const added = await run(node, 'reviewer', 'add', 'petra');
  assert.equal(added.code, 0, added.stderr);
  const ada = await signIn(node.base_url, { link });
  const body = { match: { caller: 'caller 1' }, who: ['petra'] };
  await ada.call('policySave', { params: { name: 'payments' }, body });
  const { reviewers } = await ada.call('reviewerList');
  const { reviewer_id = '' } = reviewers.find(({ name }) => name === 'petra') ?? {};
  await ada.call('reviewerRemove', { params: { reviewer_id } });
}
