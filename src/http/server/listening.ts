import { lstatSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { ListenAddress } from '../../config/listen.ts';
import type { Log } from '../../lib/process/log.ts';
import { minute_ms } from '../../lib/time/units.ts';

/**
 * Starts listening, and resolves with the address, or null for a Unix socket. `mode` is the file mode of a Unix socket.
 */
export async function startListening(
  server: Server,
  address: ListenAddress | undefined,
  { mode = 0o660 }: { mode?: number } = {},
): Promise<AddressInfo | null> {
  if (!address || !('path' in address)) return begin(server, address ?? {});
  await removeDead(address.path);
  const before = process.umask(0o777 & ~mode); // the socket never exists with wider permissions
  try {
    return await begin(server, address);
  } finally {
    process.umask(before);
  }
}

function begin(server: Server, address: Partial<ListenAddress>): Promise<AddressInfo | null> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(typeof bound === 'string' ? null : bound);
    });
  });
}

/** Removes the socket file of a server that has ended. A socket in use and any other file stay, so that bind fails. */
async function removeDead(path: string): Promise<void> {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSocket()) return;
  if ((await answerOf(path)) === 'ECONNREFUSED') rmSync(path);
}

function answerOf(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
  });
}

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
