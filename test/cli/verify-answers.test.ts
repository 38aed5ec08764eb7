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
  const { answer_id: confirms } = taken(await alice.signs(decided, { action_value: 'pay' }));
  taken(await bob.signs(decided, { confirms }));
  taken(await bob.signs(held, { action_value: 'reject' }));
  await box.close();
  return box.data;
}

/** The first answer of two, which has a file and waits. */
const first = "state = 'given'";
const decided = "state = 'decided'";
const held = "state = 'held'";

/** Faults of the rows of a folder, each with the sentence that names it. */
const faults: readonly (readonly [sql: string, sentence: RegExp])[] = [
  [`DELETE FROM answers WHERE ${first}`, /^answers ans_\w+ is missing, but row \d+ of the audit trail records it$/],
  [`UPDATE answers SET input_sequence = 99 WHERE ${first}`, /^an answer waits or is held although its input is gone,/],
  [`UPDATE answers SET revision = 2 WHERE ${first}`, /^answers ans_\w+ differs from what row \d+ of the audit trail/],
  [`UPDATE answers SET reviewer_id = 'rev_none' WHERE ${first}`, /^an answer waits or is held, but has no response or/],
  [`UPDATE answers SET answer_id = 'ans_none' WHERE ${first}`, /^answers ans_none is not in the audit trail$/],
  [`UPDATE answers SET action_value = 'pay' WHERE ${first}`, /^answers ans_\w+ differs from what row \d+ of/],
  [`UPDATE answers SET given_at = '2026-01-01' WHERE ${first}`, /^answers ans_\w+ differs from what row \d+ of/],
  [
    `UPDATE answers SET note = 'All of it' WHERE ${first}`,
    /^answers ans_\w+ differs from what row .* in response, file/,
  ],
  [
    `UPDATE answers SET response = replace(response, 'note.txt', 'else.txt') WHERE ${first}`,
    /^answers ans_\w+ differs from what row .* in response, file/,
  ],
  [
    `UPDATE answers SET request_hash = '0' WHERE ${first}`,
    /^answers ans_\w+ differs from what row .* in response, file/,
  ],
  [`UPDATE answers SET salt = NULL WHERE ${first}`, /^answers ans_\w+ differs from the audit trail in salt/],
  ['UPDATE answers SET is_signed = 0', /^answers ans_\w+ differs from what row \d+ of the audit trail covers$/],
  [`UPDATE answers SET token_id = 'tok_x'`, /^answers ans_\w+ differs from what row \d+ of the audit trail covers$/],
  [`UPDATE answers SET file_id = NULL WHERE ${first}`, /^a file has no decision and no answer, or one of them/],
  ['DELETE FROM files', /^a file has no decision and no answer, or one of them/],
  [
    `UPDATE answers SET state = 'ended', ended_because = 'undone', settled_at = given_at WHERE ${first}`,
    /^answers ans_\w+ differs from the audit trail in state, ended_because, settled_at$/,
  ],
  [
    `UPDATE answers SET state = 'given', output_result_id = NULL, settled_at = NULL, response = '{"kind":"none"}'
     WHERE ${decided}`,
    /^answers ans_\w+ differs from the audit trail in state, output_result_id, settled_at$/,
  ],
  [
    `UPDATE answers SET output_result_id = 'out_none' WHERE ${decided}`,
    /^a decided answer has no decision, or differs/,
  ],
  [`UPDATE answers SET action_value = 'reject' WHERE ${decided}`, /^a decided answer has no decision, or differs/],
  [`DELETE FROM answers WHERE ${decided}`, /^answers ans_\w+ is missing, but row \d+ of the audit trail/],
  [
    `INSERT INTO answers SELECT sequence + 90, 'ans_new', account_id, input_sequence, revision,
       (SELECT reviewer_id FROM reviewers WHERE name = 'Carol'), token_id, action_value, response, NULL, note, 0,
       standing, salt, request_hash, state, ended_because, hold_seconds, given_at, settled_at, output_result_id
     FROM answers WHERE ${first}`,
    /^answers ans_new is not in the audit trail$/,
  ],
  [`DELETE FROM answers WHERE ${held}`, /^answers ans_\w+ is missing, but row \d+ of the audit trail records it$/],
  [`UPDATE answers SET hold_seconds = 1 WHERE ${held}`, /^answers ans_\w+ differs from .* in hold_seconds$/],
  [`UPDATE answers SET response = 'x' WHERE ${held}`, /^answers ans_\w+ differs from what row .* in response, file/],
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

test('each fault of answers and signatures is named, and ends verify with 65', async (t) => {
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
