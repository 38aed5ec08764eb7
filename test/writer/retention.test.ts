import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstExample } from '../../src/contract/demo/requests.ts';
import { canonicalise } from '../../src/contract/submission.ts';
import { findAccount } from '../../src/rules/access/accounts.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { submissionFields } from '../../src/rules/items/input.ts';
import { sendExamples } from '../../src/rules/upkeep/example.ts';
import { runRetention } from '../../src/writer/retention.ts';
import { runWrite, type Write } from '../../src/writer/writes.ts';
import { type StandingAppliance, standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { atOnce } from '../helpers/at-once.ts';
import { plainPast } from '../helpers/data/plain-past.ts';
import { submission } from '../helpers/data/submissions.ts';

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;
const days = { HDO_LIMITS__PENDING_INPUT_RETENTION_DAYS: '3' };

/** Applies retention like a command next to a running server. */
function retention({ change, settings, clock }: StandingAppliance, { dry = false } = {}) {
  const write = ((verb: never, ...rest: unknown[]) =>
    Promise.resolve(change((outbox) => runWrite(outbox, verb, rest)))) as Write;
  const accounts = change(({ store }) => store.accounts.list.all());
  return runRetention({ accounts, settings, write, past: (days) => plainPast(clock.now(), days), dry });
}

test('pending items expire once they are older than their retention, counted from their last change', async (t) => {
  const box = await standingAppliance(t, { env: days });
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: submission({ caller_item_id: 'old' }) });
  await agent.call('inputSend', { body: submission({ caller_item_id: 'changed', priority: 'urgent' }) });
  box.clock.move(day_ms);
  await agent.call('inputReplace', {
    body: submission({ caller_item_id: 'changed', priority: 'urgent', summary: 'New.' }),
  });
  box.clock.move(2 * day_ms);
  assert.equal((await retention(box)).expired_inputs, 0, 'an item exactly at its age is live');
  box.clock.move(1);
  assert.equal((await retention(box, { dry: true })).expired_inputs, 1);
  assert.equal((await retention(box)).expired_inputs, 1);

  const { items } = await agent.call('inputList');
  assert.deepEqual(
    items.map(({ caller_item_id }) => caller_item_id),
    ['changed'],
  );
});

test('more items than one slice expire in several slices, and the counts follow', async (t) => {
  const box = await standingAppliance(t, { env: days });
  const agent = box.caller('agent');
  const ids = Array.from({ length: 1_203 }, (_, at) => `item-${at}`);
  await atOnce(100, ids, (caller_item_id) => agent.call('inputSend', { body: submission({ caller_item_id }) }));
  box.clock.move(4 * day_ms);
  await agent.call('inputSend', { body: submission({ caller_item_id: 'young' }) });

  assert.equal((await retention(box)).expired_inputs, 1_203);
  const { caller_id } = agent;
  const totals = box.change(({ store }) => store.totals.of.get({ owner: caller_id }));
  assert.equal(totals?.normal, 1);
});

test('decisions on examples are collected an hour after they were made, by no dry run', async (t) => {
  const box = await standingAppliance(t);
  const ada = box.person('Ada', { role: 'admin' });
  box.change((outbox) => {
    const { account_id } = findAccount(outbox, 'default');
    sendExamples(outbox, operator, { account_id, submissions: [submissionFields(canonicalise(firstExample))] });
  });
  const { items } = await ada.call('itemList');
  for (const item of items) await ada.answer(item, 'easy');
  const states = async () =>
    (await ada.call('itemList', { query: { view: 'decided' } })).items.map(({ status }) => status);
  box.clock.move(hour_ms);
  await retention(box);
  assert.deepEqual(await states(), ['answered'], 'an answer exactly an hour old can still be undone');
  box.clock.move(1);
  await retention(box, { dry: true });
  assert.deepEqual(await states(), ['answered']);
  await retention(box);
  assert.deepEqual(await states(), ['acknowledged']);
});

test('rows dated by an unset clock are kept, because their age is unknown', async (t) => {
  const box = await standingAppliance(t, { env: { ...days, HDO_LIMITS__UNACKNOWLEDGED_OUTPUT_RETENTION_DAYS: '3' } });
  const agent = box.caller('agent');
  const ada = box.person('Ada');
  const since_1970_ms = box.clock.now();
  box.clock.move(-since_1970_ms);
  const ids = ['acknowledged', 'answered', 'pending'];
  for (const caller_item_id of ids) await agent.call('inputSend', { body: submission({ caller_item_id }) });
  const given: string[] = [];
  for (const id of ids.slice(0, 2)) given.push(await ada.answer(await ada.find(agent, id), 'approve'));
  const acknowledged = { params: { output_result_id: given[0] ?? '' } };
  await agent.call('outputAck', acknowledged);
  box.clock.move(since_1970_ms);

  const none = { expired_inputs: 0, expired_outputs: 0, expired_proofs: 0, expired_audit: 0 };
  assert.deepEqual([await retention(box, { dry: true }), await retention(box)], [none, none]);
  assert.equal((await agent.call('outputAck', acknowledged)).already_acknowledged, true);
  assert.deepEqual(
    (await agent.call('inputList')).items.map(({ caller_item_id, status }) => `${caller_item_id} ${status}`),
    ['answered answered', 'pending pending'],
  );
});
