import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAccount } from '../../src/rules/accounts.ts';
import { operator } from '../../src/rules/audit.ts';
import { revokeCaller } from '../../src/rules/callers.ts';
import { choiceStatements } from '../../src/store/choices.ts';
import { openForReading } from '../../src/store/database.ts';
import { appliance } from '../helpers/appliance.ts';
import { planOf } from '../helpers/plan.ts';
import { submission } from '../helpers/submissions.ts';

test('the choices are the callers that have live items and their types, by name', async (t) => {
  const box = await appliance(t);
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

test('of a revoked caller only what was decided counts', async (t) => {
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

test('types are read by leaps over an index that alone is looked at', async (t) => {
  const { data } = await appliance(t);
  const db = openForReading(data);
  t.after(() => db.close());
  const looks = planOf(db, choiceStatements(db).types).filter((step) => step.includes('inputs'));

  assert.equal(looks.length, 2);
  for (const look of looks) assert.match(look, /^SEARCH inputs USING COVERING INDEX inputs_by_type/);
});
