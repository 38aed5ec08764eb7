import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { expireAudit } from '../../src/rules/upkeep/trail-retention.ts';
import { openForReading } from '../../src/store/database/database.ts';
import { prepareStore } from '../../src/store/store.ts';
import { chainHash } from '../../src/store/tables/audit-chain.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { ask as request } from '../helpers/appliance/ask.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { ask } from '../helpers/browser/queue.ts';
import { before } from '../helpers/data/plain-past.ts';

const note = 'Checked with the bank. ☎';
const none = { kind: 'none' };

async function furnished(t: Parameters<typeof appliance>[0]) {
  const box = await appliance(t);
  const agent = box.caller('agent');
  for (const title of ['a', 'b', 'c']) await ask(agent, title);
  const ada = box.person('Ada');
  const decide = async (title: string, rest: object) => {
    const { item_id, revision } = await ada.find(agent, title);
    const body = { expected_revision: revision, action_value: 'approve', response: none, ...rest };
    return ada.request('itemAnswer', { params: { item_id }, body });
  };
  const noted = async (title: string) => (await ada.find(agent, title, 'decided')).answer?.note;
  return { box, agent, ada, decide, noted };
}

test('a note is shown to people of the account, before and after the caller acknowledges the decision', async (t) => {
  const { box, agent, decide, noted } = await furnished(t);
  await decide('a', { note });
  await decide('b', { note: ' \n' });
  await decide('c', { note: null });
  assert.deepEqual([await noted('a'), await noted('b'), await noted('c')], [note, null, null]);
  const { items } = await agent.call('outputCheck');
  await agent.call('outputAck', { params: { output_result_id: items[0]?.output_result_id ?? '' } });
  assert.equal(await noted('a'), note);
  assert.equal((await box.person('Ben').find(agent, 'a', 'decided')).answer?.note, note);
});

test('a bulk answer stores its note with each decision', async (t) => {
  const { agent, ada, noted } = await furnished(t);
  const { items } = await ada.call('itemList');
  const seen = items.map(({ item_id, revision }) => ({ item_id, expected_revision: revision }));
  await ada.call('itemsAnswer', { body: { items: seen, action_value: 'approve', response: none, note } });
  assert.equal((await agent.call('outputCheck')).ready_count, 3);
  for (const title of ['a', 'b', 'c']) assert.equal(await noted(title), note);
});

test('no endpoint for callers reveals a note', async (t) => {
  const { box, agent, decide } = await furnished(t);
  await decide('a', { note });
  const { items } = await agent.call('outputCheck');
  const params = { output_result_id: items[0]?.output_result_id ?? '', file_id: 'fil_none' };
  const headers = { authorization: `Bearer ${agent.api_key}` };
  const asked = { params, headers, query: { caller_item_id: 'a' }, body: { caller_item_id: 'a' } };
  for (const [operation, row] of Object.entries(callerEndpoints)) {
    const reply = await request(box.base_url, row, row.method === 'GET' ? { ...asked, body: undefined } : asked);
    const text = JSON.stringify([reply.headers, reply.json ?? reply]);
    assert.ok(!text.includes('bank') && !text.includes('"note'), operation);
  }
});

test('the trail contains the hash of a note, and the note is deleted with its row', async (t) => {
  const { box, agent, decide, noted, ada } = await furnished(t);
  await decide('a', { note });
  const decided = await ada.find(agent, 'a', 'decided');
  const db = openForReading(box.data);
  t.after(() => db.close());
  const store = prepareStore(db);
  const rows = store.audit.after.all({ after: 0, limit: 100 });
  const made = rows.find(({ kind }) => kind === 'decision.made');
  const { salt } = store.notes.at.get({ audit_number: made?.number ?? 0 }) ?? {};
  assert.equal(made?.note_hash, hash('sha256', Buffer.concat([salt ?? Buffer.alloc(0), Buffer.from(note)])));
  assert.notEqual(made?.note_hash, hash('sha256', note));
  assert.equal(made?.hash, chainHash(rows[(made?.number ?? 0) - 2]?.hash ?? '', made ?? (rows[0] as never)));
  assert.ok(!JSON.stringify(rows).includes('bank'));

  const { output_result_id = '' } = decided.answer ?? {};
  await undo(ada, decided.item_id);
  assert.equal(store.notes.of.get({ output_result_id })?.text, note);
  await decide('a', {});
  assert.equal(await noted('a'), null);

  assert.ok(store.auditLists.decided.get({ output_result_id }));
  box.changeAt(Date.now() + 1_000, (outbox) => expireAudit(outbox, { past: before(outbox.now) }));
  assert.equal(store.notes.of.get({ output_result_id }), undefined);
  assert.equal(store.auditLists.decided.get({ output_result_id }), undefined, 'the undone answer is deleted too');
});

test('a note is text of at most 2,000 code points', async (t) => {
  const { decide } = await furnished(t);
  for (const [text, code] of [
    ['x'.repeat(2_001), 'too_long'],
    ['a\0', 'unsupported_characters'],
    [1, 'invalid_type'],
  ] as const) {
    const { status, json } = await decide('a', { note: text });
    assert.deepEqual([status, json?.error?.fields?.map(({ path, code }) => [path, code])], [422, [['note', code]]]);
  }
  assert.equal((await decide('a', { note: '☎'.repeat(2_000) })).status, 200);
});
