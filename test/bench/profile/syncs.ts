import { readFileSync } from 'node:fs';
import { findStrace } from '../../helpers/find-strace.ts';

const traced = ['-D', '-f', '--seccomp-bpf', '-qq', '-y', '-ttt', '-T', '-e', 'trace=fsync,fdatasync'];

/** The command that starts another one whose syncs are written to a file; nothing else of it is held up. */
export function noteSyncs(file: string): string[] {
  return [findStrace(), ...traced, '-o', file];
}

/** How long a sync of the log took between two moments of the clock in ms, in µs and in the mean, by what was noted. */
export function meanSync(file: string, { from_ms, to_ms }: { from_ms: number; to_ms: number }): number {
  const noted = readFileSync(file, 'latin1').matchAll(/^\d+ +(\d+\.\d+) .*-wal>.*<(\d+\.\d+)>$/gm);
  const times = [...noted].map(([, at, took]) => ({ at_ms: Number(at) * 1e3, took_us: Number(took) * 1e6 }));
  const within = times.filter(({ at_ms }) => at_ms >= from_ms && at_ms <= to_ms);
  return within.reduce((sum, { took_us }) => sum + took_us, 0) / Math.max(1, within.length);
}
