import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { removeReviewer } from '../../src/rules/people/reviewers.ts';
import { openStream } from '../helpers/appliance/event-stream.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

async function desk() {
  const box = await account();
  const agent = box.caller('agent');
  const [anna, ben] = [box.person('Anna'), box.person('Ben')];
  await agent.call('inputSend', { body: submission() });
  const { item_id, revision } = await anna.find(agent, 'invoice-1');
  const assign = (person: typeof anna, reviewer_id: string | null) =>
    person.request('itemAssign', { params: { item_id }, body: { reviewer_id } });
  const assigned = async () => (await ben.call('itemRead', { params: { item_id } })).item.assigned;
  return { box, agent, anna, ben, item_id, revision, assign, assigned };
}

test('an assignment is shown to everybody, is handed over and released, and is audited once each', async () => {
  const { anna, ben, item_id, assign, assigned } = await desk();
  assert.equal(await assigned(), null);
  assert.equal((await assign(anna, anna.reviewer_id)).status, 200);
  assert.equal((await assign(anna, anna.reviewer_id)).status, 200);
  assert.deepEqual([(await assigned())?.name, (await assigned())?.is_by_policy], [anna.name, false]);
  const { assignees } = await ben.call('assigneeList');
  assert.deepEqual(
    assignees.map(({ name, assigned: count }) => [name, count]),
    [
      [anna.name, 1],
      [ben.name, 0],
    ],
  );
  await assign(anna, ben.reviewer_id);
  assert.equal((await assigned())?.reviewer_id, ben.reviewer_id);
  await assign(ben, null);
  assert.equal(await assigned(), null);
  const { events } = await ben.call('auditList', { query: { q: item_id, kind: 'item.assigned' } });
  assert.deepEqual(
    events.map(({ actor_name }) => actor_name),
    [ben.name, anna.name, anna.name],
  );
});

test('it keeps nobody from answering, stays with a new revision, and ends with the answer', async () => {
  const { agent, anna, ben, assign, assigned } = await desk();
  await assign(anna, anna.reviewer_id);
  await agent.call('inputReplace', { body: submission({ title: 'Other' }) });
  assert.equal((await assigned())?.name, anna.name);
  await ben.answer(await ben.find(agent, 'invoice-1'), 'approve');
  assert.equal(await assigned(), null);
  const late = await assign(anna, anna.reviewer_id);
  assert.deepEqual([late.status, late.json?.error?.code], [409, 'input_not_pending']);
  const { assignees } = await ben.call('assigneeList');
  assert.ok(assignees.every(({ assigned: count }) => count === 0));
});

test('only people of the account can be assigned, and those who are removed are not any more', async () => {
  const { box, anna, ben, assign, assigned } = await desk();
  const stranger = (await account()).person('Eve');
  for (const reviewer_id of [stranger.reviewer_id, 'rev_none']) {
    const { status, json } = await assign(anna, reviewer_id);
    assert.deepEqual([status, json?.error?.code], [404, 'not_found'], reviewer_id);
  }
  assert.equal(await assigned(), null);
  await assign(ben, anna.reviewer_id);
  box.change((outbox) => removeReviewer(outbox, operator, anna));
  assert.equal(await assigned(), null);
});

test('others hear of an assignment at once', async (t) => {
  const { box, anna, ben, item_id, assign } = await desk();
  const stream = await openStream(box.base_url, { authorization: `Bearer ${ben.token}` });
  t.after(() => stream.leave());
  await assign(anna, anna.reviewer_id);
  const heard = await stream.until(({ event }) => event === 'item.changed');
  assert.equal(heard.at(-1)?.data.item_id, item_id);
});
