import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { findReviewer, removeReviewer, setRole } from '../../src/rules/people/reviewers.ts';
import type { Reply } from '../helpers/appliance/ask.ts';
import type { Item } from '../helpers/appliance/person.ts';
import { type Desk, policyDesk, type Signed, taken } from '../helpers/appliance/policy-desk.ts';
import { signer } from '../helpers/appliance/signer.ts';
import { requestUndo } from '../helpers/appliance/undo.ts';

const none = { kind: 'none' };

/** Every way of answering, as one request that tries to pay. */
const ways: Readonly<Record<string, (who: Signed, item: Item) => Promise<Reply>>> = {
  single: (who, item) => who.answers(item, 'pay'),
  bulk: ({ page }, { item_id, revision: expected_revision }) => {
    const items = [item_id, 'itm_none'].map((item_id) => ({ item_id, expected_revision }));
    return page.request('itemsAnswer', { body: { items, action_value: 'pay', response: none } });
  },
  token: ({ request }, { item_id, revision }) =>
    request('itemAnswer', {
      params: { item_id },
      body: { expected_revision: revision, action_value: 'pay', response: none },
    }),
};
type Way = 'single' | 'bulk' | 'token';
const policies = {
  none: null,
  'only Alice': { who: ['Alice'] },
  two: { approvals: 2 },
  'two, of them Alice or an admin': { approvals: 2, who: ['Alice', 'role:admin'] },
  'two for another action': { match: { caller: 'payables', action: 'amend' }, approvals: 2 },
  'a signature': { sign: true },
} as const;
const admits = {
  none: { single: 'decided', bulk: 'decided', token: 'decided' },
  'only Alice': { single: 'decided', bulk: 'decided', token: 'decided' },
  two: { single: 'approved', bulk: 'forbidden', token: 'forbidden' },
  'two, of them Alice or an admin': { single: 'approved', bulk: 'forbidden', token: 'forbidden' },
  'two for another action': { single: 'approved', bulk: 'forbidden', token: 'forbidden' },
  'a signature': { single: 'signature_required', bulk: 'forbidden', token: 'forbidden' },
} as const satisfies Record<keyof typeof policies, Record<Way, string>>;
const mayNot: Partial<Record<keyof typeof policies, readonly string[]>> = {
  'only Alice': ['Ada', 'Bob'],
  'two, of them Alice or an admin': ['Bob'],
};

/** Returns what one way of answering did. */
function effect({ status, json }: Reply): string {
  const data = json?.data as { answer?: { state: string }; results?: Record<string, unknown>[] } | undefined;
  const [result] = data?.results ?? [];
  if (result) return result.ok ? 'decided' : String((result.error as { code: string }).code);
  if (status !== 200) return String(json?.error?.code);
  return data?.answer?.state === 'decided' ? 'decided' : 'approved';
}

async function cell({ save, item, ada, alice, bob, read }: Desk, name: keyof typeof policies): Promise<void> {
  const policy = policies[name];
  if (policy) assert.equal((await save('one', { match: { caller: 'payables' }, ...policy })).status, 200);
  for (const [way, tries] of Object.entries(ways)) {
    for (const who of [ada, alice, bob]) {
      const sent = await item();
      const expected = mayNot[name]?.includes(who.name) ? 'forbidden' : admits[name][way as Way];
      assert.equal(effect(await tries(who, sent)), expected, `${name}, ${who.name}, ${way}`);
      const { status, answers } = await read(sent);
      assert.equal(status, expected === 'decided' ? 'answered' : 'pending');
      assert.equal(answers.length, expected === 'approved' || expected === 'decided' ? 1 : 0);
    }
  }
}

test('each person by each way of answering can do what each policy lets them, and nothing else', async (t) => {
  const desk = await policyDesk(t);
  for (const name of Object.keys(policies) as (keyof typeof policies)[]) {
    await cell(desk, name);
    if (policies[name]) await desk.ada.page.call('policyRemove', { params: { name: 'one' } });
  }
});

test('a refusal names who may answer and the policy', async (t) => {
  const { save, item, bob } = await policyDesk(t);
  await save('pay', { who: ['Alice', 'Carol', 'role:admin'] });
  const { json } = await bob.answers(await item(), 'pay');
  assert.equal(json?.error?.message, 'Only Ada, Alice and Carol may do this. The policy is pay.');
  assert.deepEqual(json?.error?.who, ['Ada', 'Alice', 'Carol']);
});

test('an action that no policy of the caller knows needs the strictest of them', async (t) => {
  const { box, save, item, alice } = await policyDesk(t);
  const other = box.caller('other');
  await save('pay', { match: { caller: 'payables', action: 'pay' }, approvals: 2 });
  await save('refuse', { match: { caller: 'payables', action: 'reject' } });
  await save('low', { match: { priority: 'low' } });
  const hidden = await item({ priority: 'low', row_type: { display: 'Mail', icon: 'mail' } });
  assert.equal(
    taken(await alice.answers(hidden, 'amend', { kind: 'free_text', text: 'pay it' })).output_result_id,
    null,
  );
  assert.ok(taken(await alice.answers(hidden, 'reject')).output_result_id);
  assert.ok(taken(await alice.answers(await item({}, other), 'pay')).output_result_id);
});

test('a person who is removed or does not sign when asked does not count', async (t) => {
  const { box, save, item, ada, alice, bob, carol, read } = await policyDesk(t);
  await save('pay', { approvals: 2 });
  const sent = await item();
  taken(await alice.answers(sent, 'pay'));
  box.change((outbox) => removeReviewer(outbox, operator, { name: 'Alice' }));
  assert.equal(taken(await bob.answers(sent, 'pay')).output_result_id, null);
  assert.deepEqual(
    (await read(sent)).answers.map(({ person, counts }) => [person.name, counts]),
    [['Bob', true]],
  );
  await save('sign', { sign: true });
  const pay = { action_value: 'pay' };
  const { output_result_id } = taken(await (await signer(box, carol)).signs(sent, pay));
  assert.equal(output_result_id, null, 'Bob has not signed');
  assert.deepEqual(
    (await read(sent)).answers.map(({ counts }) => counts),
    [false, true],
  );
  assert.ok(taken(await (await signer(box, ada)).signs(sent, pay)).output_result_id);
});

test('the approval of somebody who becomes a reader does not count', async (t) => {
  const { box, save, item, alice, bob, carol } = await policyDesk(t);
  await save('pay', { approvals: 2 });
  const sent = await item();
  taken(await alice.answers(sent, 'pay'));
  box.change((outbox) => setRole(outbox, operator, { reviewer: findReviewer(outbox, 'Alice'), role: 'reader' }));
  assert.equal(taken(await bob.answers(sent, 'pay')).output_result_id, null);
  assert.equal((await alice.answers(sent, 'pay')).status, 403);
  assert.ok(taken(await carol.answers(sent, 'pay')).output_result_id);
});

test('only people who may answer with an action undo a decision for it', async (t) => {
  const { save, item, alice, bob, carol } = await policyDesk(t);
  await save('reject', { who: ['Alice', 'Carol'] });
  const sent = await item();
  taken(await alice.answers(sent, 'reject'));
  const undo = ({ page }: Signed) => requestUndo(page, sent.item_id);
  const refused = await undo(bob);
  assert.deepEqual([refused.status, refused.json?.error?.code], [403, 'forbidden']);
  assert.equal((await undo(carol)).status, 200);
});
