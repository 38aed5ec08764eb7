import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { live, makeFolder } from '../../faults/folder.ts';
import { parties } from '../../faults/parties.ts';
import { dataOf } from '../../helpers/appliance/ask.ts';
import { hdoFile, serveExecutable } from '../../helpers/programs/executable.ts';
import { processMemory } from '../../helpers/programs/process-memory.ts';
import { growths, type SoakSample } from './flat.ts';
import { emptyTally, load, type SoakTally, type SoakTarget } from './load.ts';

/** The results of a run, and its problems. */
export type SoakReport = {
  readonly tally: SoakTally;
  readonly samples: readonly SoakSample[];
  readonly problems: string[];
};

const env = { HDO_LIMITS__ENABLED: 'false', HDO_LOG__LEVEL: 'error' };
const rest_ms = 10_000; // after which a server has released unused memory
const look_ms = 250;
const looks = 10;
const rounds_at_least = 4;
const longest_round_ms = 30_000;

/**
 * Serves a mixed load with the executable, with rests in which its memory and descriptors are sampled. Calls `onSample`
 * with each sample.
 */
export async function soak(
  folder: string,
  seconds: number,
  onSample: (sample: SoakSample) => void,
): Promise<SoakReport> {
  const data = join(folder, 'data');
  const credentials = makeFolder(data);
  const server = await serveExecutable(data, env);
  const { base_url, process } = server;
  const target = { there: parties(base_url, credentials), base_url, token: credentials.token, tally: emptyTally() };
  const samples: SoakSample[] = [];
  const began_ms = performance.now();
  const rounds = Math.max(rounds_at_least, Math.round((seconds * 1_000) / longest_round_ms));
  const work_ms = Math.max(1_000, (seconds * 1_000) / rounds - rest_ms - looks * look_ms);
  try {
    for (let round = 0; round < rounds; round++) {
      await load(target, work_ms);
      samples.push(await atRest(process.pid ?? 0, began_ms));
      onSample(samples.at(-1) as SoakSample);
    }
    const uncounted = await disagreements(target);
    const code = await server.stop();
    const problems = [...growths(samples), ...uncounted, ...(code === 0 ? [] : [`it ended with ${code}`])];
    return { tally: target.tally, samples, problems: [...problems, ...verify(data)] };
  } finally {
    await server.kill();
  }
}

/** Samples a process after a rest: the minimum of several measurements. */
async function atRest(pid: number, began_ms: number): Promise<SoakSample> {
  await pause(rest_ms);
  const seen: number[] = [];
  for (let look = 0; look < looks; look++) {
    await pause(look_ms);
    seen.push(processMemory(pid).own);
  }
  const at_s = Math.round((performance.now() - began_ms) / 1_000);
  return { at_s, own_bytes: Math.min(...seen), descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

/** Compares the items on the server with those that the load left. */
async function disagreements({ there, tally }: SoakTarget): Promise<string[]> {
  const items = await live(there);
  const pending = items.filter((item) => item.endsWith(' pending')).length;
  const { ready_count } = dataOf(await there.agent('outputCheck')) as { ready_count: number };
  const found = { 'a pending item': pending, 'a decision': items.length - pending, ready: ready_count };
  const expected = { ...tally, ready: tally['a decision'] };
  return (['a pending item', 'a decision', 'ready'] as const)
    .filter((what) => found[what] !== expected[what])
    .map((what) => `${what}: the server has ${found[what]}, the load left ${expected[what]}`);
}

function verify(data: string): string[] {
  const { status, stdout } = spawnSync(hdoFile, ['verify', '--data', data, '--json'], { encoding: 'utf8', env: {} });
  return status === 0 ? [] : [stdout];
}
