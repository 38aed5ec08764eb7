import { setTimeout as pause } from 'node:timers/promises';
import { drive } from '../server/client.ts';
import { memory, quiet } from '../server/system.ts';
import type { Peer } from './peer.ts';

export type Effort = { readonly rounds: number; readonly seconds: number; readonly wakes: number };

/** The figures of one system: of each round, and of all wakes, sorted. */
export type Found = {
  readonly name: string;
  /** Requests in a second, at 1 connection and at 16. */
  readonly alone: number[];
  readonly sends: number[];
  readonly polls: number[];
  readonly wakes_ms: number[];
  /** The resident memory of its processes in MB after all that, and after ten seconds of calm. */
  memory_mb: number;
  calm_mb: number;
};

const connections = 16;
const calm_ms = 10_000;
const warm_wakes = 5;
const wakes_at_once = 10;
/** The processor time that a system at rest may use in 60 ms. */
const rest_ms = 10;

/**
 * Measures systems in turns, each when the others are at rest: some go on writing for seconds after their load, which
 * slows the next one down.
 */
export async function measurePeers(peers: readonly Peer[], effort: Effort, note: (line: string) => void) {
  const found = peers.map(
    ({ name }): Found => ({ name, alone: [], sends: [], polls: [], wakes_ms: [], memory_mb: 0, calm_mb: 0 }),
  );
  const inTurns = async (work: (peer: Peer, of: Found) => Promise<unknown>) => {
    for (const [at, peer] of peers.entries()) {
      const others = peers.filter((other) => other !== peer).flatMap(({ pids }) => pids);
      await Promise.all(others.map((pid) => quiet(pid, rest_ms)));
      await work(peer, found[at] as Found);
    }
  };
  await inTurns((peer) => sends(peer, connections, effort.seconds)); // warms up
  for (let round = 1; round <= effort.rounds; round++) {
    note(`round ${round} of ${effort.rounds}`);
    await inTurns(async (peer, { sends: all }) => all.push(await sends(peer, connections, effort.seconds)));
    await inTurns(async (peer, { alone }) => alone.push(await sends(peer, 1, effort.seconds)));
    await inTurns(async (peer, { polls: all }) => all.push(await polls(peer, effort.seconds)));
  }
  for (const [at, peer] of peers.entries()) (found[at] as Found).memory_mb = megabytes(peer);
  await pause(calm_ms);
  for (const [at, peer] of peers.entries()) (found[at] as Found).calm_mb = megabytes(peer);
  await inTurns((peer) => wakes(peer, warm_wakes));
  for (let wake = 0; wake < effort.wakes; wake += wakes_at_once) {
    const count = Math.min(wakes_at_once, effort.wakes - wake);
    await inTurns(async (peer, { wakes_ms }) => wakes_ms.push(...(await wakes(peer, count))));
  }
  for (const { wakes_ms } of found) wakes_ms.sort((one, other) => one - other);
  return found;
}

async function sends({ port, send }: Peer, connections: number, seconds: number): Promise<number> {
  const { elapsed_ms, latencies_ms } = await drive({ port, connections, seconds, next: send });
  return (latencies_ms.length / elapsed_ms) * 1_000;
}

async function wakes(peer: Peer, count: number): Promise<number[]> {
  const took_ms: number[] = [];
  while (took_ms.length < count) took_ms.push(await peer.wake());
  return took_ms;
}

async function polls({ port, poll, poll_status }: Peer, seconds: number): Promise<number> {
  const { elapsed_ms, latencies_ms } = await drive({ port, connections, seconds, next: poll, status: poll_status });
  return (latencies_ms.length / elapsed_ms) * 1_000;
}

function megabytes({ pids }: Peer): number {
  return pids.reduce((sum, pid) => sum + (memory(pid)?.resident ?? Number.NaN), 0);
}
