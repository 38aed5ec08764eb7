import assert from 'node:assert/strict';
import { test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { hdo } from '../helpers/programs/hdo.ts';

test('a mistyped command or flag ends with 64, the nearest right word and the usage', () => {
  const mistakes = [
    { typed: ['versoin'], meant: 'version', usage: 'Usage: hdo ' },
    { typed: ['config', 'chek'], meant: 'check', usage: 'Usage: hdo config ' },
    { typed: ['config', 'show', '--orign'], meant: '--origin', usage: 'Usage: hdo config show ' },
    { typed: ['version', '--jsn'], meant: '--json', usage: 'Usage: hdo version ' },
  ];
  for (const { typed, meant, usage } of mistakes) {
    const { code, stdout, stderr } = hdo(typed);
    assert.equal(code, 64);
    assert.equal(stdout, '');
    assert.ok(stderr.includes(`Did you mean ${meant}?`) && stderr.includes(usage), stderr);
  }
});

test('with --json every answer and every error is one document on stdout', () => {
  assert.equal(JSON.parse(hdo(['version', '--json']).stdout).version, manifest.version);
  assert.equal(JSON.parse(hdo(['--json', 'version']).stdout).version, manifest.version);
  assert.deepEqual(JSON.parse(hdo(['versoin', '--json']).stdout).error.code, 'usage');
});

test('help ends with 0, and a command group without a command is a usage error', () => {
  assert.equal(hdo(['config', 'show', '--help']).code, 0);
  assert.match(hdo(['config', 'show', '--help']).stdout, /--data <folder>/);
  assert.equal(hdo(['config']).code, 64);
});

test('a full disk ends an answer with 75, and a closed pipe is no error', () => {
  const to = (place: string) => ({ through: ['/bin/sh', '-c', `exec "$@" ${place}`, 'sh'] });
  const { code, stderr } = hdo(['openapi'], to('> /dev/full'));
  assert.deepEqual([code, stderr], [75, 'hdo: the disk is full: make room and try again\n']);
  assert.deepEqual(hdo(['openapi'], to('| true')), { code: 0, stdout: '', stderr: '' });
});
