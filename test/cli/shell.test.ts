import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { leaves } from '../../src/config/leaf.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { hdo, temporary } from '../helpers/programs/hdo.ts';

/** The typed words, and a word that the completion must offer. */
const typed = [
  { words: ['hdo', 'ke'], offered: 'key' },
  { words: ['hdo', 'key', ''], offered: 'rotate' },
  { words: ['hdo', 'key', 'issue', '--e'], offered: '--expires' },
  { words: ['hdo', '--data', 'x', 'caller', 'a'], offered: 'add' },
  { words: ['hdo', 'status', '--j'], offered: '--json' },
  { words: ['hdo', 'completion', 'z'], offered: 'zsh' },
  { words: ['hdo', 'reviewer', 'add', 'ada', '--role', 'a'], offered: 'admin' },
  { words: ['hdo', 'ask', 'Which?', '--priority', ''], offered: 'urgent' },
  { words: ['hdo', 'permission', '--snippet', 'cl'], offered: 'claude-code' },
];

test('bash and zsh complete commands and options', (t) => {
  const folder = temporary(t);
  const bash = join(folder, 'hdo.bash');
  writeFileSync(bash, hdo(['completion', 'bash']).stdout);
  for (const { words, offered } of typed) {
    const line = `source ${bash}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hdo; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const said = execFileSync('bash', ['-c', line, 'bash', ...words], { encoding: 'utf8' });
    assert.ok(said.split('\n').includes(offered), `${words.join(' ')}: ${said}`);
  }
  const zsh = join(folder, '_hdo');
  writeFileSync(zsh, hdo(['completion', 'zsh']).stdout);
  execFileSync(debianTool('zsh'), ['-n', zsh]);
});

test('fish completes commands and options', (t) => {
  const script = join(temporary(t), 'hdo.fish');
  writeFileSync(script, hdo(['completion', 'fish']).stdout);
  const fish = debianTool('fish');
  for (const { words, offered } of typed) {
    const line = `source ${script}; complete --do-complete '${words.join(' ')}'`;
    const said = execFileSync(fish, ['--no-config', '-c', line], { encoding: 'utf8' });
    assert.ok(
      said.split('\n').some((one) => one.split('\t')[0] === offered),
      `${words.join(' ')}: ${said}`,
    );
  }
});

test('the manual page has every command and setting, and groff reports no warning', (t) => {
  const { stdout } = hdo(['man']);
  for (const command of ['hdo serve', 'hdo key rotate', 'hdo config show', 'hdo healthcheck']) {
    assert.ok(stdout.includes(`.SS ${command}`), command);
  }
  for (const name of leaves.keys()) assert.ok(stdout.includes(`.B ${name}, HDO_`), name);
  const file = join(temporary(t), 'hdo.1');
  writeFileSync(file, stdout);
  const groff = debianTool('groff', 'groff-base');
  const { status, stderr } = spawnSync(groff, ['-man', '-Tutf8', '-ww', '-z', file], { encoding: 'utf8' });
  assert.equal(status, 0);
  assert.equal(stderr, '');
});

test('an unknown shell is refused with the list of known ones', () => {
  const { code, stderr } = hdo(['completion', 'tcsh']);
  assert.equal(code, 64);
  assert.match(stderr, /bash, zsh, fish/);
});
