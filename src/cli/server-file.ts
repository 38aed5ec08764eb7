import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseUrl, linkNeed } from '../config/base-url.ts';
import type { Settings } from '../config.ts';
import { isServed } from '../store/disk/lock.ts';
import { giveToOwner } from '../store/disk/owner.ts';
import { isDiskFull } from '../store/disk/room.ts';

/** The facts that a running server writes for other commands. */
export type RunningServer = {
  pid: number;
  base_url: string;
  /** The address that it listens on, null on a Unix socket. */
  host: string | null;
  /** True if the server itself speaks TLS. */
  tls: boolean;
  /** The port, null on a Unix socket. */
  port: number | null;
  /** The path of the Unix socket, if it listens on one. */
  socket: string | null;
  /** The address of its metrics, if they are on. */
  metrics_url: string | null;
  started_at: string;
};

const retry_ms = 1_000;

/**
 * Keeps the server file for this process until `close`. On a full disk it is written as soon as there is room, and
 * `onFull` is called once. Until then commands find no server.
 */
export function keepServerFile(data: string, server: RunningServer, onFull: (cause: unknown) => void) {
  let again: NodeJS.Timeout | undefined;
  const write = (): void => {
    try {
      writeServerFile(data, server);
      clearInterval(again);
    } catch (error) {
      if (again) return; // tried again in a second
      if (!isDiskFull(error)) throw error;
      onFull(error);
      again = setInterval(write, retry_ms).unref();
    }
  };
  write();
  return {
    close(): void {
      clearInterval(again);
      rmSync(serverFile(data), { force: true });
    },
  };
}

function writeServerFile(data: string, server: RunningServer): void {
  writeFileSync(serverFile(data), `${JSON.stringify(server)}\n`, { mode: 0o600 });
  giveToOwner(data, serverFile(data));
}

/** Reads the file of the server that runs now. Ignores the file of a killed server. */
export function runningServer(data: string): RunningServer | undefined {
  return isServed(data) ? serverSaid(data) : undefined;
}

/** Reads the server file, which a killed server may have left. */
export function serverSaid(data: string): RunningServer | undefined {
  try {
    return JSON.parse(readFileSync(serverFile(data), 'utf8'));
  } catch {
    return undefined; // a server that does not listen yet has no file
  }
}

/** Returns the address for people and agents: the one that the running server uses, else the one in the settings. */
export function baseUrlOf({ data, settings }: { data: string; settings: Settings }): string {
  return runningServer(data)?.base_url ?? baseUrl(settings.server);
}

/** Says what links to the server need, if it has no address for browsers. A running server may have its own flags. */
export function linkNeedOf(folder: { data: string; settings: Settings }): string | undefined {
  const socket = runningServer(folder.data)?.socket;
  return linkNeed(socket ? `unix:${socket}` : folder.settings.server.listen, baseUrlOf(folder));
}

function serverFile(data: string): string {
  return join(data, 'run', 'server.json');
}
