import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { drive } from '../bench/server/client.ts';
import { honestCall, type Loud, openDeaf, readText, serveLoud } from '../helpers/appliance/deaf.ts';
import { requestText, talk } from '../helpers/appliance/raw.ts';
import { processMemory } from '../helpers/programs/process-memory.ts';
import { until } from '../helpers/until.ts';

const most_bytes = 300 * 1024 * 1024;
const most_kept_bytes = 70 * 1024 * 1024;
const most_left_bytes = 60 * 1024 * 1024;
const most_slower = 3;
const slack_ms = 1;
const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const residentOf = ({ process }: Loud) => processMemory(process.pid ?? 0).resident;

/** Watches the resident memory of the server. The returned function stops and returns the peak. */
function watchMemory(server: Loud): () => number {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentOf(server));
  }, 20);
  return () => {
    clearInterval(timer);
    return Math.max(most, residentOf(server));
  };
}

for (const { connections, each } of [
  { connections: 1_000, each: 1 },
  { connections: 200, each: 60 },
]) {
  const title = `${connections} connections with ${each} pipelined reads of 250 kB without a reader`;
  test(`${title} take little memory, slow nobody down, and release it`, async (t) => {
    const server = await serveLoud(t);
    await honestCall(server, 0.5); // warms up before measuring
    const before = residentOf(server);
    const quiet = await honestCall(server, 1);
    const most = watchMemory(server);
    const sockets = openDeaf(t, server, connections, readText(server.key, 'large').repeat(each));
    const allowed = quiet * most_slower + slack_ms;
    await until(
      'all requests are answered or waiting',
      async () => (await honestCall(server, 0.2)) <= allowed,
      120_000,
    );
    const beside = await honestCall(server, 1);
    const peak = most();
    const keptOf = () => residentOf(server) - before; // while the connections are still open
    await until('the server keeps little memory', () => keptOf() < most_kept_bytes, 30_000);
    const kept = keptOf();
    const unread = await server.metric('hdo_unread_bytes');
    for (const socket of sockets) socket.destroy();
    await until('the memory is released', () => residentOf(server) - before < most_left_bytes, 30_000);
    const [p50, p50_beside] = [quiet.toFixed(2), beside.toFixed(2)];
    const memory = `${mb(before)}, ${mb(peak)} at the peak, ${mb(kept)} kept, ${mb(unread)} unread`;
    t.diagnostic(`${memory}; p50 ${p50} ms, beside them ${p50_beside} ms`);
    assert.ok(peak < most_bytes, `${mb(peak)} at the peak`);
    assert.ok(beside <= allowed, `p50 ${p50_beside} ms, and ${p50} ms when it is quiet`);
    assert.equal(await server.metric('hdo_unread_bytes'), 0);
  });
}

test('a key that floods the server does not keep others waiting', async (t) => {
  const server = await serveLoud(t);
  const token = `Authorization: Bearer ${server.credentials.token}`;
  const text = requestText('GET /review/api/items HTTP/1.1', ['Host: localhost', token, 'Connection: keep-alive']);
  const load = { port: Number(new URL(server.base_url).port), connections: 1, seconds: 4, next: () => text };
  await drive({ ...load, seconds: 0.5 });
  const sockets = openDeaf(t, server, 1_000, '\r\n'); // an empty line is not a request yet
  await pause(1_000);
  const person = drive(load);
  await pause(200);
  for (const socket of sockets) socket.write(readText(server.key, 'large'));
  const begun = performance.now();
  await pause(50);
  // it waits for its turn among the requests of the key
  await talk(server.base_url, readText(server.key, 'small', 'Connection: close'));
  const flood_ms = performance.now() - begun;
  const { latencies_ms } = await person;
  const longest_ms = latencies_ms.at(-1) ?? Number.POSITIVE_INFINITY;
  t.diagnostic(`${Math.round(longest_ms)} ms at most, and ${Math.round(flood_ms)} ms with the key that floods`);
  assert.ok(longest_ms < flood_ms / 3, `${longest_ms} ms`);
});

test('static pages and documents that nobody reads count too', async (t) => {
  const server = await serveLoud(t);
  const before = residentOf(server);
  const text = ['/openapi.json', '/docs', '/'].map((path) =>
    requestText(`GET ${path} HTTP/1.1`, ['Host: localhost', 'Connection: keep-alive']),
  );
  const most = watchMemory(server);
  openDeaf(t, server, 200, text.join('').repeat(60));
  const isCut = async () => (await server.metric('hdo_connections_cut_total{reason="credential"}')) > 0;
  await until('some connections are cut', isCut, 120_000);
  const peak = most();
  assert.ok(peak < most_bytes, `${mb(before)}, then ${mb(peak)}`);
  assert.equal((await fetch(`${server.base_url}/livez`)).status, 200);
});
