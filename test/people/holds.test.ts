import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount } from '../../src/rules/access/accounts.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { removeReviewer } from '../../src/rules/people/reviewers.ts';
import { removeItemsOf } from '../../src/rules/upkeep/removal.ts';
import { openForReading } from '../../src/store/database/database.ts';
import type { TestExecutable } from '../helpers/appliance/appliance.ts';
import { approve, holding, holdingParty } from '../helpers/appliance/holding.ts';
import { askForFile, upload } from '../helpers/appliance/upload.ts';
import { submission } from '../helpers/data/submissions.ts';
import { wrongIn } from '../helpers/data/wrong-in.ts';

test('a held answer is no decision for its agent until its hold ends, and then exactly one', async (t) => {
  const { box, agent, anna, hold, status } = await holding(t, 1);
  const { item_id, taken } = await hold('invoice-1');
  assert.deepEqual([taken.state, taken.output_result_id, taken.hold?.seconds], ['held', null, 1]);
  assert.equal(await status('invoice-1'), 'pending');
  assert.equal((await agent.call('outputCheck')).ready_count, 0);

  const { items } = await agent.call('outputCheck', { headers: { prefer: 'wait=30' } });
  const [ready] = items;
  assert.equal(ready?.caller_item_id, 'invoice-1');
  const { output_result_id = '' } = ready ?? {};
  const read = await agent.call('outputRead', { params: { output_result_id } });
  assert.deepEqual([read.action_value, read.answered_by], ['approve', 'Anna']);
  const { events } = await anna.call('auditList', { query: { q: item_id } });
  const [made, begun] = ['decision.made', 'answer.given'].map((kind) => events.find((event) => event.kind === kind));
  assert.equal(made?.at, read.answered_at, 'the time of the decision is the time of the release');
  assert.ok(Date.parse(made?.at ?? '') - Date.parse(begun?.at ?? '') >= 900, 'the hold took a second');
  await agent.call('outputAck', { params: { output_result_id } });
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
  assert.deepEqual(wrongIn(box.data), []);
});

test('a held item is out of the queue and among the decided ones, with the answer and its rest', async (t) => {
  const { agent, anna, ben, send, hold } = await holding(t, 3_600);
  await send('invoice-0');
  const { item_id, revision, answer_id: hold_id } = await hold('invoice-1');
  const { items, counts } = await ben.call('itemList');
  assert.deepEqual(
    items.map(({ caller_item_id }) => caller_item_id),
    ['invoice-0'],
  );
  assert.equal(counts.normal, 1);
  const held = await ben.find(agent, 'invoice-1', 'decided');
  const { remaining_seconds = 0, ...rest } = held.hold ?? {};
  assert.ok(remaining_seconds > 3_500 && remaining_seconds <= 3_600, String(remaining_seconds));
  const { held_at, release_at, ...said } = rest as NonNullable<typeof held.hold>;
  assert.deepEqual(said, { hold_id, held_by: 'Anna', seconds: 3_600, ...approve, note: null });
  assert.ok(Date.parse(release_at) > Date.parse(held_at));
  assert.equal(held.status, 'pending');

  const again = await ben.request('itemAnswer', {
    params: { item_id },
    body: { ...approve, expected_revision: revision },
  });
  assert.deepEqual([again.status, again.json?.error?.code], [409, 'answer_held']);
  assert.match(again.json?.error?.message ?? '', /The answer of Anna to this item is held/);
  assert.deepEqual(Object(again.json?.error).hold, { hold_id, held_by: 'Anna' });
  const many = [item_id, item_id].map((item_id) => ({ item_id, expected_revision: revision }));
  const { results } = await anna.call('itemsAnswer', { body: { items: many, ...approve } });
  assert.ok(results.every((one) => !one.ok && one.error.code === 'answer_held'));
});

type Desk = ReturnType<typeof holdingParty>;
type Held = Awaited<ReturnType<Desk['hold']>>;
type Act = (desk: Desk, held: Held) => unknown;
/** The acts that end a hold: the reason in the audit trail, and where the item is then. */
const ends: readonly [string, string, Act, 'queue' | 'gone'][] = [
  [
    'undone',
    'its person undoes it',
    ({ anna }, { answer_id }) => anna.call('answerUndo', { params: { answer_id } }),
    'queue',
  ],
  [
    'undone',
    'somebody else undoes it',
    ({ ben }, { answer_id }) => ben.call('answerUndo', { params: { answer_id } }),
    'queue',
  ],
  [
    'replaced',
    'its agent replaces the item',
    ({ agent }, { caller_item_id }) =>
      agent.call('inputReplace', { body: submission({ caller_item_id, title: 'Other' }) }),
    'queue',
  ],
  [
    'withdrawn',
    'its agent deletes the item',
    ({ agent }, { caller_item_id }) => agent.call('inputDelete', { body: { caller_item_id } }),
    'gone',
  ],
  [
    'token_revoked',
    'the token that gave it is revoked',
    async ({ anna }) => {
      await anna.password('a long password');
      const page = await anna.signIn('a long password');
      await page.call('tokenRevoke', { params: { token_id: anna.token_id } });
    },
    'queue',
  ],
  [
    'person_removed',
    'its person is removed',
    ({ box, anna }) => box.change((outbox) => removeReviewer(outbox, operator, anna)),
    'queue',
  ],
  [
    'withdrawn',
    'its agent is removed',
    ({ box, agent }) =>
      box.change((outbox) => {
        const caller = outbox.store.callers.byId.get(agent);
        if (caller) removeItemsOf(outbox, operator, caller);
      }),
    'gone',
  ],
];

test('whatever ends a hold early leaves no decision, and says why in the audit trail', async (t) => {
  const { box } = await holding(t, 3_600);
  for (const [at, [reason, name, act, where]] of ends.entries()) {
    const all = holdingParty(box, String(at));
    const { item_id, caller_item_id, ...held } = await all.hold('invoice-1');
    await act(all, { item_id, caller_item_id, ...held });
    const { events } = await all.ben.call('auditList', { query: { q: item_id } });
    const kinds = events.map(({ kind }) => kind).filter((kind) => /^(answer|decision)/.test(kind));
    assert.deepEqual(kinds, ['answer.ended', 'answer.given'], name);
    assert.deepEqual(reasonsOf(box, held.answer_id), [reason], name);
    const { items } = await all.ben.call('itemList', { query: { caller_item_id, caller_id: all.agent.caller_id } });
    assert.deepEqual(
      items.map((item) => [item.status, item.hold]),
      where === 'queue' ? [['pending', null]] : [],
      name,
    );
    const late = await all.ben.request('answerUndo', { params: { answer_id: held.answer_id } });
    assert.deepEqual([late.status, late.json?.error?.code], [404, 'not_found'], name);
  }
  assert.deepEqual(wrongIn(box.data), []);
});

/** Reads why a hold ended from the audit trail. */
function reasonsOf({ data }: TestExecutable, subject: string): unknown[] {
  const db = openForReading(data);
  try {
    const found = db.prepare<[string], { state: string }>(
      "SELECT state FROM audit WHERE kind = 'answer.ended' AND subject = ?",
    );
    return found.all(subject).map(({ state }) => JSON.parse(state).because);
  } finally {
    db.close();
  }
}

test('the file of a held answer is kept with it, and goes with it', async (t) => {
  const { box, agent, anna } = await holding(t, 3_600);
  const item = await askForFile(agent, anna);
  const { upload_id } = await upload(anna, item);
  const answer_id = await anna.answer(item, 'go', { kind: 'file_upload', upload_id });
  assert.deepEqual(wrongIn(box.data), []);
  await anna.call('answerUndo', { params: { answer_id } });
  assert.deepEqual(wrongIn(box.data), []);
  await assert.rejects(anna.answer(item, 'go', { kind: 'file_upload', upload_id }), /upload_id/);
});

test('neither the key of an agent nor a person of another account can see or undo a held answer', async (t) => {
  const { box, agent, anna, hold, status } = await holding(t, 3_600);
  const { item_id, answer_id } = await hold('invoice-1');
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const eve = box.person('Eve', { account: 'other', role: 'admin' });
  assert.equal((await eve.request('answerUndo', { params: { answer_id } })).status, 404);
  for (const operation of ['answerUndo', 'itemRead'] as const) {
    const { status: refused } = await anna.request(operation, {
      params: { item_id, answer_id },
      headers: { authorization: `Bearer ${agent.api_key}` },
    });
    assert.equal(refused, 401, operation);
  }
  const conflict = await agent.request('inputSend', { body: submission({ title: 'Other' }) });
  assert.ok(!JSON.stringify(conflict.json).includes('Anna'));
  assert.equal(await status('invoice-1'), 'pending');
});
