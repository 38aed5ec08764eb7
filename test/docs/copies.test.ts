import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { test } from 'node:test';
import { presentAppliance } from '../helpers/appliance/present.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { asking } from '../helpers/data/submissions.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { document, temporary } from '../helpers/programs/hdo.ts';
import { shellFolder } from '../helpers/programs/shell-folder.ts';

const page = readFileSync(join(root, 'src/docs/copies.md'), 'utf8');
const [once = '', daily = '', drill = ''] = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
  ([, typed = '']) => typed,
);
/** The folders of the page. The test moves them below its own. */
const places = /\/(?=mnt\/elsewhere|etc\/hdo|tmp\/hdo-drill|var\/backups\/hdo)/g;

test('the commands of the page copy a running server elsewhere, twice, and restore the last copy', async (t) => {
  const box = await presentAppliance(t);
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: { ...asking({ kind: 'none' }), caller_item_id: 'first' } });
  const folder = temporary(t);
  const PATH = [shellFolder(folder), dirname(debianTool('restic')), process.env.PATH].join(delimiter);
  const env = { PATH, HDO_DATA: box.data, RESTIC_CACHE_DIR: join(folder, 'cache'), HOME: folder };
  const typed = (...blocks: string[]) => {
    const script = blocks.join('').replaceAll(places, `${folder}/`); // a restored path keeps its name below the drill's
    return spoken('sh', ['-euc', script], { cwd: folder, env });
  };
  assert.equal(
    (await spoken('mkdir', ['-p', 'etc/hdo', 'mnt/elsewhere', 'var/backups'], { cwd: folder, env })).code,
    0,
  );
  writeFileSync(join(folder, 'etc/hdo/restic-password'), 'a password of the test');

  const variables = once.split('\n')[0] ?? '';
  for (const blocks of [
    [once, daily],
    [variables, '\n', daily],
  ]) {
    const { code, stderr } = await typed(...blocks);
    assert.equal(code, 0, stderr);
    await agent.call('inputSend', { body: { ...asking({ kind: 'none' }), caller_item_id: 'after the first copy' } });
  }
  // made with the first backup
  writeFileSync(join(folder, 'etc/hdo/backup.key'), readFileSync(join(box.data, 'backup.key')));
  const { code, stdout, stderr } = await typed(variables, '\n', drill);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /No problem was found\./);
  const place = join(folder, `tmp/hdo-drill${folder}/var/backups/hdo/copy`);
  const { copies } = await document(['backup', 'list', place]);
  assert.deepEqual(
    copies.map(({ inputs }: { inputs: number }) => inputs),
    [2],
    'the last copy is the second one',
  );
});
