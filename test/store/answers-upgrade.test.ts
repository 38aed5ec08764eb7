import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { databaseFile, openForReading } from '../../src/store/database/database.ts';
import { prepareForServing } from '../../src/store/migrations/prepare.ts';
import { type Item, signIn } from '../helpers/appliance/person.ts';
import { outcome, taken } from '../helpers/appliance/policy-desk.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { root } from '../helpers/data/sources.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { document, temporary } from '../helpers/programs/hdo.ts';
import { forgetShadow } from '../helpers/shadow/shadow.ts';
import { until } from '../helpers/until.ts';

/**
 * Folders in which answers were approvals and holds: of schema 25 before signatures, of 26 with them, and of 35, the
 * last one before answers. Programs of those versions made them, and verified them.
 */
const versions = [25, 26, 35];

/** Answers that wait, are held or have decided, by request: the person, the state, and the seconds of a hold. */
const expected = {
  half: 'Alice given',
  'two proposals': 'Alice given, Carol given',
  held: 'Bob held 3600',
  'held by a token': 'Bob held 3600',
  'held together': 'Alice held, Bob held 3600',
  decided: 'Alice decided, Bob decided',
  read: 'Alice decided, Bob decided',
  'undone by one': 'Bob given',
  'permission-2': 'Alice held 3600',
};
const signed = { 'signed half': 'Alice given', signed: 'Alice decided, Bob decided', 'signed hold': 'Bob held 3600' };

/** Creates a data folder with the database of an older version. */
async function unpacked(t: TestContext, version: number): Promise<string> {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  forgetShadow(data);
  const packed = readFileSync(join(root, 'test', 'fixtures', `answers-${version}.db.gz`));
  writeFileSync(databaseFile(data), gunzipSync(packed));
  return data;
}

/** Verifies rows and the audit trail by the commands. */
async function verified(data: string): Promise<void> {
  assert.deepEqual(await document(['verify', '--data', data]), { ok: true, problems: [] });
  assert.equal((await document(['audit', 'verify', '--data', data])).ok, true);
}

/** Lists the answers of each request, with the state and the hold of each. */
function answersIn(data: string): Record<string, string> {
  const db = openForReading(data);
  try {
    const rows = db
      .prepare<[], { id: string; said: string }>(
        `SELECT caller_item_id AS id, group_concat(name || ' ' || state || coalesce(' ' || hold_seconds, ''), ', '
           ORDER BY answers.sequence) AS said
         FROM answers JOIN inputs ON inputs.sequence = input_sequence JOIN reviewers USING (reviewer_id)
         GROUP BY caller_item_id`,
      )
      .all();
    return Object.fromEntries(rows.map(({ id, said }) => [id, said]));
  } finally {
    db.close();
  }
}

/** Serves the folder, and signs Alice, Bob and Carol in by links. */
async function served(t: TestContext, data: string) {
  const running = await serveExecutable(data);
  t.after(() => running.kill());
  const enter = async (name: string) => {
    const { url } = await document(['reviewer', 'link', name, '--data', data]);
    return signIn(running.base_url, { link: new URL(url).hash.slice(1) });
  };
  return { running, alice: await enter('Alice'), bob: await enter('Bob'), carol: await enter('Carol') };
}

for (const version of versions) {
  test(`holds, half-given and undone decisions of schema ${version} become answers, which verify`, async (t) => {
    const data = await unpacked(t, version);
    prepareForServing(data);
    assert.deepEqual(answersIn(data), { ...expected, ...(version > 25 && signed) });
    await verified(data);
  });

  test(`people complete, undo and confirm what was given by schema ${version}`, async (t) => {
    const data = await unpacked(t, version);
    const { running, alice, bob, carol } = await served(t, data);
    const find = async (caller_item_id: string): Promise<Item> => {
      for (const view of ['queue', 'decided']) {
        const [item] = (await bob.call('itemList', { query: { view, caller_item_id } })).items;
        if (item) return item;
      }
      return assert.fail(caller_item_id);
    };
    const confirm = async (by: typeof bob, caller_item_id: string) => {
      const { item_id, revision: expected_revision, answers } = await find(caller_item_id);
      const body = { expected_revision, confirms: answers[0]?.answer_id };
      return by.request('itemAnswer', { params: { item_id }, body });
    };
    const statesOf = async (caller_item_id: string) =>
      (await find(caller_item_id)).answers.map(({ person, state }) => `${person.name} ${state}`).join();

    assert.equal(taken(await confirm(bob, 'half')).state, 'decided');
    assert.equal((await find('half')).answer?.note, 'Alice: As agreed.');
    assert.equal(taken(await confirm(carol, 'undone by one')).state, 'decided');
    await undo(alice, (await find('held together')).item_id);
    assert.equal(await statesOf('held together'), 'Bob given');
    await undo(bob, (await find('held')).item_id);
    assert.equal((await find('held')).status, 'pending');
    await undo(bob, (await find('decided')).item_id);
    assert.equal(await statesOf('decided'), 'Alice given');
    const { decision } = await find('read');
    const late = await bob.request('answerUndo', { params: { answer_id: decision?.answer_id ?? '' } });
    assert.deepEqual(outcome(late), [409, 'output_already_read']);
    if (version > 25) assert.deepEqual(outcome(await confirm(bob, 'signed half')), [403, 'signature_required']);
    await until('all is written', async () => (await find('held')).status === 'pending');
    await running.stop();
    await verified(data);
  });
}
