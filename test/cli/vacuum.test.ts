import assert from 'node:assert/strict';
import { existsSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { databaseFile } from '../../src/store/database/database.ts';
import { openBlobs } from '../../src/store/disk/blobs.ts';
import { answerAll, upload } from '../helpers/appliance/answer-all.ts';
import { presentAppliance } from '../helpers/appliance/present.ts';
import { asking, submission } from '../helpers/data/submissions.ts';
import { document, hdoBeside, startHdo } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

const day_ms = 86_400_000;
const nothing = {
  clock_ahead_seconds: 0,
  expired_inputs: 0,
  expired_outputs: 0,
  expired_proofs: 0,
  orphan_files: 0,
  freed_bytes: 0,
};

test('vacuum removes expired items beside a running server', async (t) => {
  const box = await presentAppliance(t, { days_ago: 61 });
  const agent = box.caller('agent');
  const send = (caller_item_id: string) => agent.call('inputSend', { body: submission({ caller_item_id }) });
  await send('decided');
  await answerAll(box.person('Pat'));
  await send('old');
  box.clock.move(61 * day_ms);
  await send('new');

  assert.deepEqual(await document(['vacuum', ...box.at]), nothing); // self_hosted keeps all
  await document(['account', 'set', 'default', '--tier', 'hosted_free', ...box.at]);
  const counted = await document(['vacuum', '--dry-run', ...box.at]);
  assert.deepEqual([counted.expired_inputs, counted.expired_outputs], [1, 1]);
  assert.equal((await agent.call('inputList')).returned_count, 3);

  const removed = await document(['vacuum', ...box.at]);
  assert.deepEqual([removed.expired_inputs, removed.expired_outputs], [1, 1]);
  const { items } = await agent.call('inputList');
  assert.deepEqual(
    items.map(({ caller_item_id }) => caller_item_id),
    ['new'],
  );
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
  assert.equal((await document(['verify', ...box.at])).ok, true);
});

const config = '[retention]\nacknowledgement_proof_days = 100\n';

test('vacuum removes expired proofs of acknowledgement', async (t) => {
  const box = await presentAppliance(t, { days_ago: 101, config });
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: submission() });
  await answerAll(box.person('Pat'));
  const [ready] = (await agent.call('outputCheck')).items;
  const params = { output_result_id: ready?.output_result_id ?? '' };
  await agent.call('outputAck', { params });
  assert.equal((await agent.call('outputAck', { params })).already_acknowledged, true);
  box.clock.move(102 * day_ms);
  await agent.call('inputList');
  assert.equal((await document(['vacuum', ...box.at])).expired_proofs, 1);
  assert.equal((await agent.request('outputAck', { params })).status, 404);
});

test('vacuum removes unreferenced and abandoned files, and keeps fresh uploads and foreign files', async (t) => {
  const box = await presentAppliance(t);
  const orphan = openBlobs(box.data).path('ab'.repeat(32));
  const [stale, fresh] = ['stale', 'fresh'].map((name) => join(box.data, 'files', 'tmp', name)) as [string, string];
  const foreign = join(dirname(orphan), 'README');
  mkdirSync(dirname(orphan), { recursive: true });
  for (const path of [orphan, stale, fresh, foreign]) writeFileSync(path, '12345');
  const long_ago = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(stale, long_ago, long_ago);

  const counted = await document(['vacuum', '--dry-run', ...box.at]);
  assert.deepEqual(counted, { ...nothing, orphan_files: 2, freed_bytes: 10 });
  assert.deepEqual(await document(['vacuum', ...box.at]), counted);
  assert.deepEqual([orphan, stale, fresh, foreign].map(existsSync), [false, false, true, true]);
});

test('vacuum returns pages to the disk while the server runs', async (t) => {
  const box = await presentAppliance(t);
  const agent = box.caller('agent');
  const names = Array.from({ length: 100 }, (_, at) => `item-${at}`);
  const details = 'x'.repeat(50_000);
  for (const caller_item_id of names) {
    await agent.call('inputSend', { body: submission({ caller_item_id, details }) });
  }
  for (const caller_item_id of names) await agent.call('inputDelete', { body: { caller_item_id } });
  const { freed_bytes } = await document(['vacuum', ...box.at]);
  assert.ok(freed_bytes > 1_000_000, String(freed_bytes));
  await agent.call('inputSend', { body: submission() });
  assert.equal((await document(['verify', ...box.at])).ok, true);
  await until('the file shrinks', () => statSync(databaseFile(box.data)).size < 4_000_000);
  assert.match((await hdoBeside(['vacuum', ...box.at])).stdout, /^Removed 0 unanswered requests/);
});

test('vacuum removes no file of concurrent uploads', async (t) => {
  const box = await presentAppliance(t);
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: asking({ kind: 'file_upload', label: 'File' }) });
  const person = box.person('Pat');
  const item = await person.find(agent, 'invoice-1');
  let running = true;
  const vacuums = ['one', 'two', 'three'].map(() => startHdo(t, ['vacuum', '--json', ...box.at]).ended);
  const ended = Promise.all(vacuums).finally(() => {
    running = false;
  });
  for (let at = 0; running; at++) await upload(person, item, `file ${at}`);
  for (const { code, stderr } of await ended) assert.equal(code, 0, stderr);
  assert.deepEqual(await document(['verify', ...box.at]), { ok: true, problems: [] });
});
