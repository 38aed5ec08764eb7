import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { debianTool } from '../helpers/debian-tool.ts';
import { hdo, temporary } from '../helpers/hdo.ts';

test('the unit is sound, runs under its own user, and exposes little', (t) => {
  const systemd = debianTool('systemd-analyze', 'systemd');
  const unit = join(temporary(t), 'hdo.service');
  // verify looks for the executable, which is not installed here
  const { stdout } = hdo(['service', '--executable', '/bin/true', '--data', '/srv/hdo']);
  writeFileSync(unit, stdout);
  const verified = spawnSync(systemd, ['verify', '--man=no', unit], { encoding: 'utf8' });
  assert.deepEqual([verified.status, verified.stderr], [0, '']);
  assert.match(stdout, /^User=hdo$/m);
  assert.match(stdout, /^ReadWritePaths=\/srv\/hdo$/m);
  assert.doesNotMatch(stdout, /MemoryDenyWriteExecute/); // V8 would be killed
  const score = execFileSync(systemd, ['security', '--offline=true', '--no-pager', unit], { encoding: 'utf8' });
  const [, exposure = '10'] = /Overall exposure level for hdo\.service: ([\d.]+)/.exec(score) ?? [];
  assert.ok(Number(exposure) <= 1.5, score);
});

test('without a folder the unit has one of systemd', () => {
  const { stdout } = hdo(['service', '--user', 'outbox']);
  assert.match(stdout, /^StateDirectory=hdo$/m);
  assert.match(stdout, /^ExecStart=\S+ serve --data \/var\/lib\/hdo$/m);
  assert.match(stdout, /^User=outbox$/m);
});

test('a folder whose name means something to systemd is that folder in the unit', (t) => {
  const unit = join(temporary(t), 'hdo.service');
  const { stdout } = hdo(['service', '--executable', '/bin/true', '--data', '/srv/my "own" 100%/$HOME']);
  writeFileSync(unit, stdout);
  const verified = spawnSync(debianTool('systemd-analyze', 'systemd'), ['verify', '--man=no', unit], {
    encoding: 'utf8',
  });
  assert.deepEqual([verified.status, verified.stderr], [0, '']);
  assert.ok(stdout.includes('\nExecStart=/bin/true serve --data "/srv/my \\"own\\" 100%%/$$HOME"\n'), stdout);
  assert.ok(stdout.includes('\nReadWritePaths="/srv/my \\"own\\" 100%%/$HOME"\n'), stdout);
});
