import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { openStream } from '../../helpers/appliance/event-stream.ts';
import { freePort } from '../../helpers/cluster/binaries.ts';
import { type RunningNode, twoNodes } from '../../helpers/cluster/two-nodes.ts';
import { submission } from '../../helpers/data/submissions.ts';
import { debianTool } from '../../helpers/programs/debian-tool.ts';
import { hdoFile } from '../../helpers/programs/executable.ts';
import { shadowed } from '../../helpers/shadow/shadow.ts';
import { patience_ms, until } from '../../helpers/until.ts';

/** The number of changes of the leader, and of restarts behind a socket unit: 100 and 20 by `npm run test:changes`. */
const changes = Number(process.env.HDO_ROLE_CHANGES ?? 5);
const restarts = Number(process.env.HDO_RESTARTS ?? 2);

const every_ms = 4;

/** Opens a connection to a server every 4 ms, and asks for its life. `end` returns what became of them. */
function keepConnecting(t: TestContext, base_url: string) {
  const { hostname, port } = new URL(base_url);
  const outcomes = new Map<string, number>();
  const open = new Set<Promise<void>>();
  const ask = () =>
    new Promise<string>((resolve) => {
      let said = '';
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on('connect', () => socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'));
      socket.on('data', (chunk) => {
        said += chunk;
      });
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
      socket.on('close', () => resolve(said.slice(9, 12)));
    });
  const timer = setInterval(() => {
    const asked = ask().then((outcome) => {
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      open.delete(asked);
    });
    open.add(asked);
  }, every_ms);
  t.after(() => clearInterval(timer));
  return {
    async end(): Promise<Record<string, number>> {
      clearInterval(timer);
      await Promise.all(open);
      return Object.fromEntries(outcomes);
    },
  };
}

function assertAllServed(outcomes: Record<string, number>, least: number): void {
  assert.deepEqual(Object.keys(outcomes), ['200'], JSON.stringify(outcomes));
  assert.ok((outcomes['200'] ?? 0) > least, JSON.stringify(outcomes));
}

const leads = async (node: RunningNode) => (await node.ready()).role === 'leader';

/** Counts the leads of both nodes. A busy machine may lose one without being asked. */
async function countLeads(nodes: readonly RunningNode[]): Promise<number> {
  const led = await Promise.all(nodes.map(async (node) => (await node.metrics()).get('hdo_cluster_leads_total') ?? 0));
  return led.reduce((sum, each) => sum + each, 0);
}

/** Lets the leader step down until another node has led. */
async function changeLeader(nodes: readonly RunningNode[]): Promise<void> {
  const before = await countLeads(nodes);
  const ask = async () => {
    for (const node of nodes) if (await leads(node)) node.process.kill('SIGUSR2');
    return (await countLeads(nodes)) > before;
  };
  await until('another node has led', ask, patience_ms, 200);
}

test(`a connection every ${every_ms} ms to both nodes: none is refused through changes of the leader`, async (t) => {
  const { leader, standby } = await twoNodes(t, { lease_seconds: 4 });
  const both = [leader, standby];
  const asked = both.map(({ base_url }) => keepConnecting(t, base_url));
  for (let change = 0; change < changes; change += 1) await changeLeader(both);
  for (const { end } of asked) assertAllServed(await end(), 20 * changes);
  const places = both.map(({ data }) => JSON.parse(readFileSync(join(data, 'run', 'server.json'), 'utf8')));
  assert.deepEqual(
    places.map(({ base_url }) => base_url),
    both.map(({ base_url }) => base_url),
  );
});

/** Restarts a node whenever it ends, with the socket of a service manager. */
const again = `while :; do sh -c 'LISTEN_PID=$$ exec "$0" "$@"' "$@" || exit; done`;

test('a node restarts behind a socket unit, and no connection is refused', async (t) => {
  const { leader } = await twoNodes(t);
  await leader.stop();
  const port = await freePort();
  const passed = Object.entries({ ...shadowed, HDO_CLUSTER__LEASE_SECONDS: '1' });
  const given = passed.flatMap(([name, value]) => ['-E', `${name}=${value}`]);
  const command = ['sh', '-c', again, 'sh', hdoFile, 'serve', '--data', leader.data];
  const manager = debianTool('systemd-socket-activate', 'systemd');
  const child = spawn(manager, ['-l', `127.0.0.1:${port}`, ...given, ...command], { stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  t.after(() => process.kill(-Number(child.pid), 'SIGKILL'));
  const base_url = `http://127.0.0.1:${port}`;
  await until('the manager listens', () =>
    request(base_url).then(
      () => true,
      () => false,
    ),
  );
  const asked = keepConnecting(t, base_url);
  const pid = () => Number(JSON.parse(readFileSync(join(leader.data, 'run', 'server.json'), 'utf8')).pid);
  const place = () => {
    try {
      return pid();
    } catch {
      return undefined; // it is between two runs
    }
  };
  let before: number | undefined;
  for (let run = 0; run <= restarts; run += 1) {
    await until('another process serves', () => ![undefined, before].includes(place()));
    before = pid();
    await until('it follows or leads', async () => {
      const { body } = await request(`${base_url}/readyz`, { reset: true });
      return /"role":"leader"|"leader":"https/.test(await body.text());
    });
    if (run < restarts) process.kill(before, 'SIGTERM');
  }
  assertAllServed(await asked.end(), 20 * restarts);
  child.kill('SIGKILL');
  await ended;
});

test('what is under way at a change of the leader ends with a clear reply', async (t) => {
  const { leader, standby, api_key } = await twoNodes(t);
  const { base_url } = leader;
  const authorization = `Bearer ${api_key}`;
  const token = (await leader.run('reviewer', 'token', 'admin', '--json')).stdout;
  const stream = await openStream(base_url, { authorization: `Bearer ${JSON.parse(token).token}` });
  assert.equal(stream.status, 200);
  const poll = request(`${base_url}/api/output/check`, { headers: { authorization, prefer: 'wait=50' } });
  const text = JSON.stringify(submission({ caller_item_id: 'half' }));
  const sending = connect({ host: '127.0.0.1', port: Number(new URL(base_url).port) });
  const head = ['POST /api/input/send HTTP/1.1', 'Host: localhost', `Authorization: ${authorization}`];
  const type = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`];
  sending.write(`${[...head, ...type].join('\r\n')}\r\n\r\n${text.slice(0, 40)}`);
  let said = '';
  sending.on('data', (chunk) => {
    said += chunk;
  });
  await pause(300); // all three are under way
  leader.process.kill('SIGUSR2');
  await pause(100);
  sending.write(text.slice(40));
  const { statusCode, body } = await poll;
  const reply = (await body.json()) as { ok: boolean; error?: { code: string } };
  assert.ok(statusCode === 200 ? reply.ok : reply.error?.code === 'temporary_unavailable', JSON.stringify(reply));
  await stream.ended();
  await until('the send has its reply', () => /\r\n\r\n\{.*\}\s*$/s.test(said));
  assert.match(said, /^HTTP\/1\.1 (200 |503 .*"temporary_unavailable")/s);
  sending.destroy();
  await until('the other node leads', () => leads(standby));
});
