import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hdoFile } from '../../helpers/executable.ts';
import { drive } from '../client.ts';
import { quantile } from '../figures.ts';
import { asking } from '../operations.ts';
import { type Program, startProgram } from '../program.ts';
import { executable } from '../serving.ts';
import { age, aged, unused } from './age.ts';

/** What is done beside the load. */
export type Deed = 'backup' | 'vacuum';
export type Load = { folder: string; seconds: number; rounds: number; items: number; connections: number };
/** One interval: whether something was done beside it, and the latency of its sends. */
export type Interval = { busy: boolean; sends: number; p50_ms: number; p999_ms: number; most_ms: number };
export type Beside = {
  deed: Deed;
  intervals: Interval[];
  deeds: number;
  bytes_before: number;
  bytes_after: number;
  /** How many items stayed that should have gone. */
  left: number;
  /** Bytes of the database that hold nothing at the end. */
  unused_bytes: number;
};

/** Measures sends in intervals that alternate between quiet ones and ones beside a deed; then ends the deed. */
export async function alternate(deed: Deed, { folder, seconds, rounds, items, connections }: Load): Promise<Beside> {
  const program = await startProgram({ name: 'hdo', serve: executable(hdoFile), live: items }, { folder, outputs: 0 });
  const { data } = program;
  const copies = `${data}-copies`;
  mkdirSync(copies);
  const size = () => statSync(join(data, 'outbox.db')).size;
  const found: Beside = {
    deed,
    intervals: [],
    deeds: 0,
    bytes_before: size(),
    bytes_after: 0,
    left: 0,
    unused_bytes: 0,
  };
  const place = deed === 'backup' ? ['backup', 'create', copies] : ['vacuum'];
  const env = { HDO_LIMITS__PENDING_INPUT_RETENTION_DAYS: '30', HDO_LIMITS__ENABLED: 'false' };
  const begin = () => spawn(hdoFile, [...place, '--data', data, '--quiet'], { env, stdio: ['ignore', 'ignore', 2] });
  try {
    for (let round = 0; round < rounds; round++) {
      if (deed === 'vacuum') age(data, Math.ceil(items / rounds)); // each round has its share to remove
      await interval(program, { seconds: 1, connections, busy: false }); // warm
      found.intervals.push(await interval(program, { seconds, connections, busy: false }));
      const worker = repeat(begin);
      found.intervals.push(await interval(program, { seconds, connections, busy: true }));
      found.deeds += await worker.end();
    }
    found.bytes_after = size();
    found.left = aged(data);
    found.unused_bytes = unused(data);
    return found;
  } finally {
    await program.stop();
    rmSync(copies, { recursive: true });
  }
}

async function interval(program: Program, { seconds, connections, busy }: Asked): Promise<Interval> {
  const next = asking('send', program);
  const { latencies_ms } = await drive({ port: program.port, connections, seconds, next });
  const at = (share: number) => quantile(latencies_ms, share);
  return { busy, sends: latencies_ms.length, p50_ms: at(0.5), p999_ms: at(0.999), most_ms: at(1) };
}
type Asked = { seconds: number; connections: number; busy: boolean };

/** Does something again and again until it is to end; the last time is waited for. */
function repeat(begin: () => ChildProcess): { end(): Promise<number> } {
  let ending = false;
  let times = 0;
  const done = new Promise<number>((resolve, reject) => {
    const once = () => {
      const child = begin();
      child.once('exit', (code) => {
        times += 1;
        if (code !== 0) reject(new Error(`it ended with ${code}`));
        else if (ending) resolve(times);
        else setTimeout(once, 1_000); // a name has the time in seconds
      });
    };
    once();
  });
  return {
    end() {
      ending = true;
      return done;
    },
  };
}
