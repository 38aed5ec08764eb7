import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { oneWake, type Waking } from '../server/wake.ts';
import type { Figures, Report } from './report.ts';

type Options = { readonly rounds: number; readonly seconds: number; readonly wakes: number };
type After = { after(done: () => unknown): void };

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

/** Serves a single machine from the folder of the nodes. */
export async function singleMachine(t: After): Promise<Waking & { readonly pid: number }> {
  const { data: from, token, api_keys } = originalFolder();
  const data = join(temporary(t), 'single');
  copyFolder(from, data);
  writeFileSync(join(data, 'config.toml'), '[metrics]\nlisten = "off"\n');
  const { port, pid, stop } = await fromExecutable(hdoFile)(data);
  t.after(stop);
  return { port, pid, token, api_key: api_keys[0] ?? '', next: 0 };
}

/** The single machine logs no requests either. */
const as_single = '[log]\nlevel = "warn"\n';

async function leaderOf(t: After): Promise<Waking> {
  const pair = await startPair({ fsync: true });
  t.after(() => Promise.all([pair.primary.remove(), pair.standby.remove()]));
  const cluster = await startCluster(t, pair, { lease_seconds: 5, direct: true, settings: as_single });
  const { base_url } = await cluster.chooser.current();
  return {
    port: Number(new URL(base_url).port),
    token: cluster.secrets.token,
    api_key: cluster.secrets.api_keys[0] ?? '',
    next: 0,
  };
}

async function measureBoth(single: Waking, leader: Waking, { rounds, seconds, wakes }: Options): Promise<Report> {
  const subjects = { single, leader };
  const both = async (work: (subject: Waking) => Promise<number>, each: (of: keyof Report, value: number) => void) => {
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

function sending(subject: Waking): () => string {
  return () =>
    rawRequest('POST', '/api/input/send', { key: subject.api_key, body: body(`sent-${String(subject.next++)}`) });
}

async function sends(subject: Waking, connections: number, seconds: number): Promise<number> {
  const { elapsed_ms, latencies_ms } = await drive({
    port: subject.port,
    connections,
    seconds,
    next: sending(subject),
  });
  return (latencies_ms.length / elapsed_ms) * 1_000;
}

async function alone(subject: Waking, seconds: number): Promise<number> {
  const { latencies_ms } = await drive({ port: subject.port, connections: 1, seconds, next: sending(subject) });
  return quantile(latencies_ms, 0.5);
}
