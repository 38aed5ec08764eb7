import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Log } from '../../lib/process/log.ts';
import { minute_ms } from '../../lib/time/units.ts';

const reserved = 64; // for the database, the log, uploads, and threads
const tell_ms = minute_ms;

/**
 * Limits connections to what the limit of open files allows in addition to the server's own files. Further connections
 * are closed, and the log reports that at most once a minute.
 */
export function limitConnections(server: Server, log: Log): void {
  const limit = mostOpenFiles();
  if (limit === undefined) return;
  const most = Math.max(Math.floor(limit / 4), limit - reserved);
  let told_ms = Number.NEGATIVE_INFINITY;
  server.maxConnections = most;
  server.on('drop', () => {
    if (performance.now() - told_ms < tell_ms) return;
    told_ms = performance.now();
    const cause = `the limit of open files is ${limit}: raise it (ulimit -n, or LimitNOFILE in the unit)`;
    log.error({ event: 'too_many_connections', most, cause });
  });
}

/** Returns the soft limit of open files of this process (proc(5)); undefined without a limit, or without /proc. */
function mostOpenFiles(): number | undefined {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined; // a system without /proc reports too many open files when it happens
  }
}
