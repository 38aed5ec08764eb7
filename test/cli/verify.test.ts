import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { openBlobs } from '../../src/store/disk/blobs.ts';
import { answerAll } from '../helpers/appliance/answer-all.ts';
import { presentAppliance } from '../helpers/appliance/present.ts';
import { action, asking, submission } from '../helpers/data/submissions.ts';
import { document, hdoBeside } from '../helpers/programs/hdo.ts';
import { changeBeside } from '../helpers/shadow/shadow.ts';

async function usedAppliance(t: Parameters<typeof presentAppliance>[0]) {
  const box = await presentAppliance(t);
  const agent = box.caller('agent');
  const upload = { kind: 'file_upload', label: 'File' } as const;
  await agent.call('inputSend', { body: { ...asking(upload), caller_item_id: 'file' } });
  await agent.call('inputSend', { body: submission({ caller_item_id: 'answered', actions: [action()] }) });
  await answerAll(box.person('Pat'));
  await agent.call('inputSend', { body: submission({ caller_item_id: 'pending', priority: 'urgent' }) });
  return box;
}

test('an intact folder verifies beside its running server', async (t) => {
  const { at } = await usedAppliance(t);
  assert.deepEqual(await document(['verify', ...at]), { ok: true, problems: [] });
});

/** Damage to the database, and the problem that verify reports for it. */
const damages = [
  {
    sql: "UPDATE totals SET urgent = 7 WHERE owner LIKE 'cal_%'",
    finds: /^the counts of a caller differ from its rows: cal_/,
  },
  {
    sql: "UPDATE totals SET stored_bytes = 1 WHERE owner LIKE 'acc_%' AND row_type = ''",
    finds: /^the counts of an account differ from its rows: acc_/,
  },
  {
    sql: "UPDATE totals SET ready = 9 WHERE owner LIKE 'acc_%' AND row_type > ''",
    finds: /^the counts of a type differ from its rows: acc_\w+ \S/,
  },
  { sql: "UPDATE totals SET low = 3 WHERE owner = ''", finds: /^the overall counts differ from the rows/ },
  {
    sql: "INSERT INTO totals (owner, row_type) VALUES ('cal_none', '')",
    finds: /^there are counts without an owner: cal_none/,
  },
  {
    sql: "UPDATE inputs SET canonical = canonical || ' ' WHERE answered_at IS NULL",
    finds: /the content differs from its hash/,
  },
  { sql: 'UPDATE inputs SET answered_at = NULL', finds: /^an answered input has no decision, or/ },
  { sql: "UPDATE decisions SET response = '{}'", finds: /^the stored bytes of a decision/ },
  { sql: 'UPDATE decisions SET revision = 7', finds: /^a decision and its input differ in caller, item, revision/ },
  {
    sql: "DELETE FROM inputs WHERE caller_item_id = 'answered'",
    finds: /^a decision waits for its caller although its input is gone: out_/,
  },
  {
    sql: 'UPDATE files SET expires_at = created_at FROM accounts',
    finds: /^a file has no decision, approval or held answer/,
  },
  {
    sql: `UPDATE decisions SET acknowledged_at = answered_at, response = '', stored_bytes = 0, file_id = NULL
      WHERE caller_item_id = 'file'`,
    finds: /^a decision was acknowledged although its input is live: out_/,
  },
  { sql: "UPDATE audit SET actor = 'nobody' WHERE number = 3", finds: /^the audit trail is broken at row 3/ },
  { sql: 'DELETE FROM audit WHERE number = 2', finds: /^the audit trail has no row 2/ },
  { sql: 'UPDATE totals SET last = 1 WHERE last > 0', finds: /^a number is higher than the last/ },
  { sql: "UPDATE keys SET caller_id = 'cal_none'", finds: /^a row of keys refers to no row of callers/ },
  {
    sql: 'UPDATE search_progress SET indexed_through = 1; DELETE FROM search_todo; DELETE FROM search',
    finds: /^an input is missing in the search index/,
  },
  {
    sql: "DELETE FROM audit_blocks WHERE about = 'item.sent'",
    finds: /^a block of the trail does not list events that are in it: acc_\w+ item.sent 0/,
  },
  {
    sql: "INSERT INTO audit_blocks (account_id, about, block) SELECT account_id, 'cal_none', 0 FROM accounts",
    finds: /^a block of the trail lists events that are not in it: acc_\w+ cal_none 0/,
  },
];

test('verify reports inconsistent rows and ends with 65', async (t) => {
  const box = await usedAppliance(t);
  await box.close();
  for (const { sql, finds } of damages) {
    changeBeside(box.data, (db) => db.exec(sql));
    const { code, stdout } = await hdoBeside(['verify', '--json', ...box.at]);
    const { ok, problems }: { ok: boolean; problems: string[] } = JSON.parse(stdout);
    assert.deepEqual([code, ok], [65, false]);
    assert.ok(
      problems.some((problem) => finds.test(problem)),
      `${sql}: ${problems.join('\n')}`,
    );
  }
});

test('verify names files with wrong or missing bytes', async (t) => {
  const box = await usedAppliance(t);
  const [file] = box.change(({ store }) => store.files.everyOne.all());
  const path = openBlobs(box.data).path(file?.sha256 ?? '');
  writeFileSync(path, 'forged');
  assert.match((await hdoBeside(['verify', ...box.at])).stdout, /^file fil_\w+: the bytes differ from the upl/);
  writeFileSync(path, 'longer than before');
  assert.match((await hdoBeside(['verify', ...box.at])).stdout, /it has 18 bytes instead of 6/);
  rmSync(path);
  const { code, stdout } = await hdoBeside(['verify', ...box.at]);
  assert.equal(code, 65);
  assert.match(stdout, /the bytes cannot be read/);
});
