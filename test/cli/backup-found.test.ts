import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
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

/** Creates two backups in a folder, one right after the other. */
async function backedUp(t: TestContext) {
  const place = temporary(t);
  const [data, disk] = [join(place, 'data'), join(place, 'disk')];
  await document(['init', '--data', data]);
  mkdirSync(disk);
  const first = await document(['backup', 'create', disk, '--data', data]);
  const second = await document(['backup', 'create', disk, '--data', data]);
  return { place, disk, first, second };
}
