import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationForm } from '../../src/lib/time/duration.ts';
import { addAccount } from '../../src/rules/access/accounts.ts';
import type { Reply } from '../helpers/appliance/ask.ts';
import { outcome, policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { submission } from '../helpers/data/submissions.ts';

const two = { match: { caller: 'payables', action: 'pay' }, approvals: 2 };
const message = ({ json }: Reply) => json?.error?.fields?.map(({ path, message }) => `${path} ${message}`).join();
const refused: readonly [Record<string, unknown>, string][] = [
  [{ approval: 2 }, 'approval is not a member of this table, the nearest is approvals'],
  [{ match: { callr: 'payables' } }, 'match.callr is not a member of this table, the nearest is caller'],
  [{ match: { caller: 'payable' } }, 'match.caller is not a caller'],
  [
    { match: { action: 'pya' } },
    'match.action is an action that no request has had. Check its spelling, or send a request with it first',
  ],
  [{ who: ['Alica'] }, 'who names Alica, who is not a person, the nearest is Alice'],
  [{ who: ['group:money'] }, 'who names group:money, which is not a group'],
  [{ who: ['role:owner'] }, 'who must name role:admin'],
  [{ who: [] }, 'who must have at least 1'],
  [{ who: ['Alice'], approvals: 2 }, 'approvals is 2, but it names only 1 person'],
  [{ approvals: 0 }, 'approvals must be from 1 to 20'],
  [{ remind_after: 'soon' }, `remind_after must be ${durationForm}`],
  [{ escalate: { after: '1d', to: ['Eve'] } }, 'escalate.to names Eve, who is not a person'],
  [{ on_expiry: 'reject' }, 'expire_after is needed for on_expiry'],
];

test('a policy that cannot work is refused with its field, and nothing is saved', async (t) => {
  const { save, ada } = await policyDesk(t);
  for (const [body, said] of refused) {
    const reply = await save('pay', body);
    assert.deepEqual([...outcome(reply), message(reply)], [422, 'validation_failed', said]);
  }
  assert.deepEqual((await ada.page.call('policyList')).policies, []);
});

test('an admin saves, sees and removes policies with a fresh session, and each change is audited', async (t) => {
  const { box, save, ada, alice } = await policyDesk(t);
  assert.deepEqual(outcome(await save('pay', { ...two, who: ['Alice', 'role:admin'] })), [200, undefined]);
  const params = { name: 'pay' };
  for (const reply of [
    await alice.page.request('policySave', { params, body: two }),
    await alice.page.request('policyRemove', { params }),
    await alice.page.request('policyPreview', { body: two }),
    await ada.request('policySave', { params, body: two }),
  ]) {
    assert.deepEqual(outcome(reply), [403, 'forbidden']);
  }
  const { policies } = await alice.page.call('policyList');
  assert.deepEqual(
    policies.map(({ name, source, is_locked, approvals, people, changed_by }) => {
      return { name, source, is_locked, approvals, people, changed_by };
    }),
    [{ name: 'pay', source: 'page', is_locked: false, approvals: 2, people: ['Ada', 'Alice'], changed_by: 'Ada' }],
  );
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const eve = box.person('Eve', { account: 'other', role: 'admin' });
  assert.deepEqual((await eve.call('policyList')).policies, []);
  assert.deepEqual(outcome(await ada.page.request('policyRemove', { params })), [200, undefined]);
  assert.deepEqual(outcome(await ada.page.request('policyRemove', { params })), [404, 'not_found']);
  const { events } = await alice.page.call('auditList', { query: { limit: 2 } });
  assert.deepEqual(
    events.map(({ kind, subject, actor_name }) => [kind, subject, actor_name]),
    [
      ['policy.removed', 'pay', 'Ada'],
      ['policy.saved', 'pay', 'Ada'],
    ],
  );
});

test('a stricter policy applies at once, a weaker one only to new requests', async (t) => {
  const { save, ada, alice, bob, item, read } = await policyDesk(t);
  const [first, second] = [await item(), await item()];
  await save('pay', two);
  assert.equal(taken(await alice.answers(first, 'pay')).output_result_id, null);
  await save('pay', { ...two, approvals: 1, who: ['Bob'] });
  const strict = (await read(first)).approvals?.actions[0];
  assert.deepEqual([strict?.approvals, strict?.who?.map(({ name }) => name)], [2, ['Bob']]);
  assert.deepEqual(outcome(await alice.answers(second, 'pay')), [403, 'forbidden']);
  assert.equal((await read(first)).answers[0]?.counts, false, 'who lost the right does not count');
  await ada.page.call('policyRemove', { params: { name: 'pay' } });
  const fresh = await item();
  assert.equal((await read(fresh)).approvals, null);
  assert.ok(taken(await alice.answers(fresh, 'pay')).output_result_id);
  assert.equal(taken(await bob.answers(second, 'pay')).output_result_id, null);
});

test('sets that no request needs are removed', async (t) => {
  const { box, agent, save, ada } = await policyDesk(t);
  const sets = () =>
    box.change(({ store }) => store.accounts.list.all().flatMap((one) => store.policySets.ofAccount.all(one)));
  await save('pay', two);
  await save('pay', { ...two, approvals: 3 });
  assert.equal(sets().length, 2);
  await agent.call('inputDelete', { body: { caller_item_id: 'item-1' } });
  await save('pay', two).then((reply) => assert.deepEqual(outcome(reply), [422, 'validation_failed']));
  await save('all', { approvals: 2 });
  assert.equal(sets().length, 1);
  for (const name of ['pay', 'all']) await ada.page.call('policyRemove', { params: { name } });
  assert.deepEqual(sets(), []);
});

test('a preview counts the latest requests that would have needed several people', async (t) => {
  const { ada, item } = await policyDesk(t);
  for (const priority of ['low', 'urgent', 'urgent'] as const) await item({ priority });
  const preview = (body: object) => ada.page.call('policyPreview', { body });
  const items = null;
  const urgent = { ...two, match: { priority: 'urgent' } };
  assert.deepEqual(await preview(two), { considered: 4, fitting: 4, several: 4, items });
  assert.deepEqual(await preview(urgent), { considered: 4, fitting: 2, several: 2, items });
  assert.deepEqual(await preview({ who: ['Alice'] }), { considered: 4, fitting: 4, several: 0, items });
});

test('a preview lists the requests that it counts, and knows the policy that it replaces', async (t) => {
  const { ada, alice, item, save } = await policyDesk(t);
  const [calm, urgent] = [await item({ title: 'Calm' }), await item({ title: '<b>Now</b>', priority: 'urgent' })];
  taken(await alice.answers(calm, 'reject'));
  const listed = async (body: object, replaced = {}) => {
    const { items } = await ada.page.call('policyPreview', { query: { with: 'items', ...replaced }, body });
    return items?.map(({ item_id, title, caller, status, answered_by }) => {
      return [item_id, title, caller, status, answered_by];
    });
  };
  const [now, past] = [
    [urgent.item_id, 'Now', 'payables', 'pending', null],
    [calm.item_id, 'Calm', 'payables', 'answered', 'Alice'],
  ];
  assert.deepEqual(await listed({ ...two, match: { priority: 'urgent' } }), [now]);
  assert.deepEqual((await listed(two))?.slice(0, 2), [now, past]);
  for (const action of ['pay', 'amend', 'attach', 'reject']) {
    assert.deepEqual(outcome(await save(action, { match: { caller: 'payables', action } })), [200, undefined]);
  }
  const narrow = { match: { caller: 'payables', action: 'pay', priority: 'urgent' } };
  assert.equal(
    (await listed(narrow, { name: 'pay' }))?.length,
    3,
    'in its place, the others need all policies of the caller',
  );
  assert.equal((await listed(narrow))?.length, 1, 'beside pay itself it adds the urgent one');
});

test('the waiting requests that each policy meets are counted, and those that none does', async (t) => {
  const { box, ada, alice, bob, agent, item, save } = await policyDesk(t);
  const use = async () => {
    const { policies, ...rest } = await alice.page.call('policyUse');
    const counts: Record<string, number> = Object.fromEntries(policies.map(({ name, waiting }) => [name, waiting]));
    return { ...rest, counts };
  };
  assert.deepEqual(await use(), { counts: {}, others: 1, considered: 1, is_complete: true });
  const other = box.caller('other');
  const [first] = [await item({ priority: 'urgent' }), await item({}, other)];
  await save('pay', two);
  await save('urgent', { match: { priority: 'urgent' } });
  await save('nothing', { match: { row_type: 'Nothing' } });
  const counts = { pay: 2, urgent: 1, nothing: 0 };
  assert.deepEqual(await use(), { counts, others: 1, considered: 3, is_complete: true });
  for (const one of [alice, bob]) taken(await one.answers(first, 'reject'));
  await agent.call('inputDelete', { body: { caller_item_id: 'item-1' } });
  const none = { pay: 0, urgent: 0, nothing: 0 };
  assert.deepEqual(await use(), { counts: none, others: 1, considered: 1, is_complete: true });

  const old = await item();
  await ada.page.call('policyRemove', { params: { name: 'pay' } });
  await save('pay', { ...two, match: { caller: 'payables', action: 'amend' } });
  assert.equal((await use()).counts.pay, 1, `${old.item_id} needs the old one of that name`);
  for (let count = 0; count < 500; count += 1) {
    await other.call('inputSend', { body: submission({ caller_item_id: `many-${count}` }) });
  }
  const { considered, is_complete } = await use();
  assert.deepEqual([considered, is_complete], [500, false]);
});

test('a request says if policies ask for more than when it was sent', async (t) => {
  const { save, ada, item, read } = await policyDesk(t);
  const isStricter = async (one: Awaited<ReturnType<typeof item>>) => (await read(one)).approvals?.is_stricter;
  const first = await item();
  assert.equal(await isStricter(first), undefined, 'no policy applies');
  await save('pay', two);
  assert.equal(await isStricter(first), true);
  const second = await item();
  assert.equal(await isStricter(second), false);
  await save('pay', { ...two, approvals: 1 });
  assert.equal(await isStricter(second), false, 'a weaker policy is for new requests');
  await save('pay', { ...two, remind_after: '1h' });
  assert.equal(await isStricter(second), false, 'times ask nothing of who answers');
  await save('pay', { ...two, who: ['Alice', 'Bob'] });
  assert.equal(await isStricter(second), true);
  await ada.page.call('policyRemove', { params: { name: 'pay' } });
  assert.equal(await isStricter(second), true, 'it still needs what was asked in between');
});

test('a person whom a policy names keeps that name', async (t) => {
  const { alice, bob, save } = await policyDesk(t);
  await save('pay', { ...two, who: ['Alice', 'Bob'] });
  const rename = (who: typeof bob, name: string) => who.page.request('nameSet', { body: { name } });
  assert.deepEqual(outcome(await rename(bob, 'Robert')), [422, 'validation_failed']);
  assert.match(message(await rename(alice, 'Alicia')) ?? '', /^name is used by policies/);
});
