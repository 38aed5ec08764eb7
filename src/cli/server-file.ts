import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseUrl } from '../config/base-url.ts';
import type { Settings } from '../config.ts';
import { isServed } from '../store/lock.ts';

/** What a running server says of itself for the other commands. */
export type RunningServer = {
  pid: number;
  base_url: string;
  /** The address that it listens on; null on a Unix socket. */
  host: string | null;
  /** Whether it speaks TLS itself. */
  tls: boolean;
  /** Null on a Unix socket. */
  port: number | null;
  /** The path of the Unix socket that it listens on, if it does. */
  socket: string | null;
  /** Where its metrics are, if anywhere. */
  metrics_url: string | null;
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
  return isServed(data) ? serverSaid(data) : undefined;
}

/** What the last server said that started and did not end in order; it may have been killed. */
export function serverSaid(data: string): RunningServer | undefined {
  try {
    return JSON.parse(readFileSync(serverFile(data), 'utf8'));
  } catch {
    return undefined; // one that does not listen yet has said nothing
  }
}

/** Where people and agents reach the appliance: where the server runs, else where the settings let it listen. */
export function addressOf({ data, settings }: { data: string; settings: Settings }): string {
  return runningServer(data)?.base_url ?? baseUrl(settings.server);
}

function serverFile(data: string): string {
  return join(data, 'run', 'server.json');
}
