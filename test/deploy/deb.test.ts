import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { approve, live, send } from '../faults/folder.ts';
import { parties } from '../faults/parties.ts';
import { dataOf } from '../helpers/appliance/ask.ts';
import { type DebianRoot, debianRoot } from '../helpers/programs/debian-root.ts';
import { releasedFile } from '../helpers/programs/released.ts';
import { newerDeb } from './newer-deb.ts';
import { firstKey, serveIn } from './serve-in.ts';

const data = '/var/lib/hdo';
const noted = (said: string) => said.split('\n').filter((line) => line.startsWith('hdo'));

/** Copies a package into the system and runs dpkg on it. */
function dpkg({ folder, run }: DebianRoot, deb: string): string {
  const inside = `/tmp/${basename(deb)}`;
  writeFileSync(join(folder, inside), readFileSync(deb));
  return run(['dpkg', '--install', inside]);
}

/** Serves as the user of the package, as its unit does. */
async function served(t: TestContext, { folder, run }: DebianRoot) {
  const user = ['setpriv', '--reuid=hdo', '--regid=hdo', '--clear-groups'];
  const command = ['chroot', folder, ...user, 'hdo', 'serve', '--data', data, '--listen', '127.0.0.1:0'];
  const server = await serveIn(t, { command, env: { PATH: '/usr/sbin:/usr/bin' }, data: join(folder, data) });
  const token = JSON.parse(run(['hdo', 'reviewer', 'token', 'admin', '--data', data, '--json'])).token;
  return { ...server, there: (api_key: string) => parties(server.base_url, { api_key, token }) };
}

test('a Debian package is installed, upgraded, removed and purged in a clean system, and keeps the data', async (t) => {
  const root = debianRoot(t);
  const { folder, run } = root;
  const settings = join(folder, 'etc/hdo/config.toml');
  dpkg(root, releasedFile('.deb'));
  isWhole(root);

  const first = await served(t, root);
  const api_key = firstKey(join(folder, data));
  dataOf(await send(first.there(api_key), 'before the upgrade'));
  writeFileSync(settings, '[review]\nlink_minutes = 7\n'); // an admin changes a setting
  assert.equal(await first.stop(), 0);

  const upgraded = dpkg(root, newerDeb(t, releasedFile('.deb')));
  assert.match(upgraded, /Setting up hdo \(9\.9\.9\)/);
  assert.match(readFileSync(settings, 'utf8'), /link_minutes = 7/);
  assert.match(run(['hdo', 'config', 'show', '--origin', '--data', data]), /review\.link_minutes.*7.*config\.toml/);
  const second = await served(t, root);
  await approve(second.there(api_key), 'before the upgrade');
  assert.deepEqual(await live(second.there(api_key)), ['before the upgrade answered']);
  assert.equal(await second.stop(), 0);

  run(['dpkg', '--remove', 'hdo']);
  assert.deepEqual([existsSync(join(folder, 'usr/bin/hdo')), existsSync(settings)], [false, true]);
  assert.match(run(['dpkg', '--purge', 'hdo']), /the data is kept in \/var\/lib\/hdo/);
  assert.equal(existsSync(join(folder, 'etc/hdo')), false);
  dpkg(root, releasedFile('.deb'));
  const third = await served(t, root);
  assert.deepEqual(await live(third.there(api_key)), ['before the upgrade answered']);
  assert.equal(await third.stop(), 0);
  run(['dpkg', '--purge', 'hdo'], { HDO_PURGE_DATA: 'yes' });
  leavesNothing(root);
});

/** Checks what the package installs: dpkg finds it unchanged, and the programs of Debian find its parts. */
function isWhole({ folder, run }: DebianRoot): void {
  assert.equal(run(['dpkg', '--verify', 'hdo']), '');
  const owner = run(['stat', '--format=%U:%G %a', data, '/etc/hdo/config.toml']);
  assert.equal(owner, 'hdo:hdo 700\nhdo:hdo 600\n');
  assert.equal(run(['readlink', `${data}/config.toml`]), '/etc/hdo/config.toml\n');
  assert.match(run(['getent', 'passwd', 'hdo']), /^hdo:x:\d{3}:\d{3}::\/var\/lib\/hdo:\/usr\/sbin\/nologin$/m);
  for (const [target, unit] of [
    ['multi-user', 'hdo.service'],
    ['sockets', 'hdo.socket'],
  ]) {
    assert.match(run(['readlink', `/etc/systemd/system/${target}.target.wants/${unit}`]), /systemd\/system\/hdo\./);
  }
  assert.match(
    readFileSync(join(folder, 'usr/lib/systemd/system/hdo.service'), 'utf8'),
    /^ExecStart=\/usr\/bin\/hdo /m,
  );
  run(['bash', '-n', '/usr/share/bash-completion/completions/hdo']);
  assert.match(run(['zcat', '/usr/share/man/man1/hdo.1.gz']), /^\.TH/m);
  for (const file of ['zsh/vendor-completions/_hdo', 'fish/vendor_completions.d/hdo.fish', 'doc/hdo/copyright']) {
    assert.ok(statSync(join(folder, 'usr/share', file)).size > 500, file);
  }
}

function leavesNothing({ run }: DebianRoot): void {
  const find = ['find', '/', '-xdev', '-path', '/proc', '-prune', '-o', '-name', '*hdo*', '-print'];
  const left = run(find)
    .split('\n')
    .filter((path) => path !== '' && !path.startsWith('/tmp/hdo'));
  assert.deepEqual(left, []);
  assert.doesNotMatch(run(['cat', '/etc/passwd', '/etc/group']), /hdo/);
}

test('a package leaves a data folder that is older than it as it is, and says which settings are read', (t) => {
  const root = debianRoot(t);
  root.run(['mkdir', data]);
  writeFileSync(join(root.folder, data, 'config.toml'), '');
  const said = dpkg(root, releasedFile('.deb'));
  assert.deepEqual(
    noted(said)[0],
    'hdo reads /var/lib/hdo/config.toml and not /etc/hdo/config.toml, because ' +
      '/var/lib/hdo is older than this package.',
  );
  assert.equal(statSync(join(root.folder, data, 'config.toml')).size, 0);
});
