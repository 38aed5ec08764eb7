import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../helpers/data/sources.ts';
import { partOf, type ThreadName, type ThreadPart, threadParts } from './parts.ts';

type Node = { id: number; callFrame: { functionName: string; url: string }; children?: number[] };
type Profile = { nodes: Node[]; startTime: number; samples: number[]; timeDeltas: number[] };
/** A span of time, in µs of the system's monotonic clock. */
export type ProfileSpan = { from_us: number; to_us: number };
/** The elapsed time of each part in µs, including waits for a processor or the disk. */
export type Walls = Map<ThreadPart | 'idle', number>;

/** The entry file of each thread. */
const begins: Record<ThreadName, string> = { main: 'test/bench/server/serve.ts', writer: 'src/writer/thread.ts' };

/** Reads the time of each thread's parts within a span, from the profiles in a folder. */
export function readWalls(folder: string, span: ProfileSpan): Record<ThreadName, Walls> {
  const profiles = readdirSync(folder).map((file): Profile => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const of = (thread: ThreadName) => {
    const profile = profiles.find(({ nodes }) => nodes.some(({ callFrame }) => callFrame.url.endsWith(begins[thread])));
    if (!profile) throw new Error(`there is no profile of the thread ${thread}`);
    return wallsOf(thread, profile, span);
  };
  return { main: of('main'), writer: of('writer') };
}

function wallsOf(thread: ThreadName, { nodes, startTime, samples, timeDeltas }: Profile, span: ProfileSpan): Walls {
  const calls = callsOf(nodes);
  const known = new Map(nodes.map(({ id }) => [id, partOf(thread, calls(id))]));
  const walls: Walls = new Map(threadParts[thread].map((part) => [part, 0]));
  let at_us = startTime;
  for (const [index, id] of samples.entries()) {
    at_us += timeDeltas[index] ?? 0;
    const part = known.get(id);
    if (!part || at_us < span.from_us || at_us > span.to_us) continue;
    const took_us = Math.min(timeDeltas[index] ?? 0, at_us - span.from_us);
    walls.set(part, (walls.get(part) ?? 0) + took_us);
  }
  return walls;
}

/** Lists the calls of a node as `name@file`, innermost first. */
function callsOf(nodes: readonly Node[]): (id: number) => string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const base = `file://${root}/`;
  return (id) => {
    const calls: string[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { functionName = '', url = '' } = byId.get(at)?.callFrame ?? {};
      calls.push(`${functionName}@${url.replace(base, '')}`);
    }
    return calls;
  };
}
