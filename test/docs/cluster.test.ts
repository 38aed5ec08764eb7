import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { spoken } from '../helpers/browser/spoken.ts';
import { clusterPlace } from '../helpers/cluster/cluster-folder.ts';
import { sharedPair } from '../helpers/cluster/shared.ts';
import { root } from '../helpers/data/sources.ts';
import { hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { shellFolder } from '../helpers/programs/shell-folder.ts';

const page = readFileSync(join(root, 'src/docs/cluster.md'), 'utf8');
const [drill = '', ...more] = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, typed = '']) => typed);

test('the drill of the page kills a leader, and the other node has the request', async (t) => {
  assert.deepEqual(more, [], 'a test runs each command of the page');
  const { database } = await clusterPlace(t, (await sharedPair()).primary);
  const folder = temporary(t);
  t.after(() => {
    for (const node of ['one', 'two']) end(join(folder, node));
  });
  const PATH = [shellFolder(folder), process.env.PATH].join(delimiter);
  const env = { PATH, DATABASE: database, HOME: folder };
  const { code, stdout, stderr } = await spoken('sh', ['-uc', drill], { cwd: folder, env });
  assert.equal(code, 0, `${stdout}${stderr}`);
  assert.match(stdout, /^Nothing is lost\.$/m);
});

test('the settings of the page are valid', async (t) => {
  const blocks = [...page.matchAll(/^```toml\n([\s\S]*?)^```$/gm)].map(([, written = '']) => written);
  assert.ok(blocks.length > 0);
  const folder = temporary(t);
  const [, address = ''] = /# (postgres:\S+)/.exec(page) ?? [];
  writeFileSync(join(folder, 'database'), address, { mode: 0o600 });
  for (const written of blocks) {
    writeFileSync(join(folder, 'config.toml'), written.replaceAll('/etc/hdo/', `${folder}/`));
    const { code, stderr } = await hdoBeside(['config', 'check', '--data', folder]);
    assert.equal(code, 0, stderr);
  }
});

/** Ends the server of a folder that a failed drill has left. */
function end(data: string): void {
  try {
    process.kill(JSON.parse(readFileSync(join(data, 'run', 'server.json'), 'utf8')).pid, 'SIGKILL');
  } catch (error) {
    assert.match(String(error), /ENOENT|ESRCH/); // it has ended by itself
  }
}
