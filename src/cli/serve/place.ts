import type { AddressInfo } from 'node:net';
import { baseUrl } from '../../config/base-url.ts';
import { listenAddress } from '../../config/listen.ts';
import type { Settings } from '../../config.ts';
import { errorText } from '../../lib/process/error-text.ts';
import type { RequestLog } from '../../lib/process/log.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { keepServerFile } from '../server-file.ts';

/** The addresses that a server listens on: null for a Unix socket, and for metrics that are off. */
export type Bound = { readonly bound: AddressInfo | null; readonly metrics_url: string | null };
type Told = Bound & { readonly data: string; readonly settings: Settings; readonly log: RequestLog };

/** The addresses of a server, as its log and commands show them, until `close`. */
export type Place = {
  readonly base_url: string;
  readonly socket: string | null;
  readonly metrics_url: string | null;
  close(): void;
};

/** Tells commands the process and the addresses of this server, by the server file. */
export function keepPlace({ data, settings, log, bound, metrics_url }: Told): Place {
  const { listen, tls_cert } = settings.server;
  const wanted = listenAddress(listen);
  const socket = wanted && 'path' in wanted ? wanted.path : null;
  const base_url = baseUrl(settings.server, bound ?? undefined);
  const heard = { host: bound?.address ?? null, port: bound?.port ?? null, socket, tls: tls_cert !== null };
  const said = { pid: process.pid, base_url, ...heard, metrics_url, started_at: timestamp(Date.now()) };
  const file = keepServerFile(data, said, (cause) => {
    log.warn({ event: 'server_file_late', cause: errorText(cause) });
  });
  return { base_url, socket, metrics_url, close: file.close };
}
