import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { popups } from '../../src/popups/index.ts';
import { visuals } from '../../src/visuals/index.ts';
import { answerAll } from '../helpers/appliance/answer-all.ts';
import type { TestAppliance } from '../helpers/appliance/appliance.ts';
import { ask } from '../helpers/appliance/ask.ts';
import { presentAppliance } from '../helpers/appliance/present.ts';
import { hdoBeside, startHdo } from '../helpers/programs/hdo.ts';

type Shown = { popup: string; card_visual: string | null; status: string; decision: Decision | null };
type Decision = { response: { kind: string; file?: { sha256: string } }; downloaded_sha256: string | null };

test('the demo sends every kind of popup, takes every decision and leaves no item', async (t) => {
  const box = await presentAppliance(t);
  const person = box.person('Pat');
  const demo = startHdo(t, ['demo', '--json', '--url', box.base_url, '--timeout', '1m', ...box.at]);
  await demo.written(/Answer at/);
  assert.equal(await answerAll(person), 6);
  const { code, stdout, stderr } = await demo.ended;
  assert.equal(code, 0, stderr);

  const { requests, acknowledged }: { requests: Shown[]; acknowledged: number } = JSON.parse(stdout);
  assert.equal(acknowledged, 6);
  assert.deepEqual(requests.map(({ popup }) => popup).sort(), Object.keys(popups).sort());
  const seen = requests.map(({ card_visual }) => card_visual).filter((kind) => kind !== null);
  assert.deepEqual(seen.sort(), Object.keys(visuals).sort());
  for (const { popup, decision } of requests) assert.equal(decision?.response.kind, popup);
  const file = requests.find(({ popup }) => popup === 'file_upload')?.decision;
  assert.equal(file?.downloaded_sha256, file?.response.file?.sha256);
  assert.equal(liveItems(box), 0);
});

test('after the timeout the demo deletes its open requests and revokes its key', async (t) => {
  const box = await presentAppliance(t);
  const { code, stdout } = await startHdo(t, ['demo', '--url', box.base_url, '--timeout', '1s', ...box.at]).ended;
  assert.equal(code, 75);
  assert.match(stdout, /Took and acknowledged 0 of 6 decisions\. Time is up: deleted the other 6\./);
  const keys = box.change(({ store }) => store.keys.ofAccount.all({ account_id: accountOf(store) }));
  assert.ok(keys.length === 1 && keys[0]?.revoked_at && keys[0].expires_at);
  assert.equal(liveItems(box), 0);
});

test('an interrupted demo deletes its open requests and reports the interruption', async (t) => {
  const box = await presentAppliance(t);
  const demo = startHdo(t, ['demo', '--url', box.base_url, '--timeout', '5m', ...box.at]);
  await demo.written(/Answer at/);
  demo.signal('SIGINT');
  const { code, stdout } = await demo.ended;
  assert.equal(code, 75);
  assert.match(stdout, /Took and acknowledged 0 of 6 decisions\. Interrupted: deleted the other 6\./);
  assert.equal(liveItems(box), 0);
});

test('the demo needs no data folder if it has an address and a key', async (t) => {
  const box = await presentAppliance(t);
  const agent = box.caller('agent');
  const person = box.person('Pat');
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key, HDO_DATA: '/nowhere' };
  const demo = startHdo(t, ['demo', '--timeout', '1m'], { env });
  await demo.written(/Answer at/);
  await answerAll(person);
  const { code, stdout } = await demo.ended;
  assert.equal(code, 0);
  assert.match(stdout, /demo-\w+-none: Pat chose pay \{"kind":"none"\}\n/);
  const still = { authorization: `Bearer ${agent.api_key}` };
  assert.equal((await ask(box.base_url, callerEndpoints.callerStatus, { headers: still })).status, 200);
});

test('a demo ends although its server hangs, and although its caller is removed', async (t) => {
  const hanging = createServer(({ url }, response) => {
    if (url === '/api/input/send') response.end('{"ok":true,"request_id":"r","correlation_id":"c","data":{}}');
  });
  await once(hanging.listen(0, '127.0.0.1'), 'listening');
  t.after(() => hanging.closeAllConnections());
  t.after(() => hanging.close());
  const { port } = hanging.address() as AddressInfo;
  const env = { HDO_API_KEY: 'hdo_any' };
  const late = startHdo(t, ['demo', '--url', `http://127.0.0.1:${port}`, '--timeout', '1s'], { env }).ended;

  const box = await presentAppliance(t);
  const demo = startHdo(t, ['demo', '--url', box.base_url, '--timeout', '5m', ...box.at]);
  await demo.written(/Answer at/);
  assert.equal((await hdoBeside(['caller', 'remove', 'demo', '--yes', ...box.at])).code, 0);
  const { code, stderr } = await demo.ended;
  assert.deepEqual([code, /invalid_caller_credentials: /.test(stderr)], [77, true], stderr);

  const began_ms = performance.now();
  const ended = await late;
  assert.deepEqual([ended.code, /unreachable: no answer came/.test(ended.stderr)], [69, true], ended.stderr);
  assert.ok(performance.now() - began_ms < 25_000, 'it asks once more, and gives up');
});

test('without a server or a valid key, the demo says what to do', async (t) => {
  const box = await presentAppliance(t);
  const none = await startHdo(t, ['demo', ...box.at]).ended;
  assert.equal(none.code, 69);
  assert.match(none.stderr, /start one with hdo serve, or give --url and HDO_API_KEY/);
  const env = { HDO_API_KEY: 'hdo_wrong' };
  assert.equal((await startHdo(t, ['demo', '--url', box.base_url], { env }).ended).code, 77);
});

function liveItems({ change }: Pick<TestAppliance, 'change'>): number {
  const totals = change(({ store }) => store.totals.of.get({ owner: accountOf(store) }));
  return totals ? totals.low + totals.normal + totals.high + totals.urgent + totals.ready : 0;
}

function accountOf(store: { accounts: { list: { all(): { account_id: string }[] } } }): string {
  const [account] = store.accounts.list.all();
  return account?.account_id ?? '';
}
