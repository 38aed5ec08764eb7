import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcome, policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { until } from '../helpers/until.ts';

const fits = { match: { caller: 'payables' } };

test('a policy holds the answer of two people together, which either of them undoes', async (t) => {
  const { agent, alice, bob, carol, item, save, read, verified } = await policyDesk(t);
  assert.deepEqual(outcome(await save('pay', { ...fits, approvals: 2, hold_seconds: 3_600 })), [200, undefined]);
  const sent = await item();
  assert.equal(taken(await alice.answers(sent, 'pay')).hold, null);
  const { answer_id, hold, output_result_id } = taken(await bob.answers(sent, 'pay'));
  assert.deepEqual([hold?.seconds, output_result_id], [3_600, null]);
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
  assert.deepEqual(outcome(await carol.answers(sent, 'reject')), [409, 'answer_held']);
  const params = { answer_id };
  assert.deepEqual(outcome(await carol.page.request('answerUndo', { params })), [403, 'forbidden']);
  assert.deepEqual(outcome(await alice.page.request('answerUndo', { params })), [200, undefined]);
  const { hold: none, answers } = await read(sent);
  assert.equal(none, null);
  assert.deepEqual(
    answers.map(({ person }) => person.name),
    ['Bob'],
  );
  await verified();
});

test('the answer of two people is released in both names, and not if one of them lost the right', async (t) => {
  const { agent, alice, bob, item, save, read, verified } = await policyDesk(t);
  await save('pay', { ...fits, approvals: 2, hold_seconds: 1 });
  const [sent, other] = [await item(), await item()];
  for (const one of [sent, other]) {
    await alice.answers(one, 'pay');
    if (one === sent) assert.equal(taken(await bob.answers(one, 'pay')).hold?.seconds, 1);
  }
  await until('the decision is there', async () => (await agent.call('outputCheck')).ready_count === 1);
  assert.equal((await read(sent)).answer?.answered_by, 'Alice and Bob');
  assert.ok(taken(await bob.answers(other, 'pay')).hold);
  await save('pay', { ...fits, approvals: 2, hold_seconds: 1, who: ['Bob', 'Carol'] });
  await until('the hold ends', async () => (await read(other)).hold === null);
  const { status, answer } = await read(other);
  assert.deepEqual([status, answer], ['pending', null]);
  await verified();
});

test('the longer hold of the settings and of the policies counts', async (t) => {
  const { alice, item, save } = await policyDesk(t, { env: { HDO_REVIEW__HOLD_SECONDS: '100' } });
  await save('pay', { match: { caller: 'payables', action: 'pay' }, hold_seconds: 200 });
  await save('reject', { match: { caller: 'payables', action: 'reject' }, hold_seconds: 5 });
  for (const [action, seconds] of [['pay', 200] as const, ['reject', 100] as const]) {
    assert.equal(taken(await alice.answers(await item(), action)).hold?.seconds, seconds, action);
  }
});

test('a policy assigns requests to those who may answer, the one with the fewest first', async (t) => {
  const { ada, item, save, read, verified } = await policyDesk(t);
  await save('pay', { ...fits, who: ['Alice', 'Bob'], assign: 'least_loaded' });
  await until('the first is assigned', async () => {
    return (await ada.page.call('itemList')).items.every(({ assigned }) => assigned !== null);
  });
  const names: string[] = [];
  for (const _round of [1, 2, 3]) {
    const sent = await item();
    await until('it is assigned', async () => (await read(sent)).assigned !== null);
    const { assigned } = await read(sent);
    names.push(assigned?.name ?? '');
    assert.equal(assigned?.is_by_policy, true);
  }
  assert.deepEqual(names, ['Bob', 'Alice', 'Bob']);
  await verified();
});
