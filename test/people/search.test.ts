import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Submission } from '../../src/contract/submission.ts';
import { openSearch, type SearchRequest } from '../../src/people/search/search.ts';
import type { Caller } from '../../src/rules/base/outbox.ts';
import { outbox } from '../helpers/appliance/outbox.ts';
import { hostileQueries } from '../helpers/data/hostile-queries.ts';
import { action, submission } from '../helpers/data/submissions.ts';

type Asked = Partial<SearchRequest> & { q: string };

const everything = submission({
  caller_item_id: 'order-4711/blue',
  row_type: { display: 'Purchase', icon: 'file' },
  title: 'Caf&eacute; <b>Z&uuml;rich</b> &amp; Söhne',
  subtitle: '<em>Sub</em>marine <p>paragraph</p>',
  corner: 'tomorrow',
  summary: 'A &lt;tag&gt; in <a href="https://example.com/">linked</a> words',
  details: '<table><tr><td>cell</td><td>neighbour</td></tr></table>',
  card_visual: { kind: 'pill', text: 'overdue', color: 'red' },
  link_buttons: [{ display: 'Ledger', icon: 'file', url: 'https://example.com/secret' }],
  actions: [action({ value: 'hidden-value', display: 'Release' })],
});

test('every word that is shown of an item finds it, decoded and without regard to accents', async (t) => {
  const { mine, found } = await desk(t);
  await mine.send(everything);
  const shown = `cafe CAFÉ zürich sohne submarine paragraph tomorrow tag linked cell neighbour overdue ledger release
    purchase 4711 order-4711 order-4711/blue "zurich & sohne" zür "in linked words"`;
  for (const q of shown.match(/"[^"]+"|\S+/g) ?? []) assert.deepEqual(await found({ q }), ['order-4711/blue'], q);
});

test('text that is not shown does not find an item', async (t) => {
  const { mine, found } = await desk(t);
  await mine.send(everything);
  for (const q of ['eacute', 'href', 'secret', 'hidden', 'amp', 'table', 'zürich nothing', '"sohne zurich"', 'ürich']) {
    assert.deepEqual(await found({ q }), [], q);
  }
});

test('words find items of their own account only, filtered by priority, type, caller and id', async (t) => {
  const { mine, other, found } = await desk(t);
  await mine.send(submission({ caller_item_id: 'a', priority: 'urgent' }));
  await mine.send(submission({ caller_item_id: 'b', row_type: { display: 'Trip', icon: 'file' } }));
  await other.send(submission({ caller_item_id: 'c' }));

  assert.deepEqual(await found({ q: 'payment' }), ['a', 'b']);
  assert.deepEqual(await found({ q: 'payment', priority: 'normal' }), ['b']);
  assert.deepEqual(await found({ q: 'payment', type: 'Trip' }), ['b']);
  assert.deepEqual(await found({ q: 'payment', caller_item_id: 'a' }), ['a']);
  assert.deepEqual(await found({ q: 'payment', caller_id: mine.caller.caller_id }), ['a', 'b']);
  assert.deepEqual(await found({ q: 'payment', caller_id: other.caller.caller_id }), []);
  assert.deepEqual(await found({ q: 'payment', account_id: other.caller.account_id }), ['c']);
});

test('old words find nothing after a replacement, and no words do after a deletion', async (t) => {
  const { mine, box, found } = await desk(t);
  await mine.send(submission({ title: 'Elephant' }));
  assert.deepEqual(await found({ q: 'elephant' }), ['invoice-1']);
  await box.replace(mine.caller, submission({ title: 'Giraffe', priority: 'urgent' }));
  assert.deepEqual(await found({ q: 'elephant' }), []);
  assert.deepEqual(await found({ q: 'giraffe' }), ['invoice-1']);
  assert.deepEqual(await found({ q: 'giraffe', priority: 'urgent' }), ['invoice-1']);
  await box.writer.write('delete', mine.caller, 'invoice-1');
  assert.deepEqual(await found({ q: 'giraffe' }), []);
});

test('an answer moves an item to the decided ones, an undo back, and an acknowledgement removes it', async (t) => {
  const { mine, box, found } = await desk(t);
  await mine.send(submission({ title: 'Elephant' }));
  const sequence = box.sequence(mine.caller, 'invoice-1');
  const decision = { sequence, expected_revision: 1, action_value: 'approve', response: { kind: 'none' } };
  const answer = () => box.writer.write('answer', mine.reviewer, { ...decision, person_timezone: null });
  const both = async () => [await found({ q: 'eleph' }), await found({ q: 'eleph', view: 'decided' })];

  const { answer_id, output_result_id } = await answer();
  assert.ok(output_result_id);
  assert.deepEqual(await both(), [[], ['invoice-1']]);
  await box.writer.write('undo', mine.reviewer, { answer_id });
  assert.deepEqual(await both(), [['invoice-1'], []]);
  const second = await answer();
  await box.writer.write('acknowledge', mine.caller, second.output_result_id ?? '');
  assert.deepEqual(await both(), [[], []]);
});

test('a search never fails on hostile queries', async (t) => {
  const { mine, found } = await desk(t);
  await mine.send(submission());
  for (const q of hostileQueries) await found({ q });
  assert.deepEqual(await found({ q: 'payment' }), ['invoice-1']);
  assert.deepEqual(await found({ q: '-"approve" (payment) *' }), ['invoice-1']);
});

/** Creates two accounts, and a search in the first that returns the callers' item ids in order. */
async function desk(t: TestContext) {
  const box = await outbox(t);
  const search = openSearch({ data: box.data, index: box.writer.index, source: box.search_source });
  t.after(search.close);
  const mine = box.account('mine');
  const other = box.account('other');
  const of = (someone: { caller: Caller; reviewer: typeof mine.reviewer }) => ({
    ...someone,
    send: (body: Submission) => box.send(someone.caller, body),
  });
  const open = { priority: null, type: null, caller_id: null, caller_item_id: null, after: undefined, limit: 25 };
  const look = (asked: Asked) =>
    search.search({ ...open, account_id: mine.caller.account_id, view: 'queue', ...asked });
  const found = async (asked: Asked) => (await look(asked))?.rows.map(({ caller_item_id }) => caller_item_id);
  return { box, mine: of(mine), other: of(other), look, found };
}
