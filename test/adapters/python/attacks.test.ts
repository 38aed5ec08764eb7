import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { dataOf } from '../../helpers/appliance/ask.ts';
import type { Item } from '../../helpers/appliance/person.ts';
import { isLong } from '../../helpers/data/seed.ts';
import { root } from '../../helpers/data/sources.ts';
import { temporary } from '../../helpers/programs/hdo.ts';
import { until } from '../../helpers/until.ts';
import { changed, isApproved, type Office, openOffice } from './office.ts';

const program = [join(root, 'test/adapters/python/agents/langgraph_agent.py')];
const one = { HDO_RUNS: 'run', HDO_PAUSES: '1' };
const approve = () => ({ action: 'approve' });
const deny = () => ({ action: 'deny', text: 'No' });

async function next(office: Office, count = 1): Promise<Item[]> {
  let items: Item[] = [];
  await until('the agent asks', async () => {
    items = await office.pending();
    return items.length === count;
  });
  return items;
}

const only = async (office: Office): Promise<Item> => (await next(office))[0] ?? assert.fail('nothing is asked');
const idOf = ({ answers }: Office) => [...answers.keys()].at(-1) ?? '';
const acknowledge = (office: Office) =>
  office.agent('outputAck', { params: { output_result_id: idOf(office) } }).then(dataOf);

async function isAllAcknowledged(office: Office): Promise<void> {
  const { returned_count } = dataOf(await office.agent('inputList')) as { returned_count: number };
  assert.equal(returned_count, 0);
}

test('another holder of the key gets no yes: by replacing the request, or by taking its decision', async (t) => {
  const office = await openOffice(t);
  const first = await office.start(program, one);
  const item = await only(office);
  await office.agent('inputReplace', { body: { ...item.raw_input, subtitle: 'Another one' } }).then(dataOf);
  await office.answer(await only(office), approve);
  assert.match((await first.said).stderr, /not_as_sent/);
  await acknowledge(office);

  const second = await office.start(program, one);
  await office.answer(await only(office), approve);
  const { caller_item_id } = await only(office); // the second pause of the node
  assert.notEqual(caller_item_id, item.caller_item_id);
  second.kill();
  await second.said;
  await office.answer(await only(office), approve);
  await acknowledge(office);

  const third = await office.start(program, one);
  await office.answer(await only(office), deny); // it is asked again
  const { code, stderr } = await third.said;
  assert.equal(code, 0, stderr);
  assert.deepEqual(
    office.ledger().map(({ amount }) => amount),
    [0, 0],
    'the node ran its first effect again for its second pause',
  );
  isApproved(office, changed);
  await isAllAcknowledged(office);
});

test('an answer that a failed node has used does not answer its next interrupt', async (t) => {
  const office = await openOffice(t);
  const failing = await office.start(program, { ...one, HDO_RAISE: '1' });
  await office.answer(await only(office), approve);
  assert.match((await failing.said).stderr, /the node failed/);
  const again = await office.start(program, { ...one, HDO_RAISE: '1' });
  await office.answer(await only(office), deny);
  const { code, stderr } = await again.said;
  assert.equal(code, 0, stderr);
  assert.ok(!office.ledger().some(({ amount }) => amount === 3_000), 'the denied tool did not run');
  isApproved(office, changed);
  await isAllAcknowledged(office);
});

const slow = {
  'two databases with a thread of the same name share no decision': async (t: TestContext) => {
    const office = await openOffice(t);
    const other = temporary(t);
    const here = await office.start(program, one);
    const item = await only(office);
    here.kill();
    await here.said;
    await office.answer(item, approve);
    const there = await office.start(program, { ...one, HDO_FOLDER: other });
    await office.answer(await only(office), deny);
    await office.answer(await only(office), deny);
    assert.equal((await there.said).code, 0);
    assert.deepEqual(office.ledger(), []);
    const again = await office.start(program, one);
    await office.answer(await only(office), deny);
    assert.equal((await again.said).code, 0);
    assert.ok(office.ledger().every(({ amount }) => amount === 0) && office.ledger().length > 0);
    await isAllAcknowledged(office);
  },
  'two processes with one thread use one decision under one key': async (t: TestContext) => {
    const office = await openOffice(t);
    const both = [await office.start(program, one), await office.start(program, one)];
    await office.answer(await only(office), approve);
    await until('the tool ran', () => office.ledger().length > 0);
    for (const agent of both) agent.kill();
    await Promise.all(both.map(({ said }) => said));
    const last = await office.start(program, one);
    await until('nothing is open', async () => {
      for (const item of await office.pending()) await office.answer(item, deny);
      return dataOf(await office.agent('inputList')) !== undefined && (await ended(last)) !== undefined;
    });
    assert.equal((await last.said).code, 0);
    isApproved(office, changed);
  },
};

const ended = (agent: Awaited<ReturnType<Office['start']>>) =>
  Promise.race([agent.said, new Promise<undefined>((resolve) => setImmediate(resolve, undefined))]);

for (const [name, attack] of Object.entries(isLong ? slow : {})) test(name, attack);
