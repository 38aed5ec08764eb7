import { findStrace } from './find-strace.ts';

const slowly = ['-D', '-f', '--seccomp-bpf', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'];

/** Returns the words before a command that delay each of its syncs. Threads that do not sync are not delayed. */
export function slowDisk(sync_ms: number): string[] {
  return [findStrace(), ...slowly, '-e', `inject=fsync,fdatasync:delay_enter=${sync_ms * 1000}`];
}
