import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from './figures.ts';

const tmpfs = 0x01021994;
const tick_ms = 10;
const still_ms = 60;
const longest_ms = 20_000;
const resting = new Int32Array(new SharedArrayBuffer(4));

/**
 * Waits until a process uses at most `may_use_ms` of processor time in 60 ms, three times. Without /proc, waits a
 * second.
 */
export async function quiet(pid: number, may_use_ms = 0): Promise<void> {
  if (!existsSync('/proc/self/stat')) return void (await wait(1_000));
  const until = performance.now() + longest_ms;
  for (let still = 0, last = cpuTime(pid); still < 3 && performance.now() < until; ) {
    await wait(still_ms);
    const now = cpuTime(pid);
    still = now - last <= may_use_ms ? still + 1 : 0;
    last = now;
  }
}

/** Reads the memory of a process in MB: resident and private. Undefined without /proc. */
export function memory(pid: number): { resident: number; own: number } | undefined {
  const file = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  const own = kilobytes('Private_Clean') + kilobytes('Private_Dirty');
  return { resident: kilobytes('Rss') / 1e3, own: own / 1e3 };
}

/** Returns the median of 200 milliseconds that the disk takes to overwrite and sync 8 KB. */
export function syncTime(folder: string): number {
  return median(syncTimes(folder, { bytes: 8192, count: 200 }));
}

/** The bytes of a write, how often it is made, and the milliseconds between two of them. */
type Syncing = { bytes: number; count: number; apart_ms?: number };

/** Returns the milliseconds that the disk takes to overwrite and sync some bytes, several times. */
export function syncTimes(folder: string, { bytes, count, apart_ms = 0 }: Syncing): number[] {
  if (statfsSync(folder).type === tmpfs) throw new Error(`${folder} is in memory: give one on a disk with --folder`);
  const file = join(folder, 'bench-sync.tmp');
  const descriptor = openSync(file, 'w');
  const page = Buffer.alloc(bytes, 1);
  for (let at = 0; at < 64; at++) writeSync(descriptor, page);
  fsyncSync(descriptor);
  const times = Array.from({ length: count }, (_, at) => {
    if (apart_ms > 0) Atomics.wait(resting, 0, 0, apart_ms);
    const started = performance.now();
    writeSync(descriptor, page, 0, page.length, (at % 64) * page.length);
    fsyncSync(descriptor);
    return performance.now() - started;
  });
  closeSync(descriptor);
  rmSync(file);
  return times;
}

/** Reads the processor time of a process in ms, in steps of 10; 0 without /proc (proc(5), fields 14, 15). */
export function cpuTime(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const text = readFileSync(file, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tick_ms;
}
