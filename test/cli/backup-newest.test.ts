import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryIdentity } from '../../src/lib/age/age.ts';
import { document, hdo, hdoBeside, temporary } from '../helpers/programs/hdo.ts';

/** Creates a folder with one backup, old.tar, that is a day old by its file's time, and a data folder. */
async function withBackup(t: TestContext) {
  const place = temporary(t);
  const [data, disk] = [join(place, 'data'), join(place, 'disk')];
  await document(['init', '--data', data]);
  mkdirSync(disk);
  const { path: old } = await document(['backup', 'create', join(disk, 'old.tar'), '--data', data]);
  /** Runs a command on the folder, which must end in time. */
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await hdoBeside(['backup', ...words, '--json', '--data', data]);
    return { code, stderr, json: stdout === '' ? undefined : JSON.parse(stdout) };
  };
  const listed = async () => {
    const { copies, unreadable } = await document(['backup', 'list', disk]);
    const paths = (of: { path: string }[]) => of.map(({ path }) => path).sort();
    return { copies: paths(copies), unreadable: paths(unreadable) };
  };
  return { place, data, disk, old: String(old), run, listed };
}

/** Makes a copy that cannot be read, newer than the others, from a new backup at `path`. */
const damages: { name: string; made: string; damage(path: string): void; says: RegExp }[] = [
  { name: 'a cut archive', made: 'new.tar', damage: (path) => truncateSync(path, 100_000), says: /damaged at byte/ },
  { name: 'an empty archive', made: 'new.tar', damage: (path) => truncateSync(path, 0), says: /damaged at byte 0/ },
  {
    name: 'a folder without its manifest',
    made: '.',
    damage: (path) => rmSync(join(path, 'manifest.json')),
    says: /it has no manifest/,
  },
  {
    name: 'a renamed folder with a damaged manifest',
    made: 'monday',
    damage: (path) => writeFileSync(join(path, 'manifest.json'), '{}'),
    says: /the manifest is damaged/,
  },
];

test('backup list shows a damaged copy, and verify of the folder fails if it is the newest', async (t) => {
  const { data, disk, old, run, listed } = await withBackup(t);
  for (const { name, made, damage, says } of damages) {
    let { path } = await document(['backup', 'create', made === 'new.tar' ? join(disk, made) : disk, '--data', data]);
    if (made === 'monday') renameSync(path, join(disk, made));
    if (made === 'monday') path = join(disk, made);
    damage(path);
    assert.deepEqual(await listed(), { copies: [old], unreadable: [path] }, name);
    const shown = hdo(['backup', 'list', disk]);
    assert.ok(shown.code === 0 && shown.stdout.includes(`${path} cannot be read (`), `${name}: ${shown.stdout}`);
    const { code, json } = await run('verify', disk);
    assert.deepEqual([code, json.ok, json.path], [65, false, path], name);
    assert.match(json.problems.join(), says, name);
    await document(['backup', 'create', join(disk, 'newer.tar'), '--data', data]);
    const after = await run('verify', disk);
    assert.deepEqual([after.code, after.json.path], [0, join(disk, 'newer.tar')], name);
    rmSync(join(disk, 'newer.tar'));
    rmSync(path, { recursive: true });
  }
});

test('other files in a folder of backups are ignored, and no named pipe is opened', { timeout: 60_000 }, async (t) => {
  const { place, disk, old, run, listed } = await withBackup(t);
  const album = join(place, 'album');
  mkdirSync(album);
  writeFileSync(join(album, 'photo'), Buffer.alloc(50_000, 'x'));
  execFileSync('tar', ['-cf', join(disk, 'photos.tar'), '-C', place, 'album']);
  cpSync(join(disk, 'photos.tar'), join(disk, 'cut-photos.tar'));
  truncateSync(join(disk, 'cut-photos.tar'), 20_000);
  execFileSync('ln', ['-s', album, join(album, 'link')]);
  execFileSync('tar', ['-cf', join(disk, 'links.tar'), '-C', album, 'link']);
  cpSync(album, join(disk, 'album'), { recursive: true });
  writeFileSync(join(disk, 'notes.txt'), 'notes');
  for (const name of ['pipe.tar', 'pipe.tar.age', 'hdo-20990101T000000Z']) execFileSync('mkfifo', [join(disk, name)]);
  assert.deepEqual(await listed(), { copies: [old], unreadable: [] });
  const { code, json } = await run('verify', disk);
  assert.deepEqual([code, json?.path], [0, old]);

  mkdirSync(join(disk, 'hdo-20200101T000000Z'));
  execFileSync('mkfifo', [join(disk, 'hdo-20200101T000000Z', 'manifest.json')]);
  assert.deepEqual((await listed()).unreadable, [join(disk, 'hdo-20200101T000000Z')]);
  for (const name of ['pipe.tar', 'hdo-20200101T000000Z']) {
    const said = hdo(['backup', 'verify', join(disk, name)]);
    assert.equal(said.code, 65, `${name}: ${said.stderr}`);
  }
});

test('verify of a folder takes the newest encrypted archive, and asks for its identity', async (t) => {
  const { place, data, disk, old, run } = await withBackup(t);
  const { identity, recipient } = await temporaryIdentity();
  const file = join(place, 'identity');
  writeFileSync(file, `${identity}\n`);
  writeFileSync(join(data, 'config.toml'), `[backup]\nencrypt_to = ["${recipient}"]\n`);
  const { path: named } = await document(['backup', 'create', disk, '--data', data]);
  const { path: newest } = await document(['backup', 'create', join(disk, 'new.tar.age'), '--data', data]);

  const without = await run('verify', disk);
  assert.equal(without.code, 64);
  assert.match(without.stderr, /new\.tar\.age is encrypted: give the file with its identity by --identity/);
  const verified = async () => (await run('verify', disk, '--identity', file)).json.path;
  assert.equal(await verified(), newest);
  rmSync(old);
  assert.equal(await verified(), newest, 'a folder of encrypted archives only');
  // a copy may have lost the time of its file, but not the one in its manifest
  await document(['backup', 'create', join(disk, 'last.tar'), '--plain', '--data', data]);
  const later = new Date(statSync(join(disk, 'last.tar')).mtimeMs + 1);
  utimesSync(newest, later, later);
  assert.equal(await verified(), join(disk, 'last.tar'));
  rmSync(join(disk, 'last.tar'));
  truncateSync(newest, 1000);
  const cut = await run('verify', disk, '--identity', file);
  assert.deepEqual([cut.code, cut.json.path, cut.json.problems.length], [65, newest, 1]);
  rmSync(newest);
  assert.equal(await verified(), named);
});
