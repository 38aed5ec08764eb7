import type { AddressInfo } from 'node:net';
import { mountMcp } from '../../agent/mcp/http.ts';
import { type Appliance, type ApplianceOptions, openAppliance } from '../../appliance.ts';
import { listenAddress } from '../../config/listen.ts';
import type { Settings } from '../../config.ts';
import { limitConnections, startListening } from '../../http/server/listening.ts';

import type { Listener } from '../../http/server/server.ts';
import { readTls } from '../../http/server/tls.ts';
import type { RequestLog } from '../../lib/process/log.ts';
import { version } from '../../lib/process/version.ts';
import { closingCommand, openToOthers } from '../../store/disk/rights.ts';
import type { Call } from '../action.ts';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { guardInherited, guardPlain } from '../inherited.ts';
import { recordingOf } from '../recording.ts';
import { untilStopped } from '../signals.ts';
import { type Bound, keepPlace, type Place } from './place.ts';

/** A server that accepts connections. */
export type ServerRun = {
  base_url: string;
  stopped: Promise<string>;
  /** Applies the settings that can change while the server runs. Always checks the certificate files. */
  reload(settings: Settings): void;
  close(): Promise<void>;
};

type ServedSetup = Pick<ApplianceOptions, 'settings' | 'log' | 'diagnosis' | 'lead' | 'listener' | 'tls'>;

/** Starts the server of a single machine. Reports its address on stderr, in the log and in the data folder. */
export async function startServer(call: Call, setup: ServedSetup): Promise<ApplianceRun> {
  const { settings, log } = setup;
  guardInherited(listenAddress(settings.server.listen), process.env);
  const tls = readTls(settings.server);
  const appliance = await openServed(call, { ...setup, tls });
  try {
    const { data } = call;
    const bound = await listenAll(appliance, { ...setup, opened: appliance.opened });
    const stopped = untilStopped(); // before the server file tells others the pid
    const place = keepPlace({ data, settings, log, ...bound });
    tellServed(call, log, place);
    const close = async () => {
      place.close();
      await appliance.close();
    };
    const reload = (fresh: Settings) => {
      appliance.certificate?.look();
      appliance.reload(fresh);
    };
    return { base_url: place.base_url, appliance, stopped, reload, close };
  } catch (error) {
    await appliance.close(); // it would keep the process running
    throw error;
  }
}

/** Opens an appliance for this process, which ends with it if its disk or its writer fails for good. */
export function openServed({ data }: Call, setup: ServedSetup): Promise<Appliance> {
  const onFatal = (cause: string) => {
    setup.log.error({ event: 'fatal', cause });
    process.exit(exitCodes.internal);
  };
  const own = { clock: Date.now, recording: recordingOf(process.env), extend: mountMcp };
  return openAppliance({ data, onFatal, ...own, ...setup });
}

/** Reports that the folder is served, and where. */
export function tellServed({ data, note }: Call, log: RequestLog, place: Place): void {
  const { base_url, socket, metrics_url } = place;
  warnOfOthers(data, log);
  log.info({ event: 'listening', version, base_url, socket, metrics_url });
  note(`hdo serves ${data} at ${socket ?? base_url}`);
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
type ListenSetup = Pick<ServedSetup, 'settings' | 'log' | 'diagnosis'> & { readonly opened?: Promise<void> };

/** Lets servers listen. The main one waits until the database is `opened`. */
export async function listenAll(
  { server, metrics, certificate }: Pick<Listener, 'server' | 'metrics' | 'certificate'>,
  { settings, log, diagnosis, opened }: ListenSetup,
): Promise<Bound> {
  const wanted = listenAddress(settings.server.listen);
  const metrics_url = await listenForMetrics(metrics, settings); // may fail, so before the API listens
  await opened; // as late as possible, so that other work runs in parallel
  if (certificate) diagnosis?.add({ state: 'certificate', look: certificate.trouble });
  limitConnections(server, log);
  const mode = Number.parseInt(settings.server.socket_mode, 8);
  const bound = await startListening(server, wanted, { mode }).catch((error: unknown) => {
    if (!wanted || !('fd' in wanted)) throw error;
    throw new Failure('settings', `server.listen: fd:${wanted.fd} cannot be listened on`);
  });
  guardPlain(settings.server, bound);
  return { bound, metrics_url };
}

/** Lets the server of the metrics listen. Returns its address, or null if metrics are off. */
async function listenForMetrics(server: Appliance['metrics'], settings: Settings): Promise<string | null> {
  const wanted = listenAddress(settings.metrics.listen);
  if (!wanted) return null; // metrics are off
  const bound = await startListening(server, wanted, { mode: Number.parseInt(settings.server.socket_mode, 8) });
  if (!bound) return settings.metrics.listen;
  return `http://${addressText(bound)}/metrics`;
}

/** Formats an address as in `server.listen`. */
function addressText({ family, address, port }: AddressInfo): string {
  return `${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
