import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { live, makeFolder } from '../faults/folder.ts';
import { parties } from '../faults/parties.ts';
import { dataOf } from '../helpers/ask.ts';
import { hdoFile, serveExecutable } from '../helpers/executable.ts';
import { processMemory } from '../helpers/process-memory.ts';
import { growths, type Sample } from './flat.ts';
import { emptyTally, load, type Place, type Tally } from './load.ts';

/** What came of it, and what is not as it must be. */
export type Report = { readonly tally: Tally; readonly samples: readonly Sample[]; readonly problems: string[] };

const env = { HDO_LIMITS__ENABLED: 'false', HDO_LOG__LEVEL: 'error' };
const rest_ms = 10_000; // after which a server gives back what it does not need
const look_ms = 250;
const looks = 10;
const rounds_at_least = 4;
const longest_round_ms = 30_000;

/**
 * Has the executable serve a mixed load for so long, with rests in which its memory and descriptors are looked at;
 * `told` hears of each.
 */
export async function soak(folder: string, seconds: number, told: (sample: Sample) => void): Promise<Report> {
  const data = join(folder, 'data');
  const credentials = makeFolder(data);
  const server = await serveExecutable(data, env);
  const { base_url, process } = server;
  const place = { there: parties(base_url, credentials), base_url, token: credentials.token, tally: emptyTally() };
  const samples: Sample[] = [];
  const began_ms = performance.now();
  const rounds = Math.max(rounds_at_least, Math.round((seconds * 1_000) / longest_round_ms));
  const work_ms = Math.max(1_000, (seconds * 1_000) / rounds - rest_ms - looks * look_ms);
  try {
    for (let round = 0; round < rounds; round++) {
      await load(place, work_ms);
      samples.push(await atRest(process.pid ?? 0, began_ms));
      told(samples.at(-1) as Sample);
    }
    const uncounted = await disagreements(place);
    const code = await server.stop();
    const problems = [...growths(samples), ...uncounted, ...(code === 0 ? [] : [`it ended with ${code}`])];
    return { tally: place.tally, samples, problems: [...problems, ...verify(data)] };
  } finally {
    await server.kill();
  }
}

/** What a process holds once it has rested: the least of some looks. */
async function atRest(pid: number, began_ms: number): Promise<Sample> {
  await pause(rest_ms);
  const seen: number[] = [];
  for (let look = 0; look < looks; look++) {
    await pause(look_ms);
    seen.push(processMemory(pid).own);
  }
  const at_s = Math.round((performance.now() - began_ms) / 1_000);
  return { at_s, own_bytes: Math.min(...seen), descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

/** Where what is there is not what was left there. */
async function disagreements({ there, tally }: Place): Promise<string[]> {
  const items = await live(there);
  const pending = items.filter((item) => item.endsWith(' pending')).length;
  const { ready_count } = dataOf(await there.agent('outputCheck')) as { ready_count: number };
  const found = { 'a pending item': pending, 'a decision': items.length - pending, ready: ready_count };
  const expected = { ...tally, ready: tally['a decision'] };
  return (['a pending item', 'a decision', 'ready'] as const)
    .filter((what) => found[what] !== expected[what])
    .map((what) => `${what}: ${found[what]} are there and ${expected[what]} were left`);
}

function verify(data: string): string[] {
  const { status, stdout } = spawnSync(hdoFile, ['verify', '--data', data, '--json'], { encoding: 'utf8', env: {} });
  return status === 0 ? [] : [stdout];
}
