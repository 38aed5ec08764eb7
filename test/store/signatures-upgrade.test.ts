import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { itemId } from '../../src/contract/item-id.ts';
import { audit } from '../../src/rules/base/audit.ts';
import type { Outbox } from '../../src/rules/base/outbox.ts';
import { policies } from '../../src/store/migrations/0024-policies.ts';
import { holds } from '../../src/store/migrations/0025-holds.ts';
import { type Item, withHeaders } from '../helpers/appliance/person.ts';
import { policyDesk, type Signed } from '../helpers/appliance/policy-desk.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { document, hdo } from '../helpers/programs/hdo.ts';
import { changeBeside } from '../helpers/shadow/shadow.ts';

const none = { kind: 'none' } as const;

/** Creates a table as a migration did. */
function created(sql: string, table: string): string {
  const found = new RegExp(`CREATE TABLE ${table} [\\s\\S]*?STRICT`).exec(sql);
  return found?.[0] ?? assert.fail(table);
}

/** Audits an approval as the program of schema 25 did, without its id and digest. Returns the SQL that adds it. */
function approveByOld(outbox: Outbox, item: Item, { reviewer_id, name }: Signed): string {
  const input = outbox.store.inputs.find.get({ ...item, caller_id: item.caller.caller_id });
  assert.ok(input);
  const { sequence, account_id, caller_id, content_hash, revision } = input;
  const subject = itemId(outbox.seal, sequence);
  const covered = { content_hash, item: subject, revision, action_value: 'pay', answered_by: name };
  const state = JSON.stringify({ is_signed: true });
  audit(outbox, { kind: 'approval.given', account_id, caller_id, actor: reviewer_id, subject, ...covered, state });
  const approval_id = `app_${'0'.repeat(26)}`;
  const response = JSON.stringify(none);
  const digest = hash('sha256', response);
  const number = outbox.ledger.nextNumber();
  return `INSERT INTO approvals VALUES (${number}, '${approval_id}', ${sequence}, ${revision}, 'pay', '${digest}',
    '${response}', NULL, '${reviewer_id}', '${name}', '${outbox.now}', 1, NULL, NULL)`;
}

test('an approval from before signatures counts as not signed after the upgrade, and verifies', async (t) => {
  const { box, save, item, alice, bob } = await policyDesk(t);
  await save('pay', { approvals: 2, sign: true });
  const sent = await item();
  await box.close();
  const given = box.change((outbox) => approveByOld(outbox, sent, alice));
  const cluster = ['cluster_position', 'cluster_settings'];
  const people = ['origins', 'past_identities', 'bound_names'];
  const tables = ['signatures', ...cluster, 'item_traces', ...people, 'claims', 'restores', 'askers'];
  const later = [
    ...tables.map((table) => `DROP TABLE ${table}`),
    'DROP INDEX policy_sets_of_account',
    'ALTER TABLE policy_sets DROP COLUMN digest',
    'CREATE INDEX policy_sets_of_account ON policy_sets (account_id, from_sequence)',
    'ALTER TABLE push_subscriptions DROP COLUMN trouble',
    'DROP TABLE answers',
    created(policies, 'approvals'),
    created(holds, 'holds'),
    given,
  ];
  changeBeside(box.data, (db) => db.exec(`${later.join('; ')}; PRAGMA user_version = 25`));
  const running = await serveExecutable(box.data);
  t.after(() => running.kill());
  const { call } = withHeaders(running.base_url, { authorization: `Bearer ${bob.token}` });
  const { answers } = (await call('itemRead', { params: { item_id: sent.item_id } })).item;
  assert.deepEqual(
    answers.map(({ person, is_signed, counts }) => [person.name, is_signed, counts]),
    [['Alice', false, false]],
  );
  assert.deepEqual(await document(['verify', '--data', box.data]), { ok: true, problems: [] });
  await running.stop();
  changeBeside(box.data, (db) => db.exec("UPDATE answers SET action_value = 'reject', is_signed = 1"));
  const { code, stdout } = hdo(['verify', '--data', box.data]);
  assert.equal(code, 65);
  assert.match(stdout, /^answers ans_0{26} differs from what row \d+ of the audit trail covers\n$/);
});
