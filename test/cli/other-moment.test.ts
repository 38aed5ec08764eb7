import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { answeredWithFile, askForFile, upload } from '../helpers/appliance/upload.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { document, hdoBeside, temporary } from '../helpers/programs/hdo.ts';

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
  writeFileSync(note, JSON.stringify({ said: 'the database of another folder is lost', database: '1:2' }));
  const server = await serveExecutable(data);
  t.after(server.kill);
  assert.equal(existsSync(note), false);
  await server.stop();
});
