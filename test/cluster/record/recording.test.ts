import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { decodeRecord } from '../../../src/cluster/record/encode.ts';
import { AppendedOnly } from '../../../src/cluster/record/recording.ts';
import { openReplay } from '../../../src/cluster/record/replay.ts';
import { canonicalise } from '../../../src/contract/submission.ts';
import { addAccount } from '../../../src/rules/access/accounts.ts';
import { addCaller } from '../../../src/rules/access/callers.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import { openLedger } from '../../../src/rules/base/ledger.ts';
import { submissionFields } from '../../../src/rules/items/input.ts';
import { indexing } from '../../../src/writer/indexing.ts';
import { outboxAt } from '../../../src/writer/open.ts';
import { collectingGate, recordedWriter, requested } from '../../helpers/cluster/recorded-writer.ts';
import { submission } from '../../helpers/data/submissions.ts';

/** Opens a recorded writer with one caller, and forgets what the gate was told until then. */
function opened(t: TestContext) {
  const { gate, records, calls, state } = collectingGate();
  const { base, copy, runBatch, late } = recordedWriter(t, gate);
  base.transaction.begin.run();
  const ledger = openLedger(base.store);
  const outbox = outboxAt(base, { at_ms: Date.now(), folder_ms: Date.now() }, { ledger, tell: () => {} });
  const { account_id } = addAccount(outbox, { label: 'mine', tier: 'self_hosted' });
  const caller = { account_id, caller_id: addCaller(outbox, operator, { account_id, name: 'agent' }).caller_id };
  ledger.settle();
  base.transaction.commit.run();
  calls.length = 0;
  const sending = (caller_item_id: string) =>
    requested('send', caller, submissionFields(canonicalise(submission({ caller_item_id }))));
  const inputs = () => base.db.prepare<[], string>('SELECT caller_item_id FROM inputs ORDER BY sequence').pluck().all();
  return { base, copy, runBatch, late, records, calls, state, caller, sending, inputs };
}

const missing = { kind: 'refused', code: 'not_found' };

test('a batch is one record, appended after its rules and before its commit', (t) => {
  const { runBatch, calls, records, sending } = opened(t);
  const { outcomes } = runBatch(['one', 'two', 'three'].map(sending));
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['done', 'done', 'done'],
  );
  assert.deepEqual(calls, ['begun', 'append', 'committed']);
  assert.equal(records.length, 2);
});

test('a batch that runs again for a refusal is appended once, without what was refused', (t) => {
  const { runBatch, calls, copy, records, caller, sending, inputs } = opened(t);
  const refused = requested('acknowledge', caller, 'out_none');
  const { outcomes } = runBatch([sending('one'), refused, sending('two')]);
  assert.partialDeepStrictEqual(outcomes[1], missing);
  assert.deepEqual(calls, ['begun', 'begun', 'append', 'committed']);
  const replay = openReplay(copy);
  for (const record of records) copy.transaction(() => replay.apply(decodeRecord(record)))();
  assert.deepEqual(copy.prepare('SELECT caller_item_id FROM inputs ORDER BY sequence').pluck().all(), inputs());
  assert.deepEqual(inputs(), ['one', 'two']);
});

test('requests that come while a batch runs share its record, and one of them is refused alone', (t) => {
  const { runBatch, late, calls, caller, sending, inputs } = opened(t);
  late.waiting.push(sending('late'), requested('acknowledge', caller, 'out_none'), sending('later'));
  const requests = [sending('one')];
  const { outcomes } = runBatch(requests);
  assert.equal(requests.length, 4);
  assert.deepEqual(
    outcomes.map(({ id, kind }) => [id, kind]),
    requests.map(({ id }, at) => [id, at === 2 ? 'refused' : 'done']),
  );
  assert.deepEqual(calls, ['begun', 'begun', 'append', 'committed']);
  assert.deepEqual(inputs(), ['one', 'late', 'later']);
});

test('a failed append makes the requests fail that had come late, too', (t) => {
  const { runBatch, late, state, sending, inputs } = opened(t);
  state.failing = true;
  late.waiting.push(sending('late'));
  const { outcomes } = runBatch([sending('one')]);
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['unavailable', 'unavailable'],
  );
  assert.deepEqual(inputs(), []);
});

test('a transaction that changes no recorded row is not appended', (t) => {
  const { base, runBatch, calls, caller, sending } = opened(t);
  runBatch([requested('probe')]);
  runBatch([requested('acknowledge', caller, 'out_none')]);
  assert.deepEqual(calls, ['begun', 'begun', 'begun']); // the refused batch runs twice
  runBatch([sending('one')]);
  calls.length = 0;
  const index = indexing(base);
  while (index());
  assert.ok(calls.length > 0);
  assert.deepEqual(new Set(calls), new Set(['begun']));
});

test('if a record cannot be appended, nothing is stored and the same requests may come again', (t) => {
  const { runBatch, calls, state, sending, inputs } = opened(t);
  state.failing = true;
  const failed = runBatch([sending('one')]);
  assert.deepEqual(
    [failed.outcomes[0]?.kind, String(failed.failure)],
    ['unavailable', 'Error: the log cannot be reached'],
  );
  assert.deepEqual([inputs(), calls], [[], ['begun', 'append']]);
  state.failing = false;
  assert.equal(runBatch([sending('one')]).outcomes[0]?.kind, 'done');
  assert.deepEqual(inputs(), ['one']);
});

for (const [does, keeps] of [
  ['withdraws, the transaction may', false],
  ['keeps, the transaction must not', true],
] as const) {
  test(`if the commit fails behind a record that the gate ${does} run again`, (t) => {
    const { base, calls, state, records } = opened(t);
    const before = records.length;
    state.keeps = keeps;
    const { begin, commit, rollback } = base.transaction;
    begin.run();
    base.db.pragma('defer_foreign_keys = ON'); // its violation is found by the commit
    base.db.exec('DELETE FROM accounts');
    assert.throws(
      () => commit.run(),
      (error: unknown) =>
        keeps
          ? error instanceof AppendedOnly && /FOREIGN KEY/.test(String(error.cause))
          : error instanceof Error && /FOREIGN KEY/.test(error.message),
    );
    rollback.run();
    assert.deepEqual(calls, ['begun', 'append', 'withdraw']);
    assert.equal(records.length - before, keeps ? 1 : 0);
    assert.equal(base.store.accounts.list.all().length, 1);
  });
}
