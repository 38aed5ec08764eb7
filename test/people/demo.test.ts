import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleCallerId } from '../../src/contract/example-caller.ts';
import { changeAccount, findAccount } from '../../src/rules/access/accounts.ts';
import { addCaller, revokeCaller } from '../../src/rules/access/callers.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { deleteInput } from '../../src/rules/items/input.ts';
import { makeLink } from '../../src/rules/people/reviewers.ts';
import { collectExamples } from '../../src/rules/upkeep/example.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { before } from '../helpers/data/plain-past.ts';
import { submission } from '../helpers/data/submissions.ts';

/** Adds an account with an admin who is signed in. */
async function ruled() {
  const box = await account();
  const ada = box.person('Ada', { role: 'admin' });
  const link = box.change((outbox) => makeLink(outbox, operator, { name: ada.name, lifetime_ms: 60_000 })).secret;
  const session = await signIn(box.base_url, { link });
  const demo = async () => {
    const { status, json } = await session.request('demoSend');
    return [status, json?.error?.message];
  };
  const account_id = box.change((outbox) => findAccount(outbox, box.label).account_id);
  const waiting = async () => (await ada.call('itemList')).items;
  return { ...box, ada, session, demo, waiting, account_id };
}

test('an admin fills an empty queue with the demo, once, and the server collects the answers', async () => {
  const { session, demo, waiting, change, account_id, ada } = await ruled();
  const both = await Promise.all([session.request('demoSend'), session.request('demoSend')]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 403], 'only one of two finds the queue empty');
  assert.deepEqual(await demo(), [403, 'The demo needs an empty queue.']);
  const items = await waiting();
  const kinds = items.map(({ raw_input }) => raw_input?.actions[0]?.popup.kind).sort();
  assert.deepEqual(kinds, ['date_picker', 'file_upload', 'free_text', 'multi_select', 'none', 'single_select']);
  assert.ok(items.every(({ caller }) => caller.display_name === 'Example'));
  const other = await account();
  assert.deepEqual((await other.person('Eve').call('itemList')).items, [], 'other accounts see none of it');

  for (const { item_id } of items) {
    const body = { expected_revision: 1, action_value: 'not-now', response: { kind: 'none' as const } };
    await ada.call('itemAnswer', { params: { item_id }, body });
  }
  const collect = (past: string) => change((outbox) => collectExamples(outbox, { account_id, past: before(past) }));
  assert.equal(collect('2020-01-01T00:00:00.000Z').expired, 0, 'the young ones can still be undone');
  assert.deepEqual(collect('2100-01-01T00:00:00.000Z'), { expired: 6, more: false });
  assert.deepEqual(collect('2100-01-01T00:00:00.000Z'), { expired: 0, more: false });
  const { total, by_caller } = await ada.call('statisticsRead');
  assert.deepEqual([total.asked, total.answered, by_caller], [0, 0, []]);
  assert.equal((await demo())[0], 200, 'the queue is empty again');
});

test('the demo leaves out what the tier does not include, and finds a name that is free', async () => {
  const { demo, waiting, change, account_id, label } = await ruled();
  change((outbox) => {
    addCaller(outbox, operator, { account_id, name: 'Example' });
    changeAccount(outbox, label, { tier: 'hosted_free' });
  });
  assert.deepEqual(await demo(), [200, undefined]);
  const items = await waiting();
  assert.equal(items.length, 5, 'without the file');
  assert.ok(items.every(({ caller }) => /^Example .{6}$/.test(caller.display_name)));
  assert.ok(items.every(({ caller }) => caller.caller_id === exampleCallerId(account_id)));
});

test('the demo comes neither beside requests of agents nor from a caller that is revoked', async () => {
  const { demo, waiting, change, account_id, caller } = await ruled();
  const agent = caller('agent');
  await agent.call('inputSend', { body: submission() });
  assert.deepEqual(await demo(), [403, 'The demo needs an empty queue.']);
  await agent.call('inputDelete', { body: { caller_item_id: submission().caller_item_id } });
  assert.deepEqual(await demo(), [200, undefined]);
  const items = await waiting();
  const example = { account_id, caller_id: exampleCallerId(account_id) };
  change((outbox) => {
    for (const { caller_item_id } of items) deleteInput(outbox, example, caller_item_id);
    revokeCaller(outbox, operator, { account_id, name: example.caller_id });
  });
  assert.deepEqual(await demo(), [403, 'The caller Example is revoked.']);
});
