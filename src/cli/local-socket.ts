import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import type { Diagnosis } from '../appliance/diagnosis.ts';
import type { Report } from '../contract/diagnosis.ts';
import { errorText } from '../lib/process/error-text.ts';
import type { Log } from '../lib/process/log.ts';
import { version } from '../lib/process/version.ts';
import { giveToOwner } from '../store/disk/owner.ts';

/** The answer of a running server to the commands of its owner. */
export type LocalReport = Report & {
  readonly pid: number;
  readonly version: string;
  /** The role of a node in its cluster. Absent on a single machine. */
  readonly role?: 'leader' | 'standby';
  /** Why a node of a cluster stands by. */
  readonly reason?: string;
  readonly leader?: string | null;
  readonly epoch?: number;
  readonly seq?: number;
  readonly head_seq?: number;
};

const patience_ms = 3_000;
/** The longest path of a Unix socket, on any system. */
const most_bytes = 100;

/**
 * Serves the diagnosis at a Unix socket inside the data folder, which only its owner can reach. The folder must be
 * locked by this process, because a socket that a killed server has left is replaced.
 */
export async function serveLocally(data: string, diagnosis: Diagnosis, log: Log): Promise<{ close(): void }> {
  const place = socketPlace(data);
  const server = createServer(async (_, res) => {
    const report = await diagnosis.examine();
    res.end(JSON.stringify({ pid: process.pid, version, ...diagnosis.describeNode(), ...report }));
  });
  const failed = (error: unknown) => log.warn({ event: 'local_socket_failed', cause: errorText(error) });
  server.on('error', failed);
  try {
    rmSync(join(data, 'run', name), { force: true });
    await new Promise<void>((resolve) => {
      server.once('error', () => resolve());
      server.listen(place.path, resolve);
    });
    if (server.listening && process.platform !== 'win32') giveToOwner(data, join(data, 'run', name));
  } catch (error) {
    failed(error); // a full or read-only disk; commands then read the folder
  }
  server.unref();
  return {
    close() {
      server.close();
      place.close();
    },
  };
}

/** Asks the server of a folder. Returns undefined if none answers: none runs, it is starting, or it hangs. */
export function askServer(data: string): Promise<LocalReport | undefined> {
  const place = socketPlace(data);
  return new Promise<LocalReport | undefined>((resolve) => {
    const asking = request({ socketPath: place.path, timeout: patience_ms }, async (answer) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk);
        resolve(JSON.parse(Buffer.concat(chunks).toString()));
      } catch {
        resolve(undefined); // it has ended while it answered
      }
    });
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => resolve(undefined));
    asking.end();
  }).finally(place.close);
}

const name = 'local.sock';

/** Finds the path of the socket. A path that is too long is shortened by an open folder on Linux. */
function socketPlace(data: string): { readonly path: string; close(): void } {
  const path = join(data, 'run', name);
  if (process.platform === 'win32') {
    return { path: `\\\\.\\pipe\\hdo-${createHash('sha256').update(path).digest('hex')}`, close: () => {} };
  }
  if (Buffer.byteLength(path) <= most_bytes || process.platform !== 'linux') return { path, close: () => {} };
  const folder = openFolder(join(data, 'run'));
  if (folder === undefined) return { path, close: () => {} };
  return { path: `/proc/self/fd/${folder}/${name}`, close: () => closeSync(folder) };
}

function openFolder(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  } catch {
    return undefined; // then there is no socket either
  }
}
