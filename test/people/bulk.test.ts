import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { action, submission } from '../helpers/data/submissions.ts';

const approve = { action_value: 'approve', response: { kind: 'none' } };

test('a bulk answer decides fifty items independently, with results in their order', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const ada = box.person('Ada');
  for (let at = 0; at < 50; at++) {
    const actions = at === 20 ? [action({ value: 'other' })] : submission().actions;
    await agent.call('inputSend', { body: submission({ caller_item_id: `item-${at}`, actions }) });
  }
  const { items } = await ada.call('itemList', { query: { limit: 50 } });
  const seen = items.map(({ item_id, revision }) => ({ item_id, expected_revision: revision }));
  const { results } = await ada.call('itemsAnswer', { body: { items: seen, ...approve } });
  const { ready_count } = await agent.call('outputCheck');

  assert.deepEqual(
    results.map(({ item_id }) => item_id),
    seen.map(({ item_id }) => item_id),
  );
  assert.deepEqual(
    results.flatMap((result, at) => (result.ok ? [] : [[at, result.error.code]])),
    [[20, 'invalid_action_response']],
  );
  assert.equal(ready_count, 49);
  const [first] = results;
  assert.ok(first?.ok);
  const { item } = await ada.call('itemRead', { params: { item_id: first.item_id } });
  assert.equal(item.answer?.output_result_id, first.answer.output_result_id);
});

test('a bulk answer for fewer than two items or more than a hundred is refused', async () => {
  const box = await account();
  const one = { item_id: 'itm_00000000001', expected_revision: 1 };
  for (const count of [0, 1, 101]) {
    const reply = await box
      .person(`Ada ${count}`)
      .request('itemsAnswer', { body: { items: Array(count).fill(one), ...approve } });
    assert.deepEqual([reply.status, reply.json?.error?.code], [422, 'validation_failed']);
  }
});
