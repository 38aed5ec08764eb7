import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Client, type Decision, OutboxError } from '../../src/client/index.ts';
import { clientOf } from '../helpers/appliance/client.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { answeredWithFile } from '../helpers/appliance/upload.ts';
import { submission } from '../helpers/data/submissions.ts';
import { eventually } from '../helpers/until.ts';

const named = (caller_item_id: string) => submission({ caller_item_id });

/** Runs a worker until it has handled `most` decisions. */
async function work(client: Client, most: number, handle: (decision: Decision) => void = () => {}): Promise<string[]> {
  const handled: string[] = [];
  const stop = new AbortController();
  for await (const decision of client.decisions({ signal: stop.signal, wait_seconds: 20 })) {
    handle(decision);
    handled.push(decision.caller_item_id);
    if (handled.length === most) stop.abort();
  }
  return handled;
}

test('decisions come oldest first, then as they are made, and each is acknowledged', async () => {
  const box = await account();
  const agent = box.caller('agent');
  await box.answered(agent, named('first'), 'approve');
  await box.answered(agent, named('second'), 'reject');
  const working = work(clientOf(box, agent), 3);
  await eventually(async () => (await agent.call('inputList')).returned_count === 0);
  await box.answered(agent, named('third'), 'approve');
  assert.deepEqual(await working, ['first', 'second', 'third']);
  assert.deepEqual((await agent.call('outputCheck')).items, []);
});

test('more decisions than fit on one page come once each', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const names = Array.from({ length: 103 }, (_, at) => `item-${at}`);
  for (const name of names) await box.answered(agent, named(name), 'approve');
  assert.deepEqual(await work(clientOf(box, agent), names.length), names);
});

test('a body that throws leaves its decision for the next run', async () => {
  const box = await account();
  const agent = box.caller('agent');
  await box.answered(agent, named('hard'), 'approve');
  const fails = work(clientOf(box, agent), 1, () => {
    throw new Error('the disk is full');
  });
  await assert.rejects(fails, /the disk is full/);
  assert.deepEqual(await work(clientOf(box, agent), 1), ['hard']);
});

test('a decision with an unavailable file is left for later, and others continue', async () => {
  const box = await account();
  const { agent, output_result_id } = await answeredWithFile(box);
  await box.answered(agent, named('fine'), 'approve');
  const flaky: typeof fetch = async (url, init) => {
    const error = { code: 'temporary_unavailable', message: 'Not now.' };
    return String(url).includes(`${output_result_id}/read`)
      ? Response.json({ ok: false, request_id: 'r', correlation_id: 'c', error }, { status: 503 })
      : fetch(url, init);
  };
  const client = clientOf(box, agent, { fetch: flaky as never });
  assert.deepEqual(await work(client, 1), ['fine']);
});

test('a signal ends a waiting worker without an error', async () => {
  const box = await account();
  const stop = new AbortController();
  const client = clientOf(box, box.caller('agent'));
  const loop = client.decisions({ signal: stop.signal }).next();
  setImmediate(() => stop.abort());
  assert.deepEqual(await loop, { done: true, value: undefined });
});

test('a key that is revoked ends the worker with an error', async () => {
  const box = await account();
  const loop = clientOf(box, { api_key: 'hdo_unknown' }).decisions().next();
  await assert.rejects(loop, (error) => error instanceof OutboxError && error.code === 'invalid_caller_credentials');
});
