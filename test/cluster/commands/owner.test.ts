import assert from 'node:assert/strict';
import { appendFileSync, chmodSync, chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderOfOwner, foreign, is_root, json, owner, run } from '../../helpers/appliance/other-owner.ts';
import { freePort } from '../../helpers/cluster/binaries.ts';
import { clusterPlace } from '../../helpers/cluster/cluster-folder.ts';
import { sharedPair } from '../../helpers/cluster/shared.ts';
import { root } from '../../helpers/data/sources.ts';
import { asNobody } from '../../helpers/programs/apart.ts';
import { startHdo, temporary } from '../../helpers/programs/hdo.ts';

/** Returns the block of settings that the page of clusters has, with other addresses. */
function pastedBlock(places: Readonly<Record<string, string>>): string {
  const page = readFileSync(join(root, 'src/docs/cluster.md'), 'utf8');
  const block = /```toml\n(\[server\][\s\S]*?)```/.exec(page)?.[1] ?? '';
  assert.match(block, /\[cluster\]/);
  return Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), block);
}

test("a cluster that root sets up, as the page says, is the service's own", async (t) => {
  const { database } = await clusterPlace(t, (await sharedPair()).primary);
  const data = join(folderOfOwner(t), 'data');
  const etc = temporary(t);
  chmodSync(etc, 0o755);
  writeFileSync(join(etc, 'database'), database, { mode: 0o600 });
  if (is_root) chownSync(join(etc, 'database'), owner, owner);
  assert.ok(json(['init', '--data', data]).caller);
  const port = await freePort();
  appendFileSync(join(data, 'config.toml'), pastedBlock({ '/etc/hdo': etc, '10.0.0.1:8484': `127.0.0.1:${port}` }));
  const init = run(['cluster', 'init', '--data', data]);
  assert.equal(init.code, 0, init.stderr);
  const key = statSync(join(etc, 'cluster.key'));
  assert.deepEqual([key.uid, key.mode & 0o777], [owner, 0o600]);
  assert.ok(existsSync(join(data, 'files', 'tmp')));
  assert.deepEqual(foreign(data), []);
  const server = startHdo(t, ['serve', '--data', data], { through: asNobody() });
  await server.written(/"event":"leading"|leading/);
  for (const command of [
    ['status'],
    ['cluster', 'status'],
    ['doctor'],
    ['backup', 'create'],
    ['caller', 'add', 'more'],
  ]) {
    run([...command, '--data', data]);
    assert.deepEqual(foreign(data), [], command.join(' '));
  }
  server.signal('SIGTERM');
  assert.equal((await server.ended).code, 0);
});
