import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ballast_bytes } from '../../src/store/disk/room.ts';
import { dataOf } from '../helpers/appliance/ask.ts';
import { type Running, serveExecutable } from '../helpers/programs/executable.ts';
import { findStrace } from '../helpers/programs/find-strace.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { fillDisk, freeBytes, smallDisk } from '../helpers/programs/small-disk.ts';
import { eventually } from '../helpers/until.ts';
import { limitedFiles } from './file-limit.ts';
import { approve, codeOf, isVerified, large, live, makeFolder, send, sendUntilRefused } from './folder.ts';
import { type Parties, parties } from './parties.ts';

const disk_bytes = 64 * 1024 * 1024;
const floor_bytes = 4 * 1024 * 1024;
const env = { HDO_LIMITS__ENABLED: 'false', HDO_SERVER__DISK_FLOOR_BYTES: String(floor_bytes) };

/** Serves a folder on a small disk, and waits until its ballast exists. */
async function onSmallDisk(t: TestContext) {
  let server: Running | undefined;
  t.after(() => server?.kill());
  const disk = smallDisk(t, disk_bytes);
  if (disk === undefined) return undefined;
  const data = join(disk, 'data');
  const credentials = makeFolder(data);
  const start = async () => {
    server = await serveExecutable(data, env);
    return { server, there: parties(server.base_url, credentials) };
  };
  const ballast = join(data, 'run', 'ballast');
  const hasBallast = () => existsSync(ballast) && statSync(ballast).size === ballast_bytes;
  const started = await start();
  await eventually(hasBallast);
  return { disk, data, start, hasBallast, ...started };
}

async function blocks({ agent }: Parties): Promise<string[]> {
  const { active_limit_blocks } = dataOf(await agent('accountStatus')) as Blocks;
  return active_limit_blocks.map(({ limit_name }) => limit_name);
}
type Blocks = { active_limit_blocks: { limit_name: string }[] };

test('below the floor new data is refused, the rest works, and deleting makes room again', async (t) => {
  const place = await onSmallDisk(t);
  if (!place) return limitedFiles(t);
  const { there, disk, data, server, hasBallast } = place;
  const sent: string[] = [];
  for (let round = 0; (await blocks(there)).length === 0; round++) {
    const { refused, ...taken } = await sendUntilRefused(there, `item-${round}`);
    sent.push(...taken.sent);
    const limit = refused.json?.error?.limit as { limit_name: string } | undefined;
    assert.equal(`${codeOf(refused)} ${limit?.limit_name}`, '429 storage_limit_exceeded disk_floor_bytes');
  }
  t.diagnostic(`${sent.length} sent, ${freeBytes(disk)} bytes left`);
  assert.deepEqual(await blocks(there), ['disk_floor_bytes']);
  assert.equal((await send(there, 'item-0-0', large)).status, 200, 'a duplicate stores nothing');

  const output_result_id = await approve(there, 'item-0-0');
  assert.equal((await there.agent('outputRead', { params: { output_result_id } })).status, 200);
  assert.equal((await there.agent('outputAck', { params: { output_result_id } })).status, 200);
  for (const caller_item_id of sent.slice(1)) {
    assert.equal((await there.agent('inputDelete', { body: { caller_item_id } })).status, 200);
  }
  await eventually(async () => (await send(there, 'again')).status === 200);
  await eventually(hasBallast);
  assert.deepEqual(await live(there), ['again pending']);
  assert.equal(await server.stop(), 0);
  isVerified(data);
});

test('on a disk filled by others nothing is lost, and ack and delete work, also after a restart', async (t) => {
  const place = await onSmallDisk(t);
  if (!place) return limitedFiles(t);
  const { disk, data, start, hasBallast, server } = place;
  let { there } = place;
  const kept = Array.from({ length: 40 }, (_, at) => `kept-${at}`);
  for (const caller_item_id of kept) assert.equal((await send(there, caller_item_id, 10_000)).status, 200);
  const decisions: string[] = [];
  for (const caller_item_id of kept.slice(0, 20)) decisions.push(await approve(there, caller_item_id));
  const ack = async () => {
    const output_result_id = decisions.pop() ?? '';
    assert.equal((await there.agent('outputAck', { params: { output_result_id } })).status, 200);
  };

  const clear = [fillDisk(disk, 'first')];
  const { sent, refused } = await sendUntilRefused(there, 'more');
  assert.match(codeOf(refused), /^(429 storage_limit_exceeded|503 temporary_unavailable)$/);
  t.diagnostic(`${sent.length} sent before ${codeOf(refused)}, ${freeBytes(disk)} bytes left`);
  for (let times = 0; times < 5; times++) await ack();
  clear.push(fillDisk(disk, 'second')); // also uses up the space of the ballast
  for (let times = 0; times < 5; times++) await ack();
  assert.equal((await there.agent('inputDelete', { body: { caller_item_id: 'kept-39' } })).status, 200);
  assert.equal(codeOf(await send(there, 'one-more', large)), '429 storage_limit_exceeded');
  assert.equal(await server.stop(), 0);

  const again = await start();
  there = again.there;
  for (let times = 0; times < 5; times++) await ack();
  const expected = kept.slice(0, 39).map((id, at) => `${id} ${at < 20 ? 'answered' : 'pending'}`);
  const left = expected.filter((_, at) => at < decisions.length || at >= 20);
  assert.deepEqual(await live(there), [...left, ...sent.map((id) => `${id} pending`)]);
  for (const remove of clear) remove();
  await eventually(async () => (await send(there, 'at-last', large)).status === 200);
  await eventually(hasBallast);
  assert.equal(await again.server.stop(), 0);
  isVerified(data);
});

test('a server whose file does not fit on the disk starts, and commands find it once there is room', async (t) => {
  const data = temporary(t);
  makeFolder(data);
  const file = join(data, 'run', 'server.json');
  const first = ['-e', 'trace=write', '-e', 'inject=write:error=ENOSPC:when=1', '-P', file];
  const server = await serveExecutable(data, env, [findStrace(), '-D', '-f', '-qq', '-o', '/dev/null', ...first]);
  t.after(server.kill);
  assert.match(server.said.join(''), /"server_file_late"/);
  assert.equal(await server.stop(), 0);
});

test('where files may not grow nothing is lost, and a restart without that limit works', limitedFiles);
