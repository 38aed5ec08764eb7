import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chownSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { approve, live, send } from '../faults/folder.ts';
import { parties } from '../faults/parties.ts';
import { dataOf } from '../helpers/appliance/ask.ts';
import { must } from '../helpers/programs/debian-root.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { releasedFile } from '../helpers/programs/released.ts';
import { type Container, container, user } from './container.ts';
import { firstKey, serveIn } from './serve-in.ts';
import { unpackedImage } from './unpacked-image.ts';

const most_bytes = 140e6;

test('the image holds the executable, the libraries that it needs, and nothing else that runs', (t) => {
  const archive = releasedFile('.oci.tar');
  const { folder, config, tags, annotations } = unpackedImage(t, archive);
  const files = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  assert.ok(statSync(archive).size < most_bytes && sizes.reduce((sum, size) => sum + size, 0) < most_bytes);
  const runs = files.filter(({ parentPath, name }) => statSync(join(parentPath, name)).mode & 0o111);
  assert.deepEqual(runs.map(({ name }) => name.replace(/^ld-linux.*/, 'ld-linux')).sort(), [
    'hdo',
    'ld-linux',
    ...['libc.so.6', 'libdl.so.2', 'libgcc_s.so.1', 'libm.so.6', 'libpthread.so.0', 'libstdc++.so.6'],
  ]);
  assert.deepEqual(tags, [`hdo:${manifest.version}`]);
  assert.equal(annotations['org.opencontainers.image.ref.name'], tags[0]);
  assert.equal(config.config.User, `${user}:${user}`);
  const named = Object.fromEntries(
    config.config.Labels['hdo.libraries']?.split(' ').map((one) => one.split('=')) ?? [],
  );
  assert.match(JSON.stringify(named), /"libc6":"\d/);
  const bom = JSON.parse(readFileSync(releasedFile('amd64.cdx.json'), 'utf8'));
  for (const [name, version] of Object.entries(named)) {
    const told = readFileSync(join(folder, 'var/lib/dpkg/status.d', name), 'utf8');
    assert.ok(told.includes(`\nVersion: ${version}\n`), told);
    assert.ok(
      bom.components.some((one: { name: string; version: string }) => one.name === name),
      name,
    );
    assert.ok(statSync(join(folder, 'usr/share/doc', name, 'copyright')).size > 0);
  }
});

test('in a read-only root the image serves as its user, is healthy, and keeps the data when replaced', async (t) => {
  const data = temporary(t);
  chownSync(data, user, user); // as the folder in the image, from which engines make a volume
  const image = container(t, data);
  isPlainToNobody(image);

  const first = await contained(t, data, image);
  assert.match(first.hdo('healthcheck'), /ready/);
  const token = JSON.parse(first.hdo('reviewer', 'token', 'admin', '--json')).token;
  const credentials = { api_key: firstKey(data), token };
  dataOf(await send(parties(first.base_url, credentials), 'before the replacement'));
  assert.equal(await first.stop(), 0);

  const second = await contained(t, data, image);
  await approve(parties(second.base_url, credentials), 'before the replacement');
  assert.deepEqual(await live(parties(second.base_url, credentials)), ['before the replacement answered']);
  const owners = globSync('**', { cwd: data }).map((name) => statSync(join(data, name)).uid);
  assert.deepEqual(new Set(owners), new Set([user]));
  assert.equal(await second.stop(), 0);
});

/** Checks that the image, as it is, serves no plain HTTP to other machines. */
function isPlainToNobody({ command: [file = '', ...args], env }: Container): void {
  const { status, stderr } = spawnSync(file, [...args, 'serve'], { env, encoding: 'utf8' });
  assert.equal(status, 78, stderr);
  assert.match(stderr, /HDO_SERVER__LISTEN: server\.listen allows plain HTTP from other machines/);
}

/** Serves the image on a free port. */
async function contained(t: TestContext, data: string, { command, env }: Container) {
  const here = { ...env, HDO_SERVER__LISTEN: '127.0.0.1:0' };
  const server = await serveIn(t, { command: [...command, 'serve'], env: here, data });
  const hdo = (...words: string[]) => must(command[0] ?? '', [...command.slice(1), ...words], here);
  return { ...server, hdo };
}
