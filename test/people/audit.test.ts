import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalise } from '../../src/contract/submission.ts';
import { addAccount, findAccount } from '../../src/rules/access/accounts.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { sendItem, submissionFields } from '../../src/rules/items/input.ts';
import { removeReviewer } from '../../src/rules/people/reviewers.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import type { Asked } from '../helpers/appliance/ask.ts';
import type { Person } from '../helpers/appliance/person.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { submission } from '../helpers/data/submissions.ts';

type Query = NonNullable<Asked['query']>;

/** Lists all events page by page. */
async function walk(person: Person, query: Query = {}) {
  const all = [];
  for (let cursor: Query = {}; ; ) {
    const { events, next_cursor, has_more } = await person.call('auditList', { query: { ...query, ...cursor } });
    all.push(...events);
    assert.equal(has_more, next_cursor !== null);
    if (next_cursor === null) return all;
    cursor = { cursor: next_cursor };
  }
}

/** Takes an item through all its states, and calls `minute` between the steps. */
async function aDay(box: TestAppliance, minute = () => {}) {
  const [agent, other] = [box.caller('Mail assistant'), box.caller('Payables')];
  const ada = box.person('Ada');
  minute();
  await agent.call('inputSend', { body: submission({ caller_item_id: 'mail-7' }) });
  minute();
  const first = await ada.answer(await ada.find(agent, 'mail-7'), 'approve');
  minute();
  const { item_id } = await ada.find(agent, 'mail-7', 'decided');
  await undo(ada, item_id);
  minute();
  const output_result_id = await ada.answer(await ada.find(agent, 'mail-7'), 'reject');
  minute();
  await agent.call('outputAck', { params: { output_result_id } });
  minute();
  await other.call('inputSend', { body: submission({ caller_item_id: 'invoice-9' }) });
  return { agent, other, ada, item_id, first, output_result_id };
}

test('events are listed newest first, with their names and items', async (t) => {
  const box = await appliance(t);
  const { ada, agent, item_id, first, output_result_id } = await aDay(box);
  const events = await walk(ada, { caller_id: agent.caller_id });
  const told = events.map(({ kind, actor_name, subject, caller_item_id, action_value }) => [
    kind,
    actor_name,
    subject,
    caller_item_id,
    action_value,
  ]);

  const [, , ended] = events;
  assert.deepEqual(told.slice(0, 6), [
    ['decision.acknowledged', 'Mail assistant', output_result_id, 'mail-7', 'reject'],
    ['decision.made', 'Ada', output_result_id, 'mail-7', 'reject'],
    ['answer.ended', 'Ada', ended?.subject, 'mail-7', 'approve'],
    ['decision.undone', 'Ada', first, 'mail-7', null],
    ['decision.made', 'Ada', first, 'mail-7', 'approve'],
    ['item.sent', 'Mail assistant', item_id, 'mail-7', null],
  ]);
  assert.ok(events.slice(0, 6).every((event) => event.item_id === item_id && event.caller_name === 'Mail assistant'));
  const [issued] = events.filter(({ kind }) => kind === 'key.issued');
  assert.deepEqual([issued?.actor, issued?.subject_name], ['operator', `…${agent.api_key.slice(-4)}`]);
});

test('pages of any size give the same list, and new events do not move a walk', async () => {
  const box = await account();
  const { ada, agent } = await aDay(box);
  const all = await walk(ada, { limit: 100 });
  for (const limit of [1, 2, 7]) assert.deepEqual(await walk(ada, { limit }), all, `limit ${limit}`);
  const { next_cursor } = await ada.call('auditList', { query: { limit: 3 } });
  await agent.call('inputSend', { body: submission({ caller_item_id: 'later' }) });
  const { events } = await ada.call('auditList', { query: { limit: 100, cursor: next_cursor ?? '' } });
  assert.deepEqual(events, all.slice(3));
});

test('the list is filtered by kind, caller, time and words', async (t) => {
  const box = await standingAppliance(t);
  const { ada, agent, other, item_id, output_result_id, first } = await aDay(box, () => box.clock.move(60_000));
  const found = async (query: Query) => (await walk(ada, query)).map(({ kind }) => kind).join(' ');
  const at = (minute: number) => `2026-03-01T09:0${minute}:00Z`;
  assert.equal(await found({ kind: 'decision.made' }), 'decision.made decision.made');
  assert.equal(await found({ kind: 'item.sent', caller_id: other.caller_id }), 'item.sent');
  assert.equal(await found({ after: at(1), before: at(4) }), 'answer.ended decision.undone decision.made');
  assert.equal(await found({ after: at(6) }), '');
  assert.equal(await found({ q: 'INVOICE-9' }), 'item.sent');
  assert.equal(await found({ q: 'ada reject' }), 'decision.made');
  assert.equal(await found({ q: output_result_id }), 'decision.acknowledged decision.made');
  assert.equal(await found({ q: first.slice(0, -3) }).then((kinds) => kinds.includes('decision.undone')), true);
  assert.equal((await walk(ada, { q: item_id })).length, 6);
  assert.equal(await found({ q: 'nobody knows this' }), '');
  await agent.call('inputSend', { body: submission({ caller_item_id: 'mail-8' }) });
  const deleted = await ada.find(agent, 'mail-8');
  await agent.call('inputDelete', { body: { caller_item_id: 'mail-8' } });
  assert.equal(await found({ q: deleted.item_id }), 'item.deleted item.sent');
});

test('no event is hidden after the clock was set back for a while', async (t) => {
  const box = await standingAppliance(t);
  const { ada, agent } = await aDay(box, () => box.clock.move(60_000));
  box.clock.move(-30 * 60_000);
  await agent.call('inputSend', { body: submission({ caller_item_id: 'back' }) });
  box.clock.move(60 * 60_000);
  await agent.call('inputSend', { body: submission({ caller_item_id: 'forth' }) });

  const early = await walk(ada, { before: '2026-03-01T08:59:00.000Z' });
  assert.deepEqual(
    early.map(({ caller_item_id }) => caller_item_id),
    ['back'],
  );
  const late = await walk(ada, { after: '2026-03-01T09:30:00.000Z' });
  assert.deepEqual(
    late.map(({ caller_item_id }) => caller_item_id),
    ['forth'],
  );
});

test('a rare word in a long trail is found, and the whole trail is exported', async (t) => {
  const box = await appliance(t);
  const { ada, agent } = await aDay(box);
  box.change((outbox) => {
    const caller = { caller_id: agent.caller_id, account_id: findAccount(outbox, 'default').account_id };
    for (let at = 0; at < 1_000; at++) {
      sendItem(outbox, caller, submissionFields(canonicalise(submission({ caller_item_id: `many-${at}` }))));
    }
  });
  const rare = await walk(ada, { q: 'invoice-9', limit: 1 });
  assert.equal(rare.length, 1);
  assert.deepEqual(await walk(ada, { q: rare[0]?.event_id ?? '' }), rare);
  const { bytes } = await ada.request('auditExport');
  const lines = bytes.toString().trimEnd().split('\n');
  assert.equal(lines.length, (await walk(ada, { limit: 100 })).length);
  assert.ok(lines.length > 1_000);
});

test('events of a removed person stay, without their name', async (t) => {
  const box = await appliance(t);
  const { ada } = await aDay(box);
  const bob = box.person('Bob');
  box.change((outbox) => removeReviewer(outbox, operator, { name: 'Ada' }));
  assert.equal((await ada.request('auditList')).status, 401);
  const made = await walk(bob, { kind: 'decision.made' });
  assert.deepEqual(
    made.map(({ actor_name }) => actor_name),
    [null, null],
  );
});

test('an invalid filter is refused', async () => {
  const ada = (await account()).person('Ada');
  const refused: [Query, string][] = [
    [{ kind: 'item.eaten' }, 'kind'],
    [{ before: 'yesterday' }, 'before'],
    [{ cursor: 'x' }, 'cursor'],
    [{ limit: 101 }, 'limit'],
    [{ q: 'x'.repeat(201) }, 'q'],
  ];
  for (const [query, field] of refused) {
    const { status, json } = await ada.request('auditList', { query });
    assert.deepEqual([status, json?.error?.fields?.[0]?.path], [422, field]);
  }
});

test('the export contains every event that matches the filter, as JSON lines', async () => {
  const box = await account();
  const { ada } = await aDay(box);
  const lines = async (query: Query = {}) => {
    const { bytes, headers } = await ada.request('auditExport', { query });
    const today = new Date(String(headers.date)).toISOString().slice(0, 10);
    assert.equal(headers['content-disposition'], `attachment; filename="hdo-activity-${today}.jsonl"`);
    const found = bytes.toString().split('\n').filter(Boolean);
    return found.map((line) => JSON.parse(line));
  };
  assert.deepEqual(await lines(), await walk(ada));
  assert.deepEqual(await lines({ q: 'mail-7' }), await walk(ada, { q: 'mail-7' }));
  assert.deepEqual(await lines({ q: 'nothing at all' }), []);
});

test('an account sees only its own events, and no sequence number across accounts', async (t) => {
  const box = await appliance(t);
  const { agent } = await aDay(box);
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const eve = box.person('Eve', { account: 'other' });
  const events = await walk(eve);
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['reviewer.token_made', 'reviewer.added', 'account.added'],
  );
  assert.doesNotMatch(JSON.stringify(events), /"number"|mail-7|Ada/);
  assert.deepEqual(await walk(eve, { caller_id: agent.caller_id }), []);
  const { bytes } = await eve.request('auditExport');
  assert.equal(bytes.toString(), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
});
