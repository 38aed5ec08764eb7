import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { submission } from '../helpers/data/submissions.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { slowDisk } from '../helpers/programs/slow-disk.ts';
import { approve, isVerified, makeFolder, send } from './folder.ts';
import { parties } from './parties.ts';

const sync_ms = 50;
const rounds = 4;
const round_ms = 700;
const most_ms = 10;
const env = { HDO_LIMITS__ENABLED: 'false' };

/** Serves a folder with some items on a slow disk, and returns a request function with little overhead. */
async function onSlowDisk(t: TestContext) {
  const data = temporary(t);
  const credentials = makeFolder(data);
  const server = await serveExecutable(data, env, slowDisk(sync_ms));
  t.after(server.kill);
  const there = parties(server.base_url, credentials);
  await Promise.all(Array.from({ length: 20 }, (_, at) => send(there, `item-${at}`)));
  await Promise.all(Array.from({ length: 5 }, (_, at) => approve(there, `item-${at}`)));
  const headers = { authorization: `Bearer ${credentials.api_key}`, 'content-type': 'application/json' };
  const ask = async (operation: 'inputList' | 'outputCheck' | 'inputRead' | 'inputSend', body?: unknown) => {
    const { method, path } = callerEndpoints[operation];
    const began_ms = performance.now();
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const reply = await request(server.base_url + path, sent);
    await reply.body.dump();
    assert.equal(reply.statusCode, 200);
    return performance.now() - began_ms;
  };
  const isReady = async () => {
    const reply = await request(`${server.base_url}/readyz`);
    await reply.body.dump();
    return reply.statusCode === 200;
  };
  return { data, server, ask, isReady };
}
type Place = Awaited<ReturnType<typeof onSlowDisk>>;

test(`where a sync takes ${sync_ms} ms, writes wait for it, reads do not, and the server stays ready`, async (t) => {
  const place = await onSlowDisk(t);
  const took: Record<'quiet' | 'busy' | 'writes', number[]> = { quiet: [], busy: [], writes: [] };
  for (let round = 0; round < rounds; round++) {
    await during(round_ms, [...readers(place, took.quiet)]);
    await during(round_ms, [...readers(place, took.busy), ...writers(place, took.writes, round)]);
  }
  const [quiet, busy] = [took.quiet, took.busy].map((list) => quantile(list, 0.99)) as [number, number];
  t.diagnostic(`${took.busy.length} reads, p99 ${quiet.toFixed(1)} ms alone and ${busy.toFixed(1)} ms beside`);
  t.diagnostic(`${took.writes.length} writes, at least ${Math.min(...took.writes).toFixed(1)} ms each`);
  assert.ok(Math.min(...took.writes) >= sync_ms, 'a write was confirmed before its sync');
  assert.ok(took.writes.length >= rounds * 8);
  assert.ok(busy < most_ms + 3 * quiet, 'reads wait for writes');
  assert.ok(quantile(took.busy, 0.5) < sync_ms / 2, 'reads wait for syncs');
  assert.equal(await place.server.stop(), 0);
  isVerified(place.data);
});

type Worker = () => Promise<unknown>;

/** Runs all workers repeatedly for `time_ms`. */
async function during(time_ms: number, workers: readonly Worker[]): Promise<void> {
  const end_ms = performance.now() + time_ms;
  const run = async (work: Worker) => {
    while (performance.now() < end_ms) await work();
  };
  await Promise.all(workers.map(run));
}

function readers({ ask }: Place, took: number[]): Worker[] {
  const reads = [
    () => ask('inputList'),
    () => ask('outputCheck'),
    () => ask('inputRead', { caller_item_id: 'item-7' }),
  ];
  return reads.map((read) => async () => void took.push(await read()));
}

function writers({ ask, isReady }: Place, took: number[], round: number): Worker[] {
  let count = 0;
  const write = async () => {
    const caller_item_id = `written-${round}-${count++}`;
    took.push(await ask('inputSend', submission({ caller_item_id })));
  };
  const watch = async () => {
    assert.ok(await isReady(), 'the server is not ready');
    await pause(100);
  };
  return [...Array.from({ length: 8 }, () => write), watch];
}

function quantile(list: readonly number[], share: number): number {
  return [...list].sort((one, other) => one - other)[Math.floor(list.length * share)] ?? Number.POSITIVE_INFINITY;
}
