import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { databaseFile } from '../../src/store/database/database.ts';
import { sqlite } from '../../src/store/sqlite/sqlite.ts';
import { policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { signer } from '../helpers/appliance/signer.ts';
import { upload } from '../helpers/appliance/upload.ts';
import { atOnce } from '../helpers/at-once.ts';
import { hdo, hdoBeside, temporary } from '../helpers/programs/hdo.ts';

/** Stops a server with a first approval with a file, a decision of two, and a held answer, all signed. */
async function stoppedFolder(t: TestContext): Promise<string> {
  const { box, save, item, alice: one, bob: other } = await policyDesk(t);
  const [alice, bob] = [await signer(box, one), await signer(box, other)];
  for (const action of ['pay', 'attach']) await save(action, { match: { action }, approvals: 2, sign: true });
  await save('held', { match: { action: 'reject' }, sign: true, hold_seconds: 3_600 });
  const [open, decided, held] = [await item(), await item(), await item()];
  const { upload_id } = await upload(alice, open, { action_value: 'attach' });
  taken(await alice.signs(open, { action_value: 'attach', response: { kind: 'file_upload', upload_id } }));
  const [first] = taken(await alice.signs(decided, { action_value: 'pay' })).approvals?.given ?? [];
  taken(await bob.signs(decided, { approval_id: first?.approval_id ?? '' }));
  taken(await bob.signs(held, { action_value: 'reject' }));
  await box.close();
  return box.data;
}

/** The first approval, which has a file. */
const first = 'output_result_id IS NULL';
/** An approval of the decision by two people. */
const decided = 'output_result_id IS NOT NULL';

/** Faults of the rows of a folder, each with the sentence that names it. */
const faults: readonly (readonly [sql: string, sentence: RegExp])[] = [
  [`DELETE FROM approvals WHERE ${first}`, /^approvals app_\w+ is missing, but row \d+ of the audit trail records it$/],
  [
    `UPDATE approvals SET input_sequence = 99 WHERE ${first}`,
    /^an approval is for an input that is gone, or was replaced since: app_/,
  ],
  [`UPDATE approvals SET revision = 2 WHERE ${first}`, /^an approval is for an input that is gone, or was replaced/],
  [`UPDATE approvals SET reviewer_id = 'rev_none' WHERE ${first}`, /^approvals app_\w+ is not in the audit trail$/],
  [`UPDATE approvals SET approval_id = 'app_none' WHERE ${first}`, /^approvals app_none is not in the audit trail$/],
  [`UPDATE approvals SET action_value = 'pay' WHERE ${first}`, /^approvals app_\w+ differs from .* in action_value$/],
  [`UPDATE approvals SET name = 'Eve' WHERE ${first}`, /^approvals app_\w+ differs from the audit trail in name$/],
  [`UPDATE approvals SET given_at = '2026-01-01' WHERE ${first}`, /^approvals app_\w+ differs from .* in given_at$/],
  [
    `UPDATE approvals SET note = 'All of it' WHERE ${first}`,
    /^approvals app_\w+ differs from what row \d+ of the audit trail covers$/,
  ],
  [
    `UPDATE approvals SET response = replace(response, 'note.txt', 'else.txt') WHERE ${first}`,
    /^approvals app_\w+ differs from the audit trail in response or response_digest$/,
  ],
  [
    `UPDATE approvals SET response_digest = '${'0'.repeat(64)}' WHERE ${first}`,
    /^approvals app_\w+ differs from the audit trail in response or response_digest$/,
  ],
  ['UPDATE approvals SET is_signed = 0', /^approvals app_\w+ differs from the audit trail in is_signed$/],
  [`UPDATE approvals SET file_id = NULL WHERE ${first}`, /^approvals app_\w+ differs from the audit trail in file_id$/],
  ['DELETE FROM files', /^the file of an approval is missing: app_/],
  [`UPDATE approvals SET output_result_id = NULL`, /^approvals app_\w+ differs from .* in output_result_id$/],
  [`UPDATE approvals SET output_result_id = 'out_none' WHERE ${decided}`, /^an approval is part of a decision that is/],
  [
    `UPDATE approvals SET action_value = 'reject' WHERE ${decided}`,
    /^an approval is part of a decision that is gone, or/,
  ],
  [`DELETE FROM approvals WHERE ${decided}`, /^approvals app_\w+ is missing, but row \d+ of the audit trail/],
  [
    `INSERT INTO approvals SELECT sequence + 90, 'app_new', input_sequence, revision, action_value, response_digest,
       response, note, (SELECT reviewer_id FROM reviewers WHERE name = 'Carol'), 'Carol', given_at, 0, file_id, NULL
     FROM approvals WHERE ${first}`,
    /^approvals app_new is not in the audit trail$/,
  ],
  ['DELETE FROM holds', /^holds hld_\w+ is missing, but row \d+ of the audit trail records it$/],
  ["UPDATE holds SET hold_id = 'hld_none'", /^holds hld_none is not in the audit trail$/],
  ["UPDATE holds SET action_value = 'pay'", /^holds hld_\w+ differs from the audit trail in action_value$/],
  ['UPDATE holds SET seconds = 1', /^holds hld_\w+ differs from what row \d+ of the audit trail covers$/],
  ['UPDATE holds SET is_signed = 0', /^holds hld_\w+ differs from what row \d+ of the audit trail covers$/],
  ["UPDATE holds SET response = 'x'", /^holds hld_\w+ differs from the audit trail in response or response_digest$/],
  ['DELETE FROM signatures', /^signatures \d+ is missing, but that row of the audit trail records it$/],
  [
    "UPDATE signatures SET intent = replace(intent, 'pay', 'not')",
    /^signatures \d+ differs .* in intent or assertion$/,
  ],
  ["UPDATE signatures SET assertion = '{}'", /^signatures \d+ differs from the audit trail in intent or assertion$/],
  ["UPDATE signatures SET public_key = 'AAAA'", /^signatures \d+ differs from the audit trail in public_key$/],
  ["UPDATE signatures SET passkey_id = 'pky_none'", /^signatures \d+ differs from the audit trail in passkey_id$/],
  ["UPDATE signatures SET reviewer_id = 'rev_none'", /^signatures \d+ differs from the audit trail in reviewer_id$/],
  ['UPDATE signatures SET salt = NULL', /^signatures \d+ differs from the response to itm_\w+ in salt$/],
  ['UPDATE signatures SET audit_number = audit_number + 900', /^signatures \d+ is not in the audit trail$/],
];

test('each fault of approvals, held answers and signatures is named, and ends verify with 65', async (t) => {
  const data = await stoppedFolder(t);
  const { code, stdout } = hdo(['verify', '--data', data]);
  assert.deepEqual([code, stdout], [0, 'No problem was found.\n']);
  await atOnce(2, [...faults], async ([sql, sentence]) => {
    const copy = temporary(t);
    cpSync(data, copy, { recursive: true });
    const db = sqlite(databaseFile(copy));
    db.pragma('foreign_keys = OFF');
    const { changes } = db.prepare(sql).run();
    db.close();
    assert.ok(changes > 0, sql);
    const said = await hdoBeside(['verify', '--data', copy]);
    assert.equal(said.code, 65, `${sql}\n${said.stdout}`);
    assert.ok(
      said.stdout.split('\n').some((line) => sentence.test(line)),
      `${sql}\n${said.stdout}`,
    );
  });
});
