import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { describeTrouble } from '../../src/contract/diagnosis.ts';
import { page_size } from '../../src/store/database/database.ts';
import { hdoFile, serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { withoutShadow } from '../helpers/shadow/shadow.ts';
import { until } from '../helpers/until.ts';
import { makeFolder, send } from './folder.ts';
import { parties } from './parties.ts';

const { sentence } = describeTrouble('damaged');
/** The least number of pages that are damaged, each alone. HDO_PAGES=all damages all. */
const fewest = process.env.HDO_PAGES === 'all' ? Number.POSITIVE_INFINITY : 8;
const stride = 17; // pages next to each other are often of one table

test('a server whose database is damaged at any page works, or says so in each place', async (t) => {
  const original = temporary(t);
  const credentials = makeFolder(original);
  const first = await serveExecutable(original);
  t.after(first.kill);
  for (let at = 0; at < 20; at++) await send(parties(first.base_url, credentials), `item-${at}`, 2_000);
  assert.equal(await first.stop(), 0);
  const pages = readFileSync(join(original, 'outbox.db')).length / page_size;
  const chosen = [...Array(pages).keys()].sort((one, other) => (one % stride) - (other % stride) || one - other);
  const met = { works: 0, refused: 0, named: 0 };
  for (const [at, page] of chosen.entries()) {
    if (at >= fewest && met.named > 0) break;
    const data = join(temporary(t), 'data');
    cpSync(original, data, { recursive: true });
    withoutShadow(data, 'damaged');
    const bytes = readFileSync(join(data, 'outbox.db'));
    randomBytes(page_size).copy(bytes, page * page_size);
    writeFileSync(join(data, 'outbox.db'), bytes);
    const server = await serveExecutable(data).catch(() => undefined);
    if (!server) {
      met.refused += 1;
      const { status, stdout } = spawnSync(hdoFile, ['doctor', '--data', data], { encoding: 'utf8' });
      assert.ok(status !== 0, stdout);
      continue;
    }
    t.after(server.kill);
    const there = parties(server.base_url, credentials);
    const statuses = [];
    for (let at = 0; at < 10; at++) statuses.push((await send(there, `other-${at}`, 2_000)).status);
    if (statuses.every((status) => status === 200)) met.works += 1;
    else {
      met.named += 1;
      await isNamed(server, data, page);
    }
    await server.kill();
  }
  t.diagnostic(JSON.stringify(met));
  assert.ok(met.named > 0, 'at least one of these pages is needed for a send');
});

/** Asserts that a running server and its commands say that the database is damaged. */
async function isNamed({ base_url, said }: Awaited<ReturnType<typeof serveExecutable>>, data: string, page: number) {
  type Said = { sound: boolean; reasons: string[] };
  let last: Said | undefined;
  await until(`page ${page} is named`, async () => {
    const answer = await fetch(`${base_url}/readyz`);
    last = (await answer.json()) as Said;
    return answer.status === 503 && !last.sound && last.reasons.includes(sentence);
  });
  for (const command of ['healthcheck', 'doctor']) {
    const { status, stdout } = spawnSync(hdoFile, [command, '--data', data], { encoding: 'utf8' });
    assert.ok(status !== 0 && stdout.includes(sentence), `${command}, page ${page}: ${stdout}`);
  }
  await until('the log says so', () => said.join('').includes(JSON.stringify(sentence)));
}
