import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { temporaryIdentity } from '../../src/lib/age/age.ts';
import { openBlobs } from '../../src/store/disk/blobs.ts';
import { lockForBackup } from '../../src/store/disk/lock.ts';
import { answerAll } from '../helpers/appliance/answer-all.ts';
import { ask, dataOf } from '../helpers/appliance/ask.ts';
import { presentAppliance } from '../helpers/appliance/present.ts';
import { asking, submission } from '../helpers/data/submissions.ts';
import { document, hdoBeside, startHdo, temporary } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

/** Opens a server with a pending item, and three decisions: read, unread, and with a file. */
async function usedAppliance(t: TestContext) {
  const box = await presentAppliance(t);
  const agent = box.caller('agent');
  const pat = box.person('Pat', { role: 'admin' });
  await agent.call('inputSend', {
    body: { ...asking({ kind: 'file_upload', label: 'File' }), caller_item_id: 'file' },
  });
  for (const caller_item_id of ['read', 'unread'])
    await agent.call('inputSend', { body: submission({ caller_item_id }) });
  await answerAll(pat);
  const ready = (await agent.call('outputCheck')).items;
  const id = (name: string) => ready.find((item) => item.caller_item_id === name)?.output_result_id ?? '';
  await agent.call('outputRead', { params: { output_result_id: id('read') } });
  await agent.call('inputSend', { body: submission({ caller_item_id: 'pending' }) });
  return { ...box, agent, pat, id };
}

/** Serves a folder and returns the address. */
async function served(t: TestContext, data: string): Promise<string> {
  await startHdo(t, ['serve', '--listen', '127.0.0.1:0', '--data', data]).written(/hdo serves/);
  return (await document(['status', '--data', data])).base_url;
}

for (const form of ['a folder', 'one file']) {
  test(`a backup of a running server as ${form} verifies, restores and serves the same data`, async (t) => {
    const { at, agent, pat, id } = await usedAppliance(t);
    const place = temporary(t);
    const made = await document(['backup', 'create', form === 'a folder' ? place : join(place, 'a.tar'), ...at]);
    assert.deepEqual([made.inputs, made.outputs, made.files, made.unavailable_files], [4, 3, 1, []]);
    assert.equal((await document(['status', ...at])).last_backup.path, made.path);
    await agent.call('outputAck', { params: { output_result_id: id('file') } });

    const verified = await document(['backup', 'verify', made.path]);
    assert.deepEqual([verified.ok, verified.checked, verified.made_at], [true, 'everything', made.made_at]);
    const { copies } = await document(['backup', 'list', place]);
    assert.deepEqual(copies, [made]);
    assert.deepEqual(readdirSync(place), [made.path.slice(place.length + 1)]);

    const data = join(temporary(t), 'restored');
    mkdirSync(data, { mode: 0o755 });
    const key = join(at[1], 'backup.key');
    const restored = await document(['backup', 'restore', made.path, '--data', data, '--key', key]);
    assert.deepEqual([restored.marked_read, restored.inputs, restored.files], [2, 4, 1]);
    assert.equal(statSync(data).mode & 0o777, 0o700);
    assert.deepEqual(await document(['verify', '--data', data]), { ok: true, problems: [] });
    const base_url = await served(t, data);
    const as = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
    const checked = dataOf(await ask(base_url, callerEndpoints.outputCheck, as(agent.api_key)));
    assert.equal((checked as { ready_count: number }).ready_count, 3);
    const unread = await pat.find(agent, 'unread', 'decided');
    const params = { answer_id: unread.decision?.answer_id ?? '' };
    // a restore ends the tokens of the backup
    const { token } = await document(['reviewer', 'token', 'Pat', '--data', data]);
    const undone = await ask(base_url, reviewEndpoints.answerUndo, { params, ...as(token) });
    assert.equal(undone.json?.error?.code, 'output_already_read');
  });
}

test('during a backup, no file is removed and no second backup starts', async (t) => {
  const { at, agent, id, data, change } = await usedAppliance(t);
  const [file] = change(({ store }) => store.files.everyOne.all());
  const path = openBlobs(data).path(file?.sha256 ?? '');
  const held = lockForBackup(data);
  await agent.call('outputAck', { params: { output_result_id: id('file') } });
  assert.equal((await document(['vacuum', ...at])).orphan_files, 0);
  const { code, stderr } = await hdoBeside(['backup', 'create', ...at]);
  assert.deepEqual([code, existsSync(path)], [75, true], stderr);
  held.release();
  await until('the file is removed', () => !existsSync(path));
});

test('backups that are made at once all succeed, in the folder, elsewhere and encrypted', async (t) => {
  const { at } = await usedAppliance(t);
  const { recipient } = await temporaryIdentity();
  const place = temporary(t);
  for (const [args, env] of [
    [[], {}],
    [[place], {}],
    [[place], { HDO_BACKUP__ENCRYPT_TO: recipient }],
  ] as const) {
    const made = await Promise.all(
      [1, 2, 3].map(() => hdoBeside(['backup', 'create', ...args, '--json', ...at], { env })),
    );
    assert.deepEqual(
      made.map(({ code, stderr }) => [code, stderr.includes('already')]),
      made.map(() => [0, false]),
    );
    const paths: string[] = made.map(({ stdout }) => JSON.parse(stdout).path);
    assert.equal(new Set(paths).size, 3);
    for (const path of paths) assert.ok(existsSync(path), path);
  }
  assert.deepEqual(
    readdirSync(place).filter((name) => name.includes('partial')),
    [],
  );
});

test('contents that were missing when a backup was made are a problem for verify, and restore says so', async (t) => {
  const { at, data, change } = await usedAppliance(t);
  const [file] = change(({ store }) => store.files.everyOne.all());
  rmSync(openBlobs(data).path(file?.sha256 ?? ''));
  const path = join(temporary(t), 'a.tar');
  assert.equal((await hdoBeside(['backup', 'create', path, ...at])).code, 65);
  const says = /The contents of 1 file were already missing or damaged when the backup was made: an older backup/;
  const verified = await hdoBeside(['backup', 'verify', path, ...at]);
  assert.equal(verified.code, 65, verified.stdout);
  assert.match(verified.stdout, says);
  const { stdout } = await hdoBeside(['backup', 'verify', path, '--json', ...at]);
  assert.deepEqual([JSON.parse(stdout).ok, JSON.parse(stdout).unavailable_files], [false, [file?.sha256]]);
  const restored = await hdoBeside(['backup', 'restore', path, '--data', join(path, '..', 'restored')]);
  assert.equal(restored.code, 0, restored.stderr);
  assert.match(restored.stdout, says);
});

test('each mistake in a backup command is explained, and nothing is changed', async (t) => {
  const { at, data } = await usedAppliance(t);
  const place = temporary(t);
  const { path } = await document(['backup', 'create', join(place, 'a.tar'), ...at]);
  const mistakes = [
    { typed: ['create', path], code: 73, says: /already exists: choose another path/ },
    { typed: ['verify', join(place, 'none')], code: 66, says: /does not exist/ },
    { typed: ['verify', data], code: 65, says: /it is not a backup, or an unfinished one/ },
    { typed: ['restore', path], code: 73, says: /contains \S+: restore a backup into an empty or a new folder/ },
    { typed: ['restore', place, '--data', join(place, 'new')], code: 65, says: /cannot be restored/ },
    { typed: ['restor', path], code: 64, says: /Did you mean restore\?/ },
  ];
  for (const { typed, code, says } of mistakes) {
    const said = await hdoBeside(['backup', ...typed, ...(typed.includes('--data') ? [] : at)]);
    assert.equal(said.code, code, said.stderr);
    assert.match(said.stderr + said.stdout, says);
  }
  assert.deepEqual(readdirSync(place), ['a.tar']);
  assert.ok(readdirSync(data).every((name) => name !== 'restoring'));
});
