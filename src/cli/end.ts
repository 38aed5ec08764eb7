import { isSea } from 'node:sea';

/** The name of a process that only ends, with the exit code in its argument. */
const ending = 'hdo: end';

export function endAgain(): void {
  if (process.argv0 === ending) process.exit(Number(process.argv.at(-1)));
}

/**
 * Ends a command that is over while the system still looks a name up. A process cannot exit before that thread returns,
 * which can take minutes without a name server, so this one is replaced by an image without it.
 */
export function endDespiteLookups(): void {
  const isHeld = process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap');
  if (!isHeld || !isSea() || process.stdout.writableLength > 0 || process.stderr.writableLength > 0) return;
  process.execve?.(process.execPath, [ending, String(process.exitCode ?? 0)], process.env);
}
