import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { answeredWithFile, askForFile, upload } from '../helpers/appliance/upload.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { document, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { withoutShadow } from '../helpers/shadow/shadow.ts';

/** Runs the doctor, and returns what a check says that found something. */
async function found(data: string, name: string): Promise<string | undefined> {
  const { stdout } = await hdoBeside(['doctor', '--json', '--data', data]);
  const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string; found: string }[] };
  return checks.find((one) => one.name === name && one.state !== 'ok')?.found;
}

async function stopped(t: TestContext): Promise<TestAppliance> {
  const box = await appliance(t);
  await answeredWithFile(box, { bytes: 'first' });
  await box.close();
  return box;
}

test('files of an older moment are named by doctor and verify, and the others are served', async (t) => {
  const box = await appliance(t);
  const { data } = box;
  const { agent, person } = await answeredWithFile(box, { bytes: 'first' });
  const older = join(temporary(t), 'files');
  cpSync(join(data, 'files'), older, { recursive: true });
  const item = await askForFile(agent, person);
  const { upload_id } = await upload(person, item, { bytes: 'second' });
  await person.answer(item, 'go', { kind: 'file_upload', upload_id });
  await box.close();
  mkdirSync(join(data, 'backups'), { recursive: true });
  assert.equal(await found(data, 'folders'), undefined);
  rmSync(join(data, 'files'), { recursive: true });
  cpSync(older, join(data, 'files'), { recursive: true });
  assert.match(
    (await found(data, 'folders')) ?? '',
    /^1 uploaded files are not in .*files, such as .+; hdo verify names/,
  );
  const { code, stdout } = await hdoBeside(['verify', '--data', data]);
  assert.equal(code, 65, stdout);
  const [kept = ''] = readdirSync(older, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\/[0-9a-f]{64}$/.test(name),
  );
  writeFileSync(join(data, 'files', kept), 'FIRST');
  assert.match(
    (await found(data, 'folders')) ?? '',
    /; 1 uploaded files in .*files were changed, such as .+; hdo verify names/,
  );
  const server = await serveExecutable(data);
  t.after(server.kill);
  await server.stop();
});

test('settings of another folder that name people of another database end the start and say whom', async (t) => {
  const { data } = await stopped(t);
  const policy = '[[policy]]\nname = "pay"\nwho = ["Zoe Nobody"]\n';
  writeFileSync(join(data, 'config.toml'), policy);
  const { code, stderr } = await hdoBeside(['serve', '--data', data, '--listen', '127.0.0.1:0']);
  assert.equal(code, 78, stderr);
  assert.match(stderr, /Zoe Nobody/);
});

test('a backup key of another folder, or none, is named by doctor', async (t) => {
  const { data } = await stopped(t);
  const { data: other } = await stopped(t);
  for (const one of [data, other]) await document(['backup', 'create', '--data', one]);
  assert.equal(await found(data, 'copies'), undefined);
  cpSync(join(other, 'backup.key'), join(data, 'backup.key'));
  assert.match((await found(data, 'copies')) ?? '', /^backup\.key is not the key that made /);
  rmSync(join(data, 'backup.key'));
  assert.equal(await found(data, 'copies'), 'backup.key is missing');
});

test('the note of a loss in another folder is removed, and the start goes on', async (t) => {
  const { data } = await stopped(t);
  const note = join(data, 'run', 'lost.json');
  writeFileSync(note, JSON.stringify({ said: 'the database of another folder is lost', mark: 4 }));
  const server = await serveExecutable(data);
  t.after(server.kill);
  assert.equal(existsSync(note), false);
  await server.stop();
});

test('a loss is not forgotten in a copied folder, by a backup or by an upgrade', async (t) => {
  const { data, server } = await loser(t);
  await once(server.process, 'exit');
  await hdoBeside(['backup', 'create', '--data', data]);
  const copy = join(temporary(t), 'copy');
  cpSync(data, copy, { recursive: true });
  const older = join(temporary(t), 'older');
  cpSync(data, older, { recursive: true });
  const inode = 'the inode, as older versions noted it';
  writeFileSync(join(older, 'run', 'lost.json'), JSON.stringify({ said: 'the database was deleted', database: inode }));
  for (const folder of [data, copy, older]) {
    const { code, stderr } = await hdoBeside(['serve', '--data', folder, '--listen', '127.0.0.1:0']);
    assert.equal(code, 65, stderr);
    assert.match(stderr, /go on without the missing data \(rm .*lost\.json\)/);
  }
  const [rescued = ''] = readdirSync(join(copy, 'backups')).filter((name) => name.startsWith('rescued-'));
  for (const name of ['outbox.db-wal', 'outbox.db-shm']) rmSync(join(copy, name), { force: true });
  cpSync(join(copy, 'backups', rescued), join(copy, 'outbox.db')); // over the old one, which keeps its inode
  const again = await serveExecutable(copy);
  t.after(again.kill);
  await again.stop();
  assert.match((await found(copy, 'copies')) ?? '', /rescued-.* was saved when a database was lost/);
});

/** Starts a server and deletes the WAL under it. */
async function loser(t: TestContext) {
  const { data } = await stopped(t);
  withoutShadow(data, 'damaged');
  const server = await serveExecutable(data);
  t.after(server.kill);
  rmSync(join(data, 'outbox.db-wal'));
  return { data, server };
}
