import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runRetention } from '../../src/writer/retention.ts';
import { runWrite, type Write } from '../../src/writer/writes.ts';
import { appliance, type TestAppliance } from '../helpers/appliance.ts';
import { submission } from '../helpers/submissions.ts';

const day_ms = 86_400_000;
const days = { HDO_LIMITS__PENDING_INPUT_RETENTION_DAYS: '3' };

/** Applies retention as a command beside the server does. */
function retention({ change, settings, clock }: TestAppliance, { dry = false } = {}) {
  const write = ((verb: never, ...rest: unknown[]) =>
    Promise.resolve(change((outbox) => runWrite(outbox, verb, rest)))) as Write;
  const accounts = change(({ store }) => store.accounts.list.all());
  return runRetention({ accounts, settings, write, clock: clock.now, dry });
}

test('pending items go once they are older than their retention, counted from their last change', async (t) => {
  const box = await appliance(t, { env: days });
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: submission({ caller_item_id: 'old' }) });
  await agent.call('inputSend', { body: submission({ caller_item_id: 'changed', priority: 'urgent' }) });
  box.clock.move(day_ms);
  await agent.call('inputReplace', {
    body: submission({ caller_item_id: 'changed', priority: 'urgent', summary: 'New.' }),
  });
  box.clock.move(2 * day_ms);
  assert.equal((await retention(box)).expired_inputs, 0, 'exactly at its age an item is live');
  box.clock.move(1);
  assert.equal((await retention(box, { dry: true })).expired_inputs, 1);
  assert.equal((await retention(box)).expired_inputs, 1);

  const { items } = await agent.call('inputList');
  assert.deepEqual(
    items.map(({ caller_item_id }) => caller_item_id),
    ['changed'],
  );
});

test('more items than one slice holds go in several, and the counts follow', async (t) => {
  const box = await appliance(t, { env: days });
  const agent = box.caller('agent');
  const ids = Array.from({ length: 1_203 }, (_, at) => `item-${at}`);
  await Promise.all(ids.map((caller_item_id) => agent.call('inputSend', { body: submission({ caller_item_id }) })));
  box.clock.move(4 * day_ms);
  await agent.call('inputSend', { body: submission({ caller_item_id: 'young' }) });

  assert.equal((await retention(box)).expired_inputs, 1_203);
  const { caller_id } = agent;
  const totals = box.change(({ store }) => store.totals.of.get({ owner: caller_id }));
  assert.equal(totals?.normal, 1);
});
