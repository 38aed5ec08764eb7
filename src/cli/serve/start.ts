import type { AddressInfo } from 'node:net';
import { mountMcp } from '../../agent/mcp/http.ts';
import { type Appliance, openAppliance } from '../../appliance.ts';
import { baseUrl } from '../../config/base-url.ts';
import { listenAddress } from '../../config/listen.ts';
import type { Settings } from '../../config.ts';
import { listen } from '../../http/listening.ts';
import { followTls, readTls } from '../../http/tls.ts';
import { timestamp } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { version } from '../../lib/version.ts';
import type { Call } from '../action.ts';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { guardInherited } from '../inherited.ts';
import { removeServerFile, writeServerFile } from '../server-file.ts';
import { untilStopped } from '../signals.ts';

/** A server that listens. */
export type Running = {
  base_url: string;
  /** Resolves with the signal that asks it to stop. */
  stopped: Promise<string>;
  /** Takes what of new settings can be taken; the files of a certificate are looked at in any case. */
  reload(settings: Settings): void;
  close(): Promise<void>;
};

/** Opens the appliance and lets it listen; says where on stderr, in the log, and in the data folder. */
export async function start(call: Call, settings: Settings, log: Log): Promise<Running> {
  const onFatal = (cause: string) => {
    log.error({ event: 'fatal', cause });
    process.exit(exitCodes.internal);
  };
  guardInherited(listenAddress(settings.server.listen), process.env);
  const tls = readTls(settings.server);
  const { data } = call;
  const appliance = await openAppliance({ data, settings, clock: Date.now, log, onFatal, tls, extend: mountMcp });
  try {
    return await run(appliance, call, { settings, log });
  } catch (error) {
    await appliance.close(); // a server that nobody waits for would go on
    throw error;
  }
}

async function run(appliance: Appliance, { data, note }: Call, { settings, log }: Told): Promise<Running> {
  const { bound, metrics_url } = await listenAll(appliance, settings);
  const { listen, tls_cert } = settings.server;
  const wanted = listenAddress(listen);
  const socket = wanted && 'path' in wanted ? wanted.path : null;
  const base_url = baseUrl(settings.server, bound ?? undefined);
  const heard = { host: bound?.address ?? null, port: bound?.port ?? null, socket, tls: tls_cert !== null };
  const said = { pid: process.pid, base_url, ...heard, metrics_url, started_at: timestamp(Date.now()) };
  writeServerFile(data, said);
  const stopped = untilStopped();
  const following = followTls(appliance.server, settings.server, log);
  log.info({ event: 'listening', version, base_url, socket, metrics_url });
  note(`hdo serves ${data} at ${socket ?? base_url}`);
  const close = async () => {
    removeServerFile(data);
    following.close();
    await appliance.close();
  };
  const reload = (fresh: Settings) => {
    following.look();
    appliance.reload(fresh);
  };
  return { base_url, stopped, reload, close };
}

type Told = { settings: Settings; log: Log };
type Places = { bound: AddressInfo | null; metrics_url: string | null };

async function listenAll({ server, metrics, opened }: Appliance, settings: Settings): Promise<Places> {
  const metrics_url = await listenForMetrics(metrics, settings); // it may fail, and then nobody has been let in
  await opened; // no sooner: all else is done beside it
  const wanted = listenAddress(settings.server.listen);
  const mode = Number.parseInt(settings.server.socket_mode, 8);
  const bound = await listen(server, wanted, { mode }).catch((error: unknown) => {
    if (!wanted || !('fd' in wanted)) throw error;
    throw new Failure('settings', `server.listen: fd:${wanted.fd} is no socket that can be listened on`);
  });
  return { bound, metrics_url };
}

async function listenForMetrics(server: Appliance['metrics'], settings: Settings): Promise<string | null> {
  const wanted = listenAddress(settings.metrics.listen);
  if (!wanted) return null; // off
  const bound = await listen(server, wanted, { mode: Number.parseInt(settings.server.socket_mode, 8) });
  if (!bound) return settings.metrics.listen;
  return `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}/metrics`;
}
