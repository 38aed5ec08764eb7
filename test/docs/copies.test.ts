import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { asking } from '../helpers/data/submissions.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { document, temporary } from '../helpers/programs/hdo.ts';
import { shellFolder } from '../helpers/programs/shell-folder.ts';

const page = readFileSync(join(root, 'src/docs/copies.md'), 'utf8');
const sections = new Map(page.split(/^## /m).map((text) => [text.split('\n')[0] ?? '', text]));
/** The folders of the page. The test moves them below its own. */
const places = /\/(?=mnt\/elsewhere|etc\/hdo|tmp\/hdo-drill)/g;

/** Opens a server, a folder for what the page names, and a shell for its commands. */
async function opened(t: TestContext) {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const folder = temporary(t);
  for (const place of ['etc/hdo', 'mnt/elsewhere', 'tmp']) mkdirSync(join(folder, place), { recursive: true });
  writeFileSync(join(folder, 'etc/hdo/restic-password'), 'a password of the test');
  const tools = ['restic', 'rclone', 'rsync', 'age'].map((name) => dirname(debianTool(name)));
  const PATH = [shellFolder(folder), ...tools, process.env.PATH].join(delimiter);
  const env = { PATH, HDO_DATA: box.data, HOME: folder };
  const moved = (text: string) => text.replaceAll(places, `${folder}/`);
  const typed = async (text: string) => {
    const { code, stdout, stderr } = await spoken('sh', ['-euc', moved(text)], { cwd: folder, env });
    assert.equal(code, 0, `${text}${stderr}`);
    return stdout;
  };
  /** Returns the blocks of a section in a language. */
  const blocks = (section: string, language: string) => {
    const found = (sections.get(section) ?? '').matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'));
    return [...found].map(([, text = '']) => text);
  };
  /** Sends a request, and makes a backup with settings, and with the program after it. */
  const backedUp = async (settings: string) => {
    await agent.call('inputSend', { body: { ...asking({ kind: 'none' }), caller_item_id: `sent-${Math.random()}` } });
    writeFileSync(join(box.data, 'config.toml'), moved(settings));
    return document(['backup', 'create', '--after'], { env });
  };
  return { data: box.data, folder, env, typed, blocks, backedUp, moved };
}

test('the commands and settings of the page copy backups elsewhere, and restore the last one', async (t) => {
  const { data, folder, env, typed, blocks, backedUp, moved } = await opened(t);
  const elsewhere = (...names: string[]) => join(folder, 'mnt/elsewhere', ...names);
  const [init = '', script = ''] = blocks('restic', 'sh');
  await typed(init);
  await backedUp(blocks('restic', 'toml')[0] ?? '');
  writeFileSync(join(folder, 'etc/hdo/after-backup'), moved(script), { mode: 0o755 });
  const named = '[backup]\nafter = ["/etc/hdo/after-backup"]\n';
  assert.ok(sections.get('restic')?.includes('`after = ["/etc/hdo/after-backup"]`'));
  await backedUp(named);
  const repository = '--repo /mnt/elsewhere/restic --password-file /etc/hdo/restic-password';
  assert.equal(JSON.parse(await typed(`restic snapshots --json ${repository}`)).length, 1, 'old copies of a day go');

  await typed(blocks('rclone', 'sh')[0] ?? '');
  const second = await backedUp(blocks('rclone', 'toml')[0] ?? '');
  const third = await backedUp(blocks('rsync', 'toml')[0] ?? '');
  for (const [copies, { inputs }] of [
    [elsewhere('hdo'), second],
    [elsewhere('rsync'), third],
  ] as const) {
    const [copy = ''] = readdirSync(copies);
    const { ok, origin } = await document(['backup', 'verify', join(copies, copy), '--data', data], { env });
    assert.deepEqual([ok, origin], [true, 'own']);
    const listed = await document(['backup', 'list', copies], { env });
    assert.deepEqual(
      listed.copies.map((one: { inputs: number }) => one.inputs),
      [inputs],
    );
  }
  writeFileSync(join(folder, 'etc/hdo/backup.key'), readFileSync(join(data, 'backup.key')));
  assert.match(await typed(blocks('Drills', 'sh')[0] ?? ''), /No problem was found\./);
});

test('the commands of the page encrypt a copy, and open it on another machine', async (t) => {
  const { data, folder, env, typed, blocks, backedUp } = await opened(t);
  const [keys = '', opening = ''] = blocks('Encryption', 'sh');
  const recipient = (await typed(keys)).trim();
  const [settings = ''] = blocks('Encryption', 'toml');
  const { encrypted } = await backedUp(settings.replace('age1…', recipient));
  assert.equal(encrypted, undefined, 'the backup in the data folder is not');
  const copies = join(folder, 'mnt/elsewhere/rsync');
  const [copy = ''] = readdirSync(copies);
  assert.match(copy, /^hdo-\d{8}T\d{6}Z\.tar\.age$/);
  const machine = join(folder, 'machine');
  mkdirSync(machine);
  for (const file of [join(copies, copy), join(folder, 'hdo-identity.txt'), join(data, 'backup.key')]) {
    await spoken('cp', [file, machine], { cwd: folder, env });
  }
  const said = await typed(`cd machine\n${opening}`);
  assert.match(said, /^manifest\.json$/m);
  assert.ok(existsSync(join(machine, 'restored', 'outbox.db')));
  assert.equal((await document(['verify', '--data', join(machine, 'restored')], { env })).ok, true);
});
