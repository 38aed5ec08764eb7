import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAccount } from '../../src/rules/access/accounts.ts';
import { revokeCaller } from '../../src/rules/access/callers.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { openForReading } from '../../src/store/database/database.ts';
import { choiceStatements } from '../../src/store/tables/choices.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { planOf } from '../helpers/data/plan.ts';
import { submission } from '../helpers/data/submissions.ts';

test('the choices are the callers with live items and their types, by name', async () => {
  const box = await account();
  const ada = box.person('Ada');
  const [two, one] = [box.caller('Two'), box.caller('one')];
  box.caller('idle');
  for (let at = 0; at < 9; at += 1) {
    const row_type = { display: ['Refund', 'Invoice', 'Deploy'][at % 3] ?? '', icon: 'mail' } as const;
    await (at < 3 ? two : one).call('inputSend', { body: submission({ caller_item_id: `i${at}`, row_type }) });
  }
  await ada.answer(await ada.find(two, 'i0'), 'approve');
  const { callers, types } = await ada.call('choiceList');

  assert.deepEqual(types, ['Deploy', 'Invoice', 'Refund']);
  assert.deepEqual(callers, [
    { caller_id: one.caller_id, display_name: 'one', waiting: 6 },
    { caller_id: two.caller_id, display_name: 'Two', waiting: 2 },
  ]);
});

test('the pending items of a revoked caller do not count', async (t) => {
  const box = await appliance(t);
  const ada = box.person('Ada');
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: submission({ caller_item_id: 'waits' }) });
  const revoke = () =>
    box.change((outbox) => {
      const { account_id } = findAccount(outbox, 'default');
      revokeCaller(outbox, operator, { account_id, name: agent.caller_id });
    });
  await box.answered(agent, submission({ caller_item_id: 'decided' }), 'approve');
  revoke();
  assert.deepEqual(
    (await ada.call('choiceList')).callers.map(({ waiting }) => waiting),
    [0],
  );
});

test('a type is a choice as long as an item has it', async (t) => {
  const box = await appliance(t);
  const ada = box.person('Ada');
  const agent = box.caller('agent');
  const item = (caller_item_id: string, display: string) => ({
    body: submission({ caller_item_id, row_type: { display, icon: 'mail' } }),
  });
  const types = async () => (await ada.call('choiceList')).types;
  await agent.call('inputSend', item('a', 'Refund'));
  await agent.call('inputSend', item('b', 'Invoice'));
  assert.deepEqual(await types(), ['Invoice', 'Refund']);
  await agent.call('inputReplace', item('b', 'Deploy'));
  assert.deepEqual(await types(), ['Deploy', 'Refund']);
  await agent.call('inputDelete', { body: { caller_item_id: 'a' } });
  const output_result_id = await ada.answer(await ada.find(agent, 'b'), 'approve');
  assert.deepEqual(await types(), ['Deploy']);
  await agent.call('outputRead', { params: { output_result_id } });
  await agent.call('outputAck', { params: { output_result_id } });
  assert.deepEqual(await types(), []);
});

test('types are read from the counts, which have one row per type', async (t) => {
  const { data } = await appliance(t);
  const db = openForReading(data);
  t.after(() => db.close());
  assert.deepEqual(planOf(db, choiceStatements(db).types), [
    'SEARCH totals USING PRIMARY KEY (owner=? AND row_type>?)',
  ]);
});
