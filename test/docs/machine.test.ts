import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { root } from '../helpers/data/sources.ts';
import { guardAllPasted } from './boxes.ts';
import { machineUser } from './machine-user.ts';
import { keyIn, pasted } from './shell-user.ts';

/** An older database, whose upgrade makes a backup. Its files are not in the fixture, which doctor names. */
const older = gunzipSync(readFileSync(join(root, 'test/fixtures/schema-17.db.gz')));
const started = (words: string) => `until ${words} 2> /dev/null; do sleep 0.1; done\n`;

after(() => guardAllPasted('test/docs/machine.test.ts', pasted));

test('a folder of one’s own is made, served, copied, and restored in a drill', async (t) => {
  const { typed, paste, serve } = await machineUser(t, { files: ['bin/hdo'] }); // in the PATH of a new session
  const said = await serve('operating: hdo init');
  await typed(`export HDO_URL=http://127.0.0.1:8484 HDO_API_KEY=${keyIn(said)}
    hdo ask 'Is it copied?' --id copied --timeout 1s || [ $? -eq 75 ]`);
  await typed('sudo install --directory --owner maya /mnt/backups'); // the disk for backups
  assert.match(await paste('operating: hdo backup create'), /hdo-\d{8}T\d{6}Z\n[\s\S]*one\.tar/);
  assert.match(
    await serve('operating: hdo backup restore', { port: 9999 }),
    /Restored 1 request[\s\S]*No problem was found/,
  );
});

test('a service is installed, asked for its state, upgraded, rolled back, and put on a socket', async (t) => {
  const files = ['.local/bin/hdo', 'hdo-new', 'hdo-old'];
  const { typed, paste, inside } = await machineUser(t, { files });
  assert.match(await paste('operating: sudo install ~/.local'), /http:\S+\/sign-in#[\s\S]*\bhdo_\w{20}/);
  assert.match(
    await paste('operating: sudo -u hdo hdo status'),
    /^server +http:\/\/127\.0\.0\.1:8484[\s\S]*^owner +ok/m,
  );
  assert.doesNotMatch(await paste('troubleshooting: sudo -u hdo hdo doctor'), /^\w+ +bad/m);
  assert.doesNotMatch(await paste('upgrade: hdo version'), /^\w+ +bad/m);

  await typed(`sudo systemctl stop hdo; sudo sh -c 'rm --recursive /var/lib/hdo/*; touch /var/lib/hdo/config.toml'`);
  writeFileSync(inside('var/lib/hdo/outbox.db'), older);
  await typed(`sudo chown --recursive hdo:hdo /var/lib/hdo; sudo systemctl start hdo
    ${started('curl --silent --fail http://127.0.0.1:8484/readyz')}`);
  const listed = await paste('upgrade: sudo systemctl stop');
  const [name = ''] = /hdo-\w+-schema-17$/m.exec(listed) ?? assert.fail(listed);
  assert.match(await paste('upgrade: sudo hdo backup restore', { NAME: name }), /as they were at/);
  await typed(started('curl --silent --fail http://127.0.0.1:8484/readyz'));

  await paste('proxy: hdo service --socket');
  await typed('sudo -u www-data curl --silent --fail --unix-socket /run/hdo/hdo.sock http://localhost/readyz');
});

test('the filter for fail2ban bans an address that tries keys', async (t) => {
  const packages = ['fail2ban', 'nftables', 'python3-systemd'];
  const { typed, paste, home } = await machineUser(t, { packages, files: ['.local/bin/hdo'] });
  cpSync(join(root, 'deploy'), join(home, 'deploy'), { recursive: true });
  // Debian 12 has no log of sshd, without which its fail2ban does not start
  await typed(`printf '[sshd]\\nbackend = systemd\\n' | sudo tee /etc/fail2ban/jail.d/sshd.local
    sudo systemctl restart fail2ban\n${started('sudo fail2ban-client ping')}`);
  await paste('operating: sudo install ~/.local');
  await typed(`printf '[server]\\ntrusted_proxies = ["127.0.0.1"]\\n' | sudo tee /var/lib/hdo/config.toml
    sudo systemctl restart hdo\n${started('curl --silent --fail http://127.0.0.1:8484/readyz')}`);
  await paste('watching: sudo cp deploy/fail2ban');
  const wrong = `curl --silent --output /dev/null --header 'Authorization: Bearer hdo_wrong' \\
    --header 'X-Forwarded-For: 198.51.100.7' http://127.0.0.1:8484/api/caller/status`;
  await typed(`for try in 1 2 3 4 5 6 7 8 9 10; do ${wrong}; done
    ${started('sudo fail2ban-client status hdo | grep --quiet 198.51.100.7')}`);
});
