import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { encryptStream, temporaryIdentity } from '../../src/lib/age/age.ts';
import { document, hdo, temporary } from '../helpers/programs/hdo.ts';

test('two backups of the same second have different names, and verify finds the newest', async (t) => {
  const { disk, first, second } = await backedUp(t);
  assert.notEqual(first.path, second.path);
  const { ok, path } = await document(['backup', 'verify', disk]);
  assert.ok(ok);
  assert.equal(path, second.path);
});

test('a backup repacked by another tar verifies and restores, and a flipped bit is found', async (t) => {
  const { place, disk, second } = await backedUp(t);
  const inside = second.path.slice(disk.length + 1);
  const bare = ['--format=ustar', '--owner=0', '--group=0', '--mtime=@0', '-C', second.path];
  const packed: Record<string, string[]> = {
    'dot.tar': ['-C', second.path, '.'],
    'folder.tar': ['-C', disk, inside],
    'pax.tar': ['--format=pax', '-C', disk, inside],
    'v7.tar': ['--format=v7', '-C', disk, inside],
    'bare.tar': [...bare, 'manifest.json', 'outbox.db', 'config.toml'],
  };
  for (const [name, words] of Object.entries(packed)) {
    const tar = join(place, name);
    execFileSync('tar', ['-cf', tar, ...words]);
    const { code, stdout, stderr } = hdo(['backup', 'verify', tar]);
    assert.equal(code, 0, `${name}: ${stdout}${stderr}`);
  }
  const tar = join(place, 'folder.tar');
  const { inputs } = await document(['backup', 'restore', tar, '--data', join(place, 'restored')]);
  assert.equal(inputs, 0);
  const bytes = readFileSync(tar);
  const at = bytes.indexOf('SQLite format 3') + 20_000;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(tar, bytes);
  assert.equal(hdo(['backup', 'verify', tar]).code, 65);
});

test('an archive that another tar packed and that is cut short is damaged, also inside of age', async (t) => {
  const { place, disk, second } = await backedUp(t);
  const { identity, recipient } = await temporaryIdentity();
  writeFileSync(join(place, 'identity'), identity);
  const tar = join(place, 'packed.tar');
  execFileSync('tar', ['-cf', tar, '-C', disk, second.path.slice(disk.length + 1)]);
  const whole = readFileSync(tar);
  for (const length of [300, 5_000, 100_000, whole.length - 12_000]) {
    const cut = whole.subarray(0, length);
    writeFileSync(tar, cut);
    const sealed = encryptStream(Readable.from([cut]), [recipient]);
    writeFileSync(join(place, 'packed.tar.age'), await buffer(Readable.from(sealed)));
    for (const words of [[tar], [`${tar}.age`, '--identity', join(place, 'identity')]]) {
      const verified = hdo(['backup', 'verify', ...words]);
      assert.equal(verified.code, 65, `${length}: ${verified.stderr}`);
      assert.match(verified.stdout, /the archive is damaged at byte \d+|it has no manifest/);
      const restored = hdo(['backup', 'restore', ...words, '--data', join(place, 'restored')]);
      assert.equal(restored.code, 65, `${length}: ${restored.stderr}`);
      assert.match(restored.stderr, /cannot be restored: (the archive is damaged at byte \d+|it has no manifest)/);
      assert.ok(!existsSync(join(place, 'restored')));
    }
  }
});

test('a file or folder that cannot be what it is given for is named with what to give', async (t) => {
  const { place, data, second } = await backedUp(t);
  const on = (...words: string[]) => hdo(['backup', 'verify', ...words, '--json']);
  assert.equal(JSON.parse(on(second.path, '--key', data).stdout).origin, 'own', 'the key in a data folder');
  const gzip = join(place, 'copy.tar.gz');
  writeFileSync(gzip, 'x');
  mkdirSync(join(place, 'folder.tar'));
  const mistakes: { typed: string[]; code: number; says: RegExp }[] = [
    { typed: [second.path, '--key', place], code: 66, says: /is a folder without backup\.key/ },
    { typed: [second.path, '--identity', place], code: 65, says: /is a folder: name the file in it/ },
    { typed: [gzip], code: 65, says: /copy\.tar\.gz is not a backup: name a folder, or a file that ends in \.tar/ },
    { typed: [join(second.path, 'outbox.db')], code: 65, says: /outbox\.db is not a backup: name a folder/ },
    { typed: [join(place, 'folder.tar')], code: 65, says: /folder\.tar is not a backup: name a folder/ },
  ];
  for (const { typed, code, says } of mistakes) {
    for (const more of [[], ['--data', join(place, 'new')]]) {
      const said = more.length > 0 ? hdo(['backup', 'restore', ...typed, ...more]) : on(...typed);
      assert.equal(said.code, code, `${typed}: ${said.stderr}`);
      assert.match(said.stderr, says);
    }
  }
});

/** Creates two backups in a folder, one right after the other. */
async function backedUp(t: TestContext) {
  const place = temporary(t);
  const [data, disk] = [join(place, 'data'), join(place, 'disk')];
  await document(['init', '--data', data]);
  mkdirSync(disk);
  const first = await document(['backup', 'create', disk, '--data', data]);
  const second = await document(['backup', 'create', disk, '--data', data]);
  return { place, data, disk, first, second };
}
