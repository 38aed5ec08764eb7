import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { startCluster } from '../../helpers/cluster/nodes/cluster.ts';
import { copyFolder, originalFolder } from '../../helpers/cluster/nodes/folder.ts';
import { startPair } from '../../helpers/cluster/postgres.ts';
import { hdoFile } from '../../helpers/programs/executable.ts';
import { temporary } from '../../helpers/programs/hdo.ts';
import { bodies, plain } from '../server/body.ts';
import { drive } from '../server/client.ts';
import { quantile } from '../server/figures.ts';
import { rawRequest } from '../server/operations.ts';
import { fromExecutable } from '../server/serving.ts';
import type { Figures, Report } from './report.ts';

type Options = { readonly rounds: number; readonly seconds: number; readonly wakes: number };
type After = { after(done: () => unknown): void };
/** A server to measure, with the credentials of its folder. */
type Subject = { readonly port: number; readonly api_key: string; readonly token: string; next: number };

/** Starts a single machine and a cluster, and measures both in turns. */
export async function benchCluster(options: Options): Promise<Report> {
  const cleaning: (() => unknown)[] = [];
  const t = { after: (done: () => unknown) => void cleaning.unshift(done) };
  try {
    return await measureBoth(await singleMachine(t), await leaderOf(t), options);
  } finally {
    for (const clean of cleaning) await clean();
  }
}

async function singleMachine(t: After): Promise<Subject> {
  const { data: from, token, api_keys } = originalFolder();
  const data = join(temporary(t), 'single');
  copyFolder(from, data);
  writeFileSync(join(data, 'config.toml'), '[metrics]\nlisten = "off"\n');
  const { port, stop } = await fromExecutable(hdoFile)(data);
  t.after(stop);
  return { port, token, api_key: api_keys[0] ?? '', next: 0 };
}

async function leaderOf(t: After): Promise<Subject> {
  const pair = await startPair({ fsync: true });
  t.after(() => Promise.all([pair.primary.remove(), pair.standby.remove()]));
  const cluster = await startCluster(t, pair, { lease_seconds: 5, direct: true });
  const { base_url } = await cluster.chooser.current();
  return {
    port: Number(new URL(base_url).port),
    token: cluster.secrets.token,
    api_key: cluster.secrets.api_keys[0] ?? '',
    next: 0,
  };
}

async function measureBoth(single: Subject, leader: Subject, { rounds, seconds, wakes }: Options): Promise<Report> {
  const subjects = { single, leader };
  const both = async (work: (subject: Subject) => Promise<number>, each: (of: keyof Report, value: number) => void) => {
    for (const name of ['single', 'leader'] as const) each(name, await work(subjects[name]));
  };
  const found = { single: emptyFigures(), leader: emptyFigures() };
  await both(
    (subject) => sends(subject, 64, 2 * seconds),
    () => {},
  ); // warms up
  for (let round = 0; round < rounds; round++) {
    await both(
      (subject) => sends(subject, 64, seconds),
      (of, value) => found[of].sends.push(value),
    );
    await both(
      (subject) => alone(subject, seconds),
      (of, value) => found[of].alone_ms.push(value),
    );
  }
  for (let wake = 0; wake < wakes; wake++) await both(oneWake, (of, value) => found[of].wakes_ms.push(value));
  for (const { wakes_ms } of Object.values(found)) wakes_ms.sort((one, other) => one - other);
  return found;
}

function emptyFigures() {
  return { sends: [], alone_ms: [], wakes_ms: [] } as { [name in keyof Figures]: number[] };
}

const body = bodies(plain);

function sending(subject: Subject): () => string {
  return () =>
    rawRequest('POST', '/api/input/send', { key: subject.api_key, body: body(`sent-${String(subject.next++)}`) });
}

async function sends(subject: Subject, connections: number, seconds: number): Promise<number> {
  const { elapsed_ms, latencies_ms } = await drive({
    port: subject.port,
    connections,
    seconds,
    next: sending(subject),
  });
  return (latencies_ms.length / elapsed_ms) * 1_000;
}

async function alone(subject: Subject, seconds: number): Promise<number> {
  const { latencies_ms } = await drive({ port: subject.port, connections: 1, seconds, next: sending(subject) });
  return quantile(latencies_ms, 0.5);
}

/** The time until a held poll has begun to wait. */
const held_ms = 15;

/** Holds a poll, answers an item, and measures from there to the end of the poll. Acknowledges the decision. */
async function oneWake(subject: Subject): Promise<number> {
  const { api_key, token } = subject;
  const caller_item_id = `wake-${subject.next++}`;
  await call(subject, '/api/input/send', { secret: api_key, body: body(caller_item_id) });
  const listed = await call(subject, `/review/api/items?view=queue&caller_item_id=${caller_item_id}`, {
    secret: token,
  });
  const [{ item_id = '', revision: expected_revision = 0 } = {}] = listed.items ?? [];
  const poll = call(subject, '/api/output/check', { secret: api_key, prefer: 'wait=20' });
  await pause(held_ms);
  const began_ms = performance.now();
  const given = JSON.stringify({ expected_revision, action_value: 'approve', response: { kind: 'none' } });
  await Promise.all([poll, call(subject, `/review/api/items/${item_id}/answer`, { secret: token, body: given })]);
  const took_ms = performance.now() - began_ms;
  const [{ output_result_id = '' } = {}] = (await poll).items ?? [];
  await call(subject, `/api/output/${output_result_id}/ack`, { secret: api_key, method: 'POST' });
  return took_ms;
}

type Listed = { items?: { item_id?: string; revision?: number; output_result_id?: string }[] };
type Sent = { secret: string; method?: 'POST'; body?: string; prefer?: string };

async function call({ port }: Subject, path: string, { secret, method, body, prefer }: Sent): Promise<Listed> {
  const answer = await request(`http://127.0.0.1:${port}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(prefer !== undefined && { prefer }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`);
  return JSON.parse(text).data;
}
