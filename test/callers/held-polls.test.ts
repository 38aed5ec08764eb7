import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drive } from '../bench/server/client.ts';
import { median } from '../bench/server/figures.ts';
import { makeFolder, send } from '../faults/folder.ts';
import { parties } from '../faults/parties.ts';
import { dial, requestText } from '../helpers/appliance/raw.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

const polls = 1_000;
const pairs = 3;
const load = { connections: 4, seconds: 0.5 };
const most_ratio = 2;
const slack_ms = 1;
const env = { HDO_LIMITS__ENABLED: 'false', HDO_LOG__LEVEL: 'error' };

/** The median and the 99th percentile of durations. */
type Times = { p50_ms: number; p99_ms: number };

const bound = `${most_ratio} times as long and ${slack_ms} ms`;
test(`with ${polls} held polls a list takes at most ${bound}: medians of ${pairs} interleaved pairs`, async (t) => {
  const data = temporary(t);
  const credentials = makeFolder(data);
  const server = await serveExecutable(data, env);
  t.after(() => server.kill());
  await send(parties(server.base_url, credentials), 'item');
  const authorization = `Authorization: Bearer ${credentials.api_key}`;
  const measure = () => measureList(server.base_url, authorization);

  await measure(); // warms up
  const rounds: { without: Times; held: Times }[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const without = await measure();
    const release = await holdPolls(server.base_url, authorization);
    const held = await measure();
    await release();
    rounds.push({ without, held });
  }
  for (const name of ['p50_ms', 'p99_ms'] as const) {
    const without = median(rounds.map((round) => round.without[name]));
    const held = median(rounds.map((round) => round.held[name]));
    t.diagnostic(`${name}: ${without.toFixed(2)} without, ${held.toFixed(2)} with ${polls} held polls`);
    assert.ok(held <= without * most_ratio + slack_ms, `${name} is ${held.toFixed(2)} and was ${without.toFixed(2)}`);
  }
});

async function measureList(base_url: string, authorization: string): Promise<Times> {
  const text = requestText('GET /api/input/list HTTP/1.1', [authorization, 'Connection: keep-alive']);
  const { latencies_ms } = await drive({ port: Number(new URL(base_url).port), ...load, next: () => text });
  const at = (share: number) => latencies_ms[Math.floor(latencies_ms.length * share)] ?? Number.POSITIVE_INFINITY;
  return { p50_ms: at(0.5), p99_ms: at(0.99) };
}

/** Holds polls, each on its own connection, and checks that none is answered. Returns a function that ends them. */
async function holdPolls(base_url: string, authorization: string): Promise<() => Promise<void>> {
  let open = 0;
  let answered = 0;
  const text = requestText('GET /api/output/check HTTP/1.1', [authorization, 'Prefer: wait=50']);
  const sockets = Array.from({ length: polls }, () => {
    const socket = dial(base_url).setTimeout(0);
    socket.write(text, () => open++);
    return socket.on('data', () => answered++).on('close', () => open--);
  });
  await until('every poll has been sent', () => open === polls);
  await measureList(base_url, authorization); // later replies show that the server has read them
  assert.equal(answered, 0);
  return async () => {
    for (const socket of sockets) socket.destroy();
    await until('every poll is gone', () => open === 0);
    await measureList(base_url, authorization);
  };
}
