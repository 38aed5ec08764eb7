import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { loadSettings } from '../../src/config.ts';
import { canonicalise } from '../../src/contract/submission.ts';
import { addAccount } from '../../src/rules/access/accounts.ts';
import { addCaller } from '../../src/rules/access/callers.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { deleteInput, sendItem, submissionFields } from '../../src/rules/items/input.ts';
import { prepareForServing } from '../../src/store/migrations/prepare.ts';
import { openLocalWriter } from '../../src/writer/local.ts';
import { submission } from '../helpers/data/submissions.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { recording } from '../helpers/shadow/shadow.ts';

test('many small additions to the index are merged into few parts', (t) => {
  const { addOne, count } = folder(t);
  for (let at = 0; at < 100; at += 1) addOne(at);

  assert.equal(count('SELECT count(*) FROM search_docsize'), 100);
  assert.equal(count("SELECT count(*) FROM search WHERE search MATCH 'invoice'"), 100);
  const parts = count('SELECT count(DISTINCT segid) FROM search_idx');
  assert.ok(parts > 0 && parts <= 3 * 8, `${parts} parts`); // seven parts of a size wait for an eighth
});

test('removed items leave the index in time', (t) => {
  const { addOne, removeAll, count } = folder(t);
  for (let at = 0; at < 40; at += 1) addOne(at);
  const full = count('SELECT sum(length(block)) FROM search_data');
  removeAll(40);

  assert.equal(count('SELECT count(*) FROM search_docsize'), 0);
  assert.equal(count("SELECT count(*) FROM search WHERE search MATCH 'invoice'"), 0);
  assert.ok(count('SELECT sum(length(block)) FROM search_data') < full / 2);
});

test('indexing commits nothing when there is nothing to do', (t) => {
  const { addOne, writer } = folder(t);
  addOne(1);
  const changes = writer.db.prepare<[], number>('SELECT total_changes()').pluck();
  const before = changes.get();
  assert.equal(writer.index(), false);
  assert.equal(changes.get(), before);
});

/** Opens a folder with one caller, whose writer finishes indexing after each change. */
function folder(t: TestContext) {
  const data = temporary(t);
  prepareForServing(data);
  const { settings } = loadSettings({ data, env: {} });
  const writer = openLocalWriter({ data, limits: settings.limits, upgrade_url: null, recording }, Date.now);
  t.after(writer.close);
  const caller = writer.transaction((outbox) => {
    const { account_id } = addAccount(outbox, { label: 'mine', tier: 'self_hosted' });
    return { account_id, caller_id: addCaller(outbox, operator, { account_id, name: 'agent' }).caller_id };
  });
  const named = (at: number) => submission({ caller_item_id: `item-${at}` });
  return {
    writer,
    count: (sql: string) => writer.db.prepare<[], number>(sql).pluck().get() ?? 0,
    addOne(at: number) {
      writer.transaction((outbox) => sendItem(outbox, caller, submissionFields(canonicalise(named(at)))));
      while (writer.index());
    },
    removeAll(items: number) {
      writer.transaction((outbox) => {
        for (let at = 0; at < items; at += 1) deleteInput(outbox, caller, `item-${at}`);
      });
      while (writer.index());
    },
  };
}
