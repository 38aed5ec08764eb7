import assert from 'node:assert/strict';
import { appendFileSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Gate, openRecording } from '../../../src/cluster/record/recording.ts';
import { placeOf, whyGivenUp } from '../../../src/cluster/shadow/place.ts';
import { openShadow } from '../../../src/cluster/shadow/shadow.ts';
import { loadSettings } from '../../../src/config.ts';
import { addAccount } from '../../../src/rules/access/accounts.ts';
import { databaseFile, openForWriting } from '../../../src/store/database/database.ts';
import { prepareForServing } from '../../../src/store/migrations/prepare.ts';
import { sqlite } from '../../../src/store/sqlite/sqlite.ts';
import { inTransaction, openLocalWriter } from '../../../src/writer/local.ts';
import type { RecordingSetup } from '../../../src/writer/open.ts';
import { prepareTransaction } from '../../../src/writer/transaction.ts';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { submission } from '../../helpers/data/submissions.ts';
import { hdoBeside, temporary } from '../../helpers/programs/hdo.ts';
import { shadowDifferences, withShadow } from '../../helpers/shadow/differences.ts';
import { changeBeside, forgetShadow, shadow, shadowsAgree } from '../../helpers/shadow/shadow.ts';

const folder = shadow ?? assert.fail('tests have a shadow');

/** Opens a new folder with an account, and functions that change it by rules. */
function opened(t: TestContext) {
  const data = temporary(t);
  prepareForServing(data);
  const { limits } = loadSettings({ data, env: {} }).settings;
  const setup = { data, limits, upgrade_url: null, recording: { kind: 'shadow' as const, folder } };
  const addOne = (label: string) =>
    inTransaction(setup, Date.now, (outbox) => addAccount(outbox, { label, tier: 'self_hosted' }));
  addOne('first');
  return { data, addOne };
}

/** Runs one transaction on a folder, whose gate is the shadow with some parts replaced. */
function changed(data: string, sql: string, replaced: (gate: Gate) => Partial<Gate>): void {
  const db = openForWriting(data, { create: false });
  const gate = openShadow({ folder, data, db });
  const recording = openRecording(db, { ...gate, ...replaced(gate) });
  const { begin, commit } = prepareTransaction(db, { guard: () => {}, recording });
  try {
    begin.run();
    db.exec(sql);
    commit.run();
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    gate.close();
    db.close();
  }
}

const second =
  "INSERT INTO accounts SELECT 'acc_2', 'second', tier, billing_status, NULL, '{}', created_at FROM accounts";
const labels = (data: string) =>
  withShadow(folder, data, (copy) => copy.prepare('SELECT label FROM main.accounts ORDER BY label').pluck().all());
const logOf = (data: string): string => placeOf(folder, data).log;

test('a change that is not recorded is found, with its table and key', (t) => {
  const { data, addOne } = opened(t);
  addOne('second');
  const db = openForWriting(data, { create: false });
  const key = db.prepare<[], string>("SELECT account_id FROM accounts WHERE label = 'first'").pluck().get();
  db.exec("UPDATE accounts SET label = 'FIRST' WHERE label = 'first'");
  db.exec("INSERT INTO notes VALUES (7, 'out_1', 'unrecorded', NULL)");
  db.close();
  addOne('third');
  assert.deepEqual(shadowDifferences(folder, data), [
    `accounts: ["${key}"] is so only in the original`,
    `accounts: ["${key}"] is so only in the shadow`,
    'notes: [7] is so only in the original',
  ]);
  assert.throws(() => shadowsAgree(data), /notes: \[7\] is so only in the original/);
});

test('a transaction whose process ends before its commit is not in the shadow', (t) => {
  const { data, addOne } = opened(t);
  const ends = (gate: Gate) => ({
    append(...appended: Parameters<Gate['append']>) {
      gate.append(...appended);
      throw new Error('the process ends');
    },
  });
  assert.throws(() => changed(data, second, ends), /the process ends/);
  assert.deepEqual(shadowDifferences(folder, data), []);
  addOne('third');
  assert.deepEqual(labels(data), ['first', 'third']);
});

test('a record that the end of its process has cut is not in the shadow', (t) => {
  const { data, addOne } = opened(t);
  addOne('second');
  const whole = statSync(logOf(data)).size;
  appendFileSync(logOf(data), Buffer.from([0, 0, 1, 0, 1, 2, 3]));
  addOne('third');
  assert.deepEqual(labels(data), ['first', 'second', 'third']);
  assert.deepEqual(shadowDifferences(folder, data), []);
  assert.ok(statSync(logOf(data)).size > whole);
});

test('a transaction whose process ends after its commit is in the shadow', (t) => {
  const { data, addOne } = opened(t);
  changed(data, second, () => ({ committed: () => {} }));
  assert.deepEqual(labels(data), ['first', 'second']);
  addOne('third');
  assert.deepEqual(labels(data), ['first', 'second', 'third']);
  assert.deepEqual(shadowDifferences(folder, data), []);
});

test('a shadow that cannot be kept is given up with the reason, and the database goes on', (t) => {
  const { data, addOne } = opened(t);
  writeFileSync(logOf(data), 'no log');
  addOne('second');
  const db = openForWriting(data, { create: false });
  assert.deepEqual(db.prepare('SELECT label FROM accounts ORDER BY label').pluck().all(), ['first', 'second']);
  db.close();
  assert.match(whyGivenUp(placeOf(folder, data)) ?? '', /^SyntaxError: /);
  assert.throws(() => shadowsAgree(data));
  forgetShadow(data);
  rmSync(join(folder, `${placeOf(folder, data).name}.given-up`)); // else this process fails at its end
});

test('a server that still writes after its test removed the database has no shadow, and none that failed', (t) => {
  const { data } = opened(t);
  changed(data, second, () => {
    forgetShadow(data);
    rmSync(databaseFile(data));
    return {};
  });
  assert.deepEqual([whyGivenUp(placeOf(folder, data)), existsSync(logOf(data))], [undefined, false]);
});

test('a record that does not fit its copy fails the comparison', (t) => {
  const { data, addOne } = opened(t);
  const copy = sqlite(placeOf(folder, data).copy);
  const values = "'acc_2', 'second', 'self_hosted', 'not_applicable', NULL, '{}', '2026-01-01T00:00:00.000Z'";
  copy.exec(`INSERT INTO accounts VALUES (${values})`);
  copy.close();
  addOne('second');
  assert.throws(() => shadowsAgree(data), /^Divergence: this copy has diverged in accounts at acc_/);
});

test('a database that is changed beside hdo gets a new shadow, in every process that has it open', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const first = statSync(logOf(box.data)).ino;
  changeBeside(box.data, (db) => db.exec("UPDATE callers SET display_name = 'Agent II'"));
  assert.ok(!existsSync(logOf(box.data)));
  await agent.call('inputSend', { body: submission() });
  assert.notEqual(statSync(logOf(box.data)).ino, first);
  assert.deepEqual(shadowDifferences(folder, box.data), []);
});

test('a writer without a recording has no triggers', (t) => {
  const data = temporary(t);
  prepareForServing(data);
  const { limits } = loadSettings({ data, env: {} }).settings;
  const triggers = (recording?: RecordingSetup) => {
    const writer = openLocalWriter({ data, limits, upgrade_url: null, recording });
    try {
      return writer.db.prepare<[], number>('SELECT count(*) FROM sqlite_temp_schema').pluck().get() ?? 0;
    } finally {
      writer.close();
    }
  };
  assert.equal(triggers(), 0);
  assert.ok(triggers({ kind: 'shadow', folder }) > 100);
});

test('a folder of another name than the tests give is refused', async (t) => {
  const data = `${temporary(t)}/data`;
  const { code, stderr } = await hdoBeside(['init', '--data', data], { env: { HDO_TEST_SHADOW: '/var/lib/hdo' } });
  assert.deepEqual(
    [code, stderr],
    [78, 'hdo: HDO_TEST_SHADOW is for the tests of hdo: remove it from the environment\n'],
  );
});

test('every process that writes has the shadow, and its absence is noticed', async (t) => {
  const data = `${temporary(t)}/data`;
  await hdoBeside(['init', '--data', data]);
  assert.ok(existsSync(logOf(data)));
  await hdoBeside(['caller', 'add', 'unrecorded', '--data', data], { env: { HDO_TEST_SHADOW: '' } });
  assert.match(shadowDifferences(folder, data).join('\n'), /^callers: \["cal_\w+"\] is so only in the original$/m);
  forgetShadow(data);
});
