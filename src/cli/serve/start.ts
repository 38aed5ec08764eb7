import type { AddressInfo } from 'node:net';
import { mountMcp } from '../../agent/mcp/http.ts';
import type { Diagnosis } from '../../appliance/diagnosis.ts';
import type { Lead } from '../../appliance/lead.ts';
import { type Appliance, openAppliance } from '../../appliance.ts';
import { listenAddress } from '../../config/listen.ts';
import type { Settings } from '../../config.ts';
import { limitConnections, startListening } from '../../http/server/listening.ts';

import { followTls, readTls } from '../../http/server/tls.ts';
import type { RequestLog } from '../../lib/process/log.ts';
import { version } from '../../lib/process/version.ts';
import { closingCommand, openToOthers } from '../../store/disk/rights.ts';
import type { Call } from '../action.ts';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { guardInherited, guardPlain } from '../inherited.ts';
import { recordingOf } from '../recording.ts';
import { untilStopped } from '../signals.ts';
import { type Addresses, keepPlace } from './place.ts';

/** A server that accepts connections. */
export type ServerRun = {
  base_url: string;
  stopped: Promise<string>;
  /** Applies the settings that can change while the server runs. Always checks the certificate files. */
  reload(settings: Settings): void;
  close(): Promise<void>;
};

/** Starts the server. Reports its address on stderr, in the log and in the data folder. */
export async function startServer(
  call: Call,
  { settings, log, diagnosis }: Pick<ServerSetup, 'settings' | 'log' | 'diagnosis'>,
): Promise<ApplianceRun> {
  guardInherited(listenAddress(settings.server.listen), process.env);
  return serveAppliance(call, { settings, log, diagnosis, until: untilStopped });
}

/** Opens an appliance and lets it listen. `first` runs when its database is open and nothing is served yet. */
export async function serveAppliance(call: Call, setup: ServerSetup): Promise<ApplianceRun> {
  const { settings, log, diagnosis, lead, first } = setup;
  const onFatal = (cause: string) => {
    log.error({ event: 'fatal', cause });
    process.exit(exitCodes.internal);
  };
  const tls = readTls(settings.server);
  const { data } = call;
  const own = { tls, lead, diagnosis, recording: recordingOf(process.env), extend: mountMcp };
  const appliance = await openAppliance({ data, settings, clock: Date.now, log, onFatal, ...own });
  try {
    if (first) await appliance.opened.then(() => first(appliance));
    return await run(appliance, call, setup);
  } catch (error) {
    await appliance.close(); // it would keep the process running
    throw error;
  }
}

async function run(
  appliance: Appliance,
  { data, note }: Call,
  { settings, log, until }: ServerSetup,
): Promise<ApplianceRun> {
  const addresses = await listenAll(appliance, settings);
  const { metrics_url } = addresses;
  const stopped = until(); // before the server file tells others the pid
  const place = keepPlace({ data, settings, log, ...addresses });
  const { base_url, socket } = place;
  limitConnections(appliance.server, log);
  const following = followTls(appliance.server, settings.server, log);
  warnOfOthers(data, log);
  log.info({ event: 'listening', version, base_url, socket, metrics_url });
  note(`hdo serves ${data} at ${socket ?? base_url}`);
  const close = async () => {
    place.close();
    following.close();
    await appliance.close();
  };
  const reload = (fresh: Settings) => {
    following.look();
    appliance.reload(fresh);
  };
  return { base_url, appliance, stopped, reload, close };
}

/** Warns if other users can read the data folder: a reader can act as every caller and reviewer. */
function warnOfOthers(data: string, log: RequestLog): void {
  const names = openToOthers(data);
  if (names.length === 0) return;
  log.warn({
    event: 'folder_open_to_others',
    names,
    message: `others can read ${names.join(', ')} in ${data}`,
    fix: closingCommand(data, names),
  });
}

export type ApplianceRun = ServerRun & { readonly appliance: Appliance };
type ServerSetup = {
  settings: Settings;
  log: RequestLog;
  diagnosis: Diagnosis;
  /** Begins to wait for the signal that stops the server. */
  until(): Promise<string>;
  lead?: Lead;
  first?(appliance: Appliance): Promise<void>;
};

async function listenAll({ server, metrics, opened }: Appliance, settings: Settings): Promise<Addresses> {
  const metrics_url = await listenForMetrics(metrics, settings); // may fail, so before the API listens
  await opened; // as late as possible, so that other work runs in parallel
  const wanted = listenAddress(settings.server.listen);
  const mode = Number.parseInt(settings.server.socket_mode, 8);
  const bound = await startListening(server, wanted, { mode }).catch((error: unknown) => {
    if (!wanted || !('fd' in wanted)) throw error;
    throw new Failure('settings', `server.listen: fd:${wanted.fd} cannot be listened on`);
  });
  guardPlain(settings.server, bound);
  return { bound, metrics_url };
}

/** Lets the server of the metrics listen. Returns its address, or null if metrics are off. */
export async function listenForMetrics(server: Appliance['metrics'], settings: Settings): Promise<string | null> {
  const wanted = listenAddress(settings.metrics.listen);
  if (!wanted) return null; // metrics are off
  const bound = await startListening(server, wanted, { mode: Number.parseInt(settings.server.socket_mode, 8) });
  if (!bound) return settings.metrics.listen;
  return `http://${addressText(bound)}/metrics`;
}

/** Formats an address as in `server.listen`. */
export function addressText({ family, address, port }: AddressInfo): string {
  return `${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
