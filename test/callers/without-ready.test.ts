import assert from 'node:assert/strict';
import { test } from 'node:test';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { submission } from '../helpers/data/submissions.ts';

const items = 40;
const pollers = 4;

test('while agents poll in vain all the time, each poll after an answer has it, and none after its end', async () => {
  const box = await account();
  const [agent, other] = [box.caller('agent'), box.caller('other')];
  const person = box.person('ada');
  const ready = async () => (await agent.call('outputCheck')).items.map(({ output_result_id }) => output_result_id);
  let going = true;
  const polling = Array.from({ length: pollers }, async () => {
    while (going) for (const { call } of [agent, other]) await call('outputCheck');
  });
  for (let number = 0; number < items; number++) {
    const caller_item_id = `item-${number}`;
    await agent.call('inputSend', { body: submission({ caller_item_id }) });
    const item = await person.find(agent, caller_item_id);
    assert.deepEqual(await ready(), []);
    const output_result_id = await person.answer(item, 'approve');
    assert.deepEqual(await ready(), [output_result_id]);
    const { items: foreign, ready_count } = await other.call('outputCheck');
    assert.deepEqual([foreign, ready_count], [[], 0]);
    if (number % 2 === 0) await agent.call('outputAck', { params: { output_result_id } });
    else await undo(person, item.item_id);
    assert.deepEqual(await ready(), []);
  }
  going = false;
  await Promise.all(polling);
});
