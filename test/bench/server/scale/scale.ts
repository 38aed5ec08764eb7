import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { hdoFile } from '../../../helpers/programs/executable.ts';
import { quantile } from '../figures.ts';
import type { BenchMetric } from '../metric.ts';
import { fromExecutable, type Serving } from '../serving.ts';
import { memory, quiet } from '../system.ts';
import { answerOne, type PendingItem, readPages, waitingItems } from './inbox.ts';
import { hears, holdPolls, openEventStreams } from './listeners.ts';
import { type Populated, populate } from './populate.ts';

/** The size of the run. `seconds` is the time for each figure of the pages. */
export type ScaleSize = Record<'items' | 'callers' | 'polls' | 'streams' | 'answers' | 'seconds', number> & {
  folder: string;
};
type ScaleSetup = { server: Serving; populated: Populated; size: ScaleSize };

const streams_each = 50;
const few_polls = 1_000;
const settle_ms = 15_000;

/** Fills a folder, serves it with the built executable, and measures it under one kind of load after the other. */
export async function measureScale(size: ScaleSize, note: (line: string) => void): Promise<BenchMetric[]> {
  const data = mkdtempSync(join(size.folder, 'scale-'));
  try {
    note(`filling ${data}`);
    const populated = populate(data, { ...size, people: Math.ceil(size.streams / streams_each) + 1 });
    const started = performance.now();
    const server = await fromExecutable(hdoFile)(data);
    try {
      const asked = get({ port: server.port, path: '/readyz' }); // not fetch: its first call in a process takes 50 ms
      const [{ statusCode }] = await once(asked, 'response');
      if (statusCode !== 200) throw new Error(`the server is not ready: ${statusCode}`);
      const start: BenchMetric = {
        what: 'start until ready',
        value: performance.now() - started,
        unit: 'ms',
        bar: 300,
      };
      return [start, ...(await served({ server, populated, size }, note))];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(data, { recursive: true });
  }
}

async function served(setup: ScaleSetup, note: (line: string) => void): Promise<BenchMetric[]> {
  const { server, populated, size } = setup;
  const [token = ''] = populated.tokens;
  const found: BenchMetric[] = [await resident(server, 'idle')];
  note('pages and searches');
  found.push(
    ...(await readPages(server.port, token, size.seconds)),
    await resident(server, 'after pages and searches'),
  );
  const items = await waitingItems(server.port, token, 2 * size.answers);
  for (const [at, count] of [few_polls, size.polls].entries()) {
    note(`${count} polls`);
    found.push(...(await answersTo(setup, { count, items: items.splice(0, size.answers), bars: at === 0 })));
  }
  note(`${size.streams} event streams`);
  return [...found, ...(await streamsHear(setup, items))];
}

/** Measures the time from each answer until it reaches its waiting caller. */
async function answersTo(
  { server, populated, size }: ScaleSetup,
  { count, items, bars }: Answering,
): Promise<BenchMetric[]> {
  const polls = await holdPolls(server.port, new Map([...populated.keys].slice(0, count)));
  const times: number[] = [];
  for (const item of items) {
    const poll = polls.get(item.caller_id);
    if (!poll) throw new Error(`nobody waits for ${item.caller_id} among ${size.callers} callers`);
    const started = performance.now();
    await answerOne(server.port, populated.tokens[0] ?? '', item);
    times.push((await poll.heard) - started);
  }
  const memory = await resident(server, `with ${count} polls held`);
  for (const { socket } of polls.values()) socket.destroy();
  const sorted = Float64Array.from(times).sort();
  const what = `answer to a waiting caller, among ${count}`;
  return [
    { what: `${what}, p50`, value: quantile(sorted, 0.5), unit: 'ms', ...(bars && { bar: 5 }) },
    { what: `${what}, p99`, value: quantile(sorted, 0.99), unit: 'ms', ...(bars && { bar: 25 }) },
    { ...memory },
  ];
}
type Answering = { count: number; items: PendingItem[]; bars: boolean };

async function streamsHear({ server, populated, size }: ScaleSetup, [item]: PendingItem[]): Promise<BenchMetric[]> {
  const [own = '', ...tokens] = populated.tokens;
  const streams = await openEventStreams(server.port, tokens, size.streams);
  await quiet(server.pid);
  if (!item) throw new Error('there are too few items to answer');
  const heard = Promise.all(streams.map(hears));
  const started = performance.now();
  await answerOne(server.port, own, item);
  const late = new Promise<never>((_, reject) => setTimeout(reject, settle_ms, new Error('a stream received nothing')));
  const last_ms = Math.max(...(await Promise.race([heard, late]))) - started;
  const memory = await resident(server, `with ${streams.length} event streams`);
  for (const { socket } of streams) socket.destroy();
  return [{ what: `answer to the last of ${streams.length} event streams`, value: last_ms, unit: 'ms' }, memory];
}

async function resident({ pid }: { pid: number }, when: string): Promise<BenchMetric> {
  await quiet(pid);
  return { what: `memory, ${when}`, value: memory(pid)?.resident ?? Number.NaN, unit: 'MB' };
}
