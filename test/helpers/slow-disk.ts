import { findStrace } from './find-strace.ts';

const slowly = ['-D', '-f', '--seccomp-bpf', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'];

/** The command that starts another one whose every sync takes so much longer; threads that do not sync go on. */
export function slowDisk(sync_ms: number): string[] {
  return [findStrace(), ...slowly, '-e', `inject=fsync,fdatasync:delay_enter=${sync_ms * 1000}`];
}
