import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseUrl } from '../config/base-url.ts';
import type { Settings } from '../config.ts';
import { isServed } from '../store/lock.ts';

/** What a running server says of itself for the other commands. */
export type RunningServer = {
  pid: number;
  base_url: string;
  /** Null on a Unix socket. */
  port: number | null;
  /** The path of the Unix socket that it listens on, if it does. */
  socket: string | null;
  started_at: string;
};

/** Says where the server of this process is. */
export function writeServerFile(data: string, server: RunningServer): void {
  writeFileSync(serverFile(data), `${JSON.stringify(server)}\n`, { mode: 0o600 });
}

export function removeServerFile(data: string): void {
  rmSync(serverFile(data), { force: true });
}

/** The server that runs on a folder now; what one that was killed has left says nothing. */
export function runningServer(data: string): RunningServer | undefined {
  if (!isServed(data)) return undefined;
  try {
    return JSON.parse(readFileSync(serverFile(data), 'utf8'));
  } catch {
    return undefined; // it has the lock and does not listen yet
  }
}

/** Where people and agents reach the appliance: where the server runs, else where the settings let it listen. */
export function addressOf({ data, settings }: { data: string; settings: Settings }): string {
  return runningServer(data)?.base_url ?? baseUrl(settings.server);
}

function serverFile(data: string): string {
  return join(data, 'run', 'server.json');
}
