import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { scheduled } from '../helpers/appliance/scheduled.ts';
import { askForFile, upload } from '../helpers/appliance/upload.ts';
import { submission } from '../helpers/data/submissions.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { document, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

/** Makes an identity of age with Debian's program. */
function madeIdentity(folder: string, name: string) {
  debianTool('age');
  const file = join(folder, name);
  const { status, stderr } = spawnSync('age-keygen', ['-o', file], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const recipient = spawnSync('age-keygen', ['-y', file], { encoding: 'utf8' }).stdout.trim();
  return { file, recipient };
}

/** Copies a file, and changes it. */
function altered(path: string, name: string, change: (bytes: Buffer) => void): string {
  const copy = join(path, '..', name);
  const bytes = readFileSync(path);
  change(bytes);
  writeFileSync(copy, bytes);
  return copy;
}

async function served(t: TestContext, recipients: readonly string[]) {
  const box = await appliance(t, { config: `[backup]\nencrypt_to = ${JSON.stringify(recipients)}\n` });
  const [agent, person] = [box.caller('agent'), box.person('petra')];
  await agent.call('inputSend', { body: submission({ title: 'A rhododendron' }) });
  await upload(person, await askForFile(agent, person, ['text/*']), {
    bytes: Buffer.alloc(200_000, 'x'),
    type: 'text/plain',
  });
  return { ...box, at: ['--data', box.data] };
}

const run = async (...args: string[]) => {
  const { code, stdout, stderr } = await hdoBeside([...args, '--json']);
  return { code, stderr, json: stdout === '' ? undefined : JSON.parse(stdout) };
};

test('a backup elsewhere is encrypted, verified and restored with an identity, and opened by age itself', async (t) => {
  const place = temporary(t);
  const [own, second, other] = ['own', 'second', 'other'].map((name) => madeIdentity(place, name));
  assert.ok(own && second && other);
  const { data, at } = await served(t, [own.recipient, second.recipient]);
  const { path, encrypted } = (await run('backup', 'create', join(place, 'usb'), ...at)).json;
  assert.ok(encrypted && /usb\/hdo-\d{8}T\d{6}Z\.tar\.age$/.test(path), path);
  assert.deepEqual(readdirSync(join(place, 'usb')).length, 1, 'nothing else is left there');
  assert.ok(readdirSync(join(data, 'run')).every((name) => !name.startsWith('work-')));
  assert.ok(!readFileSync(path).includes('rhododendron'));

  const key = ['--key', join(data, 'backup.key')];
  const verified = await run('backup', 'verify', path, '--identity', second.file, ...key);
  assert.deepEqual([verified.code, verified.json.checked, verified.json.origin], [0, 'everything', 'own']);
  const restored = join(place, 'restored');
  assert.equal((await run('backup', 'restore', path, '--identity', own.file, ...key, '--data', restored)).code, 0);
  assert.equal((await run('verify', '--data', restored)).json.ok, true);

  const tar = join(place, 'opened.tar');
  assert.equal(spawnSync('age', ['-d', '-i', own.file, '-o', tar, path]).status, 0);
  assert.equal((await run('backup', 'verify', tar, ...key)).json.origin, 'own', 'age gives the archive back');
  mkdirSync(join(place, 'unpacked'));
  assert.equal(spawnSync('tar', ['-xf', tar, '-C', join(place, 'unpacked')]).status, 0);
  const packed = spawnSync('sh', [
    '-c',
    `cd '${place}' && tar -cf - unpacked | age -r ${own.recipient} > by-age.tar.age`,
  ]);
  assert.equal(packed.status, 0);
  const again = await run('backup', 'verify', join(place, 'by-age.tar.age'), '--identity', own.file, ...key);
  assert.equal(again.json.origin, 'own', 'an archive that tar and age have packed is read');
  await refusals(path, { own: own.file, other: other.file, key, place });
});

type Keys = { own: string; other: string; key: string[]; place: string };

/** Damaged files, and files that are no identity, are refused with a sentence. */
async function refusals(path: string, { own, other, key, place }: Keys): Promise<void> {
  const problem = async (file: string, identity: string) =>
    (await run('backup', 'verify', file, '--identity', identity, ...key)).json.problems;
  assert.deepEqual(await problem(path, other), ['it is encrypted for other identities']);
  const flipped = altered(path, 'flipped.tar.age', (bytes) => bytes.fill(7, 150_000, 150_001));
  assert.match(String(await problem(flipped, own)), /^it is damaged after byte \d+$/);
  const short = altered(path, 'short.tar.age', () => {});
  truncateSync(short, 150_000);
  assert.match(String(await problem(short, own)), /^it is damaged after byte \d+$/);
  const header = altered(path, 'header.tar.age', (bytes) => bytes.write('X', 60));
  assert.match(String(await problem(header, own)), /header is damaged|other identities/);
  const plain = altered(path, 'plain.tar.age', (bytes) => bytes.fill(0));
  assert.deepEqual(await problem(plain, own), ['it is not encrypted with age']);

  const refused = await run('backup', 'restore', flipped, '--identity', own, ...key, '--data', join(place, 'none'));
  assert.match(refused.stderr, /cannot be restored: it is damaged after byte/);
  assert.ok(!existsSync(join(place, 'none')), 'nothing is left of a restore that failed');
  const without = await run('backup', 'verify', path);
  assert.deepEqual([without.code, /is encrypted: give .*--identity/.test(without.stderr)], [64, true], without.stderr);
  writeFileSync(join(place, 'no-identity'), 'age1notsecret\n');
  const wrong = await run('backup', 'verify', path, '--identity', join(place, 'no-identity'));
  assert.deepEqual([wrong.code, /has no identity of age/.test(wrong.stderr)], [65, true], wrong.stderr);
}

test('a backup elsewhere is never left unencrypted by mistake, and a wrong recipient is refused', async (t) => {
  const place = temporary(t);
  const { file, recipient } = madeIdentity(place, 'identity');
  const { data, at } = await served(t, [recipient]);
  const tar = join(place, 'today.tar');
  const refused = await run('backup', 'create', tar, ...at);
  assert.equal(refused.code, 64);
  assert.match(
    refused.stderr,
    /would not be encrypted, but backup\.encrypt_to is set: name a file that ends in \.tar\.age/,
  );
  assert.equal((await document(['backup', 'create', tar, '--plain', ...at])).encrypted, undefined);
  assert.equal((await document(['backup', 'create', ...at])).encrypted, undefined, 'one inside the folder stays plain');
  assert.equal((await document(['backup', 'create', `${tar}.age`, ...at])).encrypted, true);
  assert.equal((await run('backup', 'create', `${tar}.age`, ...at)).code, 73, 'no file is overwritten');

  const mistyped = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`;
  const identity = /AGE-SECRET-KEY-\S+/.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
  for (const wrong of [mistyped, recipient.toUpperCase(), identity]) {
    writeFileSync(join(data, 'config.toml'), `[backup]\nencrypt_to = ["${wrong}"]\n`);
    const { code, stderr } = await run('config', 'check', ...at);
    assert.equal(code, 78);
    assert.match(stderr, /:2: backup\.encrypt_to must be a list of recipients of age, which age-keygen -y prints/);
    assert.ok(!stderr.includes('SECRET'), 'a secret is not repeated');
  }
  writeFileSync(join(data, 'config.toml'), '');
  const nobody = await run('backup', 'create', join(place, 'nobody.tar.age'), ...at);
  assert.deepEqual([nobody.code, existsSync(join(place, 'nobody.tar.age'))], [78, false], nobody.stderr);
});

test('the program after a backup gets an encrypted file, which does not stay', async (t) => {
  const place = temporary(t);
  const { file, recipient } = madeIdentity(place, 'identity');
  const settings = { every: '24h', encrypt_to: [recipient], after: ['cp', '{path}', join(place, '{name}')] };
  const { data, schedule, lines } = await scheduled(t, settings);
  await schedule.tick();
  assert.deepEqual(
    lines.map(({ event }) => event),
    ['backup', 'backup_after'],
  );
  const [name = ''] = readdirSync(place).filter((name) => name !== 'identity');
  assert.match(name, /^hdo-\d{8}T\d{6}Z\.tar\.age$/);
  const key = ['--key', join(data, 'backup.key')];
  assert.equal((await document(['backup', 'verify', join(place, name), '--identity', file, ...key])).origin, 'own');
  assert.ok(
    readdirSync(join(data, 'run')).every((one) => !one.startsWith('work-')),
    'the encrypted file is removed',
  );
});

test('a server copies its automatic backup elsewhere, encrypted, and drills it', async (t) => {
  const place = temporary(t);
  const { file, recipient } = madeIdentity(place, 'identity');
  const copies = join(place, 'copies');
  mkdirSync(copies);
  const config = `[backup]\nevery = "24h"\ndrill = "30d"\nencrypt_to = ["${recipient}"]
after = ["cp", "{path}", "${copies}"]\n`;
  const { data, logged } = await appliance(t, { config, env: { HDO_LOG__LEVEL: 'info' } });
  const events = () => logged().flatMap(({ event }) => (String(event).startsWith('backup') ? [event] : []));
  await until('the drill has ended', () => events().some((event) => String(event).startsWith('backup_drill')));
  assert.deepEqual(events(), ['backup', 'backup_after', 'backup_drill']);
  const [name = ''] = readdirSync(copies);
  const key = ['--key', join(data, 'backup.key'), '--identity', file];
  assert.equal((await document(['backup', 'verify', join(copies, name), ...key])).origin, 'own');
});
