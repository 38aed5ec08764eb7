import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { decodeRecord } from '../../../src/cluster/record/encode.ts';
import { openReplay } from '../../../src/cluster/record/replay.ts';
import { canonicalise } from '../../../src/contract/submission.ts';
import { addAccount } from '../../../src/rules/access/accounts.ts';
import { addCaller } from '../../../src/rules/access/callers.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import { openLedger } from '../../../src/rules/base/ledger.ts';
import { submissionFields } from '../../../src/rules/items/input.ts';
import { addReviewer } from '../../../src/rules/people/reviewers.ts';
import type { Connection } from '../../../src/store/database/database.ts';
import { prepareStore } from '../../../src/store/store.ts';
import { indexing } from '../../../src/writer/indexing.ts';
import { outboxAt } from '../../../src/writer/open.ts';
import { prepareTransaction } from '../../../src/writer/transaction.ts';
import type { WriteArguments, WriteVerb } from '../../../src/writer/writes.ts';
import { collectingGate, recordedWriter, requested } from '../../helpers/cluster/recorded-writer.ts';
import { action, submission } from '../../helpers/data/submissions.ts';

const words = ['invoice', 'rhododendron', 'first', 'second', 'third'];

/** Opens a leader with a caller and a person, and a standby that has applied all of the leader's records. */
function pair(t: TestContext) {
  const { gate, records } = collectingGate();
  const { data, base, copy, runBatch } = recordedWriter(t, gate);
  const replay = openReplay(copy);
  const follow = () => {
    for (const record of records.splice(0)) copy.transaction(() => replay.apply(decodeRecord(record)))();
  };
  base.transaction.begin.run();
  const ledger = openLedger(base.store);
  const outbox = outboxAt(base, { at_ms: Date.now(), folder_ms: Date.now() }, { ledger, tell: () => {} });
  const { account_id } = addAccount(outbox, { label: 'mine', tier: 'self_hosted' });
  const { caller_id } = addCaller(outbox, operator, { account_id, name: 'agent' });
  const { reviewer_id } = addReviewer(outbox, operator, { account_id, name: 'petra', role: 'admin' });
  ledger.settle();
  base.transaction.commit.run();
  follow();
  const write = <V extends WriteVerb>(verb: V, ...rest: WriteArguments<V>) => {
    const [outcome] = runBatch([requested(verb, ...rest)]).outcomes;
    assert.equal(outcome?.kind, 'done', JSON.stringify(outcome));
    follow();
    return outcome.kind === 'done' ? (outcome.value as { answer_id: string; output_result_id: string }) : assert.fail();
  };
  const transaction = prepareTransaction(copy, { guard: () => {} });
  return {
    base,
    copy,
    write,
    caller: { account_id, caller_id },
    reviewer: { account_id, reviewer_id, name: 'petra', role: 'admin' as const },
    folder: join(data, 'files', 'tmp'),
    index: { leader: indexing(base), standby: indexing({ store: prepareStore(copy), transaction }) },
  };
}

/** Writes, with files and without, after which every kind of change has met an indexed input. */
function days(place: ReturnType<typeof pair>) {
  const { base, caller, reviewer, write, folder } = place;
  const popup = { kind: 'file_upload' as const, label: 'Which?' };
  const sent = (name: string, title: string) =>
    submissionFields(
      canonicalise(submission({ caller_item_id: name, title, actions: [action(), action({ value: 'file', popup })] })),
    );
  const find = (name: string) => {
    const input = base.store.inputs.find.get({ caller_id: caller.caller_id, caller_item_id: name });
    return input ?? assert.fail(name);
  };
  const upload = (name: string, text: string) => {
    const sha256 = hash('sha256', text);
    mkdirSync(folder, { recursive: true });
    const temporary = join(folder, `${name}-${sha256}`);
    writeFileSync(temporary, text);
    const described = {
      filename: 'a.txt',
      mime_type: 'text/plain',
      sniffed_type: null,
      size_bytes: text.length,
      sha256,
    };
    const ids = { file_id: `fil_${name}`, upload_id: `upl_${name}`, input_sequence: find(name).sequence };
    write('keepUpload', reviewer, { ...described, ...ids, action_value: 'file', temporary });
  };
  const answer = (name: string, action_value: string, response: unknown) => {
    const { sequence, revision } = find(name);
    const decision = { sequence, expected_revision: revision, action_value, response, person_timezone: null };
    return write('answer', reviewer, decision);
  };
  const none = { kind: 'none' };
  return { sent, find, upload, answer, none };
}

test('a standby finds every request that its leader finds, whenever both fill their index', (t) => {
  for (const [leader_at, standby_at] of [
    [1, 1],
    [1, 3],
    [100, 1],
    [2, 100],
  ]) {
    const place = pair(t);
    const { base, copy, caller, reviewer, write, index } = place;
    const { sent, answer, none } = days(place);
    let writes = 0;
    const then = (work: () => unknown) => {
      work();
      writes += 1;
      if (writes % (leader_at ?? 1) === 0) while (index.leader());
      if (writes % (standby_at ?? 1) === 0) while (index.standby());
    };
    for (const name of words) then(() => write('send', caller, sent(name, `The ${name} invoice`)));
    then(() => write('replace', caller, sent('first', 'A rhododendron')));
    then(() => write('delete', caller, 'second'));
    const decided = answer('third', 'do', none);
    const undone = answer('invoice', 'do', none);
    then(() => write('undo', reviewer, undone));
    then(() => write('acknowledge', caller, decided.output_result_id));
    then(() => answer('rhododendron', 'do', none));
    while (index.leader());
    while (index.standby());
    assert.equal(hitsOf(base.db, 'rhododendron').length, 2);
    for (const word of [...words, ...facetsOf(base.db)])
      assert.deepEqual(hitsOf(copy, word), hitsOf(base.db, word), word);
    assert.deepEqual(count(copy, 'search_todo'), 0);
  }
});

/** Lists the inputs that the index has under a word. */
function hitsOf(db: Connection, word: string): unknown[] {
  return db.prepare('SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid').pluck().all(`"${word}"`);
}

/** Lists every word of the index, with those that stand for the state of a request. */
function facetsOf(db: Connection): string[] {
  db.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.all_words USING fts5vocab ('main', 'search', 'row')");
  return db.prepare<[], string>('SELECT term FROM temp.all_words').pluck().all();
}

function count(db: Connection, table: string): unknown {
  return db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
}

test('a standby dooms the bytes that its leader dooms', (t) => {
  const place = pair(t);
  const { base, copy, caller, write } = place;
  const { sent, upload, answer } = days(place);
  const file = (name: string) => ({ kind: 'file_upload', upload_id: `upl_${name}` });
  for (const name of words) write('send', caller, sent(name, name));
  upload('first', 'the same bytes');
  upload('second', 'the same bytes');
  upload('third', 'other bytes');
  upload('invoice', 'bytes of a deleted request');
  const decided = answer('first', 'file', file('first'));
  answer('third', 'file', file('third'));
  const doomed = (db: Connection) => db.prepare('SELECT sha256 FROM doomed_files ORDER BY sha256').pluck().all();
  assert.deepEqual(doomed(copy), []);
  write('acknowledge', caller, decided.output_result_id);
  assert.deepEqual(doomed(copy), [hash('sha256', 'the same bytes')]);
  base.store.files.forget.run({ sha256: hash('sha256', 'the same bytes') }); // as after unlinking them
  base.db.exec("UPDATE files SET expires_at = '2020-01-01T00:00:00.000Z' WHERE expires_at IS NOT NULL");
  write('dropExpired');
  const later = ['the same bytes', 'bytes of a deleted request'].map((text) => hash('sha256', text)).sort();
  assert.deepEqual([doomed(base.db), doomed(copy)], [later, later]);
});
