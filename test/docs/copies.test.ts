import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../helpers/data/sources.ts';
import { boxOf, guardAllPasted } from './boxes.ts';
import { machineUser } from './machine-user.ts';
import { pasted } from './shell-user.ts';

const page = readFileSync(join(root, 'src/docs/copies.md'), 'utf8');
/** The settings of the page, by the program that they name. */
const settings = [...page.matchAll(/^```toml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
const settingsWith = (...words: string[]) =>
  settings.find((text) => words.every((word) => text.includes(word))) ?? assert.fail(`${words}`);
const create = 'copies: sudo -u hdo hdo backup create --after';

after(() => guardAllPasted('test/docs/copies.test.ts', pasted));

test('the page copies backups elsewhere as pasted, encrypts one, and restores the last one', async (t) => {
  const packages = ['restic', 'rclone', 'rsync', 'age'];
  const { typed, paste, inside, home } = await machineUser(t, { packages, files: ['.local/bin/hdo'] });
  const copied = async (text: string) => {
    writeFileSync(inside('var/lib/hdo/config.toml'), text);
    return paste(create);
  };
  await paste('operating: sudo install ~/.local');
  await typed('sudo mkdir /mnt/elsewhere'); // the disk that is mounted there
  await paste('copies: sudo mkdir');

  await paste('copies: head -c 32');
  await copied(settingsWith('restic'));
  pasted.add('copies: #!/bin/sh');
  writeFileSync(inside('etc/hdo/after-backup'), boxOf('copies: #!/bin/sh'), { mode: 0o755 });
  assert.ok(page.includes('`after = ["/etc/hdo/after-backup"]`'));
  await copied('[backup]\nafter = ["/etc/hdo/after-backup"]\n');
  const repository = '--repo /mnt/elsewhere/restic --password-file /etc/hdo/restic-password';
  const snapshots = await typed(`sudo -u hdo restic snapshots --json ${repository}`);
  assert.equal(JSON.parse(snapshots).length, 1, 'old copies of a day go');

  await paste('copies: sudo rclone');
  await copied(settingsWith('rclone'));
  await copied(settingsWith('rsync', '--times'));
  for (const place of ['hdo', 'rsync']) {
    const [copy = ''] = globSync('*', { cwd: inside(`mnt/elsewhere/${place}`) });
    const verified = await typed(`sudo -u hdo hdo backup verify /mnt/elsewhere/${place}/${copy} --data /var/lib/hdo`);
    assert.match(verified, /This data folder created it/, place);
  }

  await typed('sudo cp /etc/hdo/restic-password /var/lib/hdo/backup.key .; sudo chown maya restic-password backup.key');
  await typed('sudo chmod --recursive a+rX /mnt/elsewhere'); // maya’s machine has the repository mounted
  for (const _ of [1, 2]) assert.match(await paste('copies: set -e\ndrill='), /No problem was found\./);

  const recipient = (await paste('copies: age-keygen')).trim();
  await copied(settingsWith('encrypt_to').replace('age1…', recipient));
  const [archive = ''] = globSync('*.tar.age', { cwd: inside('mnt/elsewhere/rsync') });
  assert.match(archive, /^hdo-\d{8}T\d{6}Z\.tar\.age$/);
  await typed(`sudo install --owner maya /mnt/elsewhere/rsync/${archive} .`);
  assert.match(await paste('copies: hdo backup verify'), /^manifest\.json$/m);
  assert.ok(existsSync(join(home, 'restored/outbox.db')));
  assert.match(await typed('hdo verify --data restored'), /No problem was found\./);
});
