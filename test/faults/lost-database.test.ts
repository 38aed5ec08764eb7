import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { hdo, temporary } from '../helpers/programs/hdo.ts';
import { unshadowed } from '../helpers/shadow/shadow.ts';
import { isVerified, live, makeFolder, send } from './folder.ts';
import { parties } from './parties.ts';

/** Ways to lose the database of a running server. */
const deeds = [
  { name: 'deleted', does: (database: string) => rmSync(database) },
  { name: 'without its WAL', does: (database: string) => rmSync(`${database}-wal`) },
  {
    name: 'replaced',
    does: (database: string) => {
      copyFileSync(database, `${database}.new`);
      renameSync(`${database}.new`, database);
    },
  },
];

async function loses(t: TestContext, does: (database: string) => void): Promise<void> {
  const data = temporary(t);
  const credentials = makeFolder(data);
  const server = await serveExecutable(data);
  t.after(() => server.kill());
  const there = parties(server.base_url, credentials);
  assert.equal((await send(there, 'item')).status, 200);
  const ended = once(server.process, 'exit');
  does(join(data, 'outbox.db'));
  const after = await send(there, 'lost').catch(() => undefined);
  assert.notEqual(after?.status, 200, 'a write to a lost database is not confirmed');
  assert.deepEqual((await ended)[0], 70);

  const refused = hdo(['serve', '--data', data], { env: unshadowed });
  const [, takeBack = ''] = /\((rm -f [^)]+rescued-[^)]+)\)/.exec(refused.stderr) ?? [];
  assert.notEqual(takeBack, '', refused.stderr);
  const { stdout, stderr } = hdo(['doctor', '--data', data], { env: unshadowed });
  assert.ok(`${stdout}${stderr}`.includes(takeBack), 'doctor has the same command');
  execFileSync('sh', ['-c', takeBack]);
  const again = await serveExecutable(data);
  t.after(() => again.kill());
  assert.ok((await live(parties(again.base_url, credentials))).includes('item pending'));
  assert.equal(await again.stop(), 0);
  isVerified(data);
}

for (const { name, does } of deeds) {
  test(`a server whose database is ${name} confirms nothing more, saves what it can read, and exits`, (t) =>
    loses(t, does));
}
