import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Running, serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { withoutShadow } from '../helpers/shadow/shadow.ts';
import { codeOf, isVerified, large, live, makeFolder, send, sendUntilRefused } from './folder.ts';
import { parties } from './parties.ts';

const env = { HDO_LIMITS__ENABLED: 'false', HDO_SERVER__DISK_FLOOR_BYTES: '0' };
const limited = ['/bin/sh', '-c', 'trap "" XFSZ; ulimit -f 8192; exec "$@"', 'sh'];

/** Fills a folder whose files may not grow beyond 4 MiB, then continues without that limit. */
export async function limitedFiles(t: TestContext): Promise<void> {
  const data = temporary(t);
  withoutShadow(data, 'limited');
  const credentials = makeFolder(data);
  let server: Running = await serveExecutable(data, env, limited);
  t.after(() => server.kill());
  let there = parties(server.base_url, credentials);
  const { sent, refused } = await sendUntilRefused(there, 'item');
  assert.equal(codeOf(refused), '503 temporary_unavailable');
  assert.ok(sent.length > 10);
  assert.equal(codeOf(await send(there, 'another', large)), '503 temporary_unavailable');
  const expected = sent.map((caller_item_id) => `${caller_item_id} pending`);
  assert.deepEqual(await live(there), expected, 'reading still works');
  await server.stop();

  server = await serveExecutable(data, env);
  there = parties(server.base_url, credentials);
  assert.deepEqual(await live(there), expected);
  assert.equal((await send(there, 'another', large)).status, 200);
  assert.equal(await server.stop(), 0);
  isVerified(data);
}
