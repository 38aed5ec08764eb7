import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { hdo, temporary } from '../helpers/programs/hdo.ts';

test('the unit is valid, runs as its own user, and has a low exposure score', (t) => {
  const systemd = debianTool('systemd-analyze', 'systemd');
  const unit = join(temporary(t), 'hdo.service');
  // systemd-analyze verify checks that the executable exists, and hdo is not installed here
  const { stdout } = hdo(['service', '--executable', '/bin/true', '--data', '/srv/hdo']);
  writeFileSync(unit, stdout);
  const verified = spawnSync(systemd, ['verify', '--man=no', unit], { encoding: 'utf8' });
  assert.deepEqual([verified.status, verified.stderr], [0, '']);
  assert.match(stdout, /^User=hdo$/m);
  assert.match(stdout, /^ExecStartPost=-\/bin\/true healthcheck --wait --quiet --data \/srv\/hdo$/m);
  assert.match(stdout, /^Environment=MALLOC_ARENA_MAX=2$/m);
  assert.match(stdout, /^ReadWritePaths=\/srv\/hdo$/m);
  assert.doesNotMatch(stdout, /MemoryDenyWriteExecute/); // it would kill V8's compiler
  const score = execFileSync(systemd, ['security', '--offline=true', '--no-pager', unit], { encoding: 'utf8' });
  const [, exposure = '10'] = /Overall exposure level for hdo\.service: ([\d.]+)/.exec(score) ?? [];
  assert.ok(Number(exposure) <= 1.5, score);
});

test('without --data the unit uses a state folder of systemd', () => {
  const { stdout } = hdo(['service', '--user', 'outbox']);
  assert.match(stdout, /^StateDirectory=hdo$/m);
  assert.match(stdout, /^ExecStart=\S+ serve --data \/var\/lib\/hdo$/m);
  assert.match(stdout, /^User=outbox$/m);
});

test('a user that systemd cannot name is refused, and adds no line to a unit', () => {
  for (const user of ['', 'web app', 'hdo\nExecStartPre=/bin/true', '-u', '%u', 'a:b', '../x']) {
    for (const flags of [[], ['--socket', 'unix:/run/hdo.sock']]) {
      const { code, stdout, stderr } = hdo(['service', `--user=${user}`, ...flags]);
      assert.deepEqual([code, stdout], [64, ''], user);
      assert.match(stderr, /It must be the name of a user: letters, digits, and _ \. @ - after the first\./);
    }
  }
  for (const user of ['www-data', 'svc.hdo', '1000', '_hdo']) {
    assert.match(hdo(['service', '--user', user]).stdout, new RegExp(`^User=${user}$`, 'm'));
  }
});

test('a folder name with special characters of systemd is escaped in the unit', (t) => {
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

test('--socket prints a valid socket unit beside the service, for an address or a Unix socket', (t) => {
  const systemd = debianTool('systemd-analyze', 'systemd');
  const folder = temporary(t);
  writeFileSync(join(folder, 'hdo.service'), hdo(['service', '--executable', '/bin/true']).stdout);
  for (const [given, line] of [
    [[], 'ListenStream=127.0.0.1:8484'],
    [['[::1]:9000'], 'ListenStream=[::1]:9000'],
    [['unix:/run/hdo 100%.sock'], 'ListenStream=/run/hdo 100%%.sock\nSocketUser=hdo\nSocketMode=0660'],
  ] as const) {
    const { stdout } = hdo(['service', '--socket', ...given]);
    assert.ok(stdout.includes(`\n${line}\n`), stdout);
    const unit = join(folder, 'hdo.socket');
    writeFileSync(unit, stdout);
    const verified = spawnSync(systemd, ['verify', '--man=no', unit], { encoding: 'utf8' });
    assert.deepEqual([verified.status, verified.stderr], [0, '']);
  }
  for (const wrong of ['localhost:8484', 'fd:3', '127.0.0.1:0', 'unix:hdo.sock', '8484']) {
    const { code, stderr } = hdo(['service', '--socket', wrong]);
    assert.equal(code, 64);
    assert.match(stderr, /--socket must be an IP address with a port, or unix:\/path/);
  }
});
