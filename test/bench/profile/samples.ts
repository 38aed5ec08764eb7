import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../helpers/sources.ts';
import { type Part, partOf, parts, type ThreadName } from './parts.ts';

type Node = { id: number; callFrame: { functionName: string; url: string }; children?: number[] };
type Profile = { nodes: Node[]; startTime: number; samples: number[]; timeDeltas: number[] };
/** From when until when, in µs of the system's steady clock. */
export type Span = { from_us: number; to_us: number };
/** For how long each part was at work, waiting for a processor or the disk included, in µs. */
export type Walls = Map<Part | 'idle', number>;

/** The file in which each thread begins. */
const begins: Record<ThreadName, string> = { main: 'test/bench/serve.ts', writer: 'src/writer/thread.ts' };

/** What each thread did in a span of time, by the profiles that a process left in a folder. */
export function readWalls(folder: string, span: Span): Record<ThreadName, Walls> {
  const profiles = readdirSync(folder).map((file): Profile => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const of = (thread: ThreadName) => {
    const profile = profiles.find(({ nodes }) => nodes.some(({ callFrame }) => callFrame.url.endsWith(begins[thread])));
    if (!profile) throw new Error(`there is no profile of the thread ${thread}`);
    return wallsOf(thread, profile, span);
  };
  return { main: of('main'), writer: of('writer') };
}

function wallsOf(thread: ThreadName, { nodes, startTime, samples, timeDeltas }: Profile, span: Span): Walls {
  const calls = callsOf(nodes);
  const known = new Map(nodes.map(({ id }) => [id, partOf(thread, calls(id))]));
  const walls: Walls = new Map(parts[thread].map((part) => [part, 0]));
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

/** The calls of a node as `name@file`, from the innermost to the outermost. */
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
