import type { Server } from 'node:http';
import type { Diagnosis } from './appliance/diagnosis.ts';
import { guardResponses } from './appliance/late-responses.ts';
import { type Lead, wrapWrite } from './appliance/lead.ts';
import { buildListeners } from './appliance/listeners.ts';
import { openPolicies } from './appliance/policies.ts';
import { openServerTime, type ServerTime } from './appliance/time.ts';
import { startHolds, startUpkeep, takeFolder } from './appliance/upkeep.ts';
import { startTraces, watchAppliance } from './appliance/watch.ts';

import { mountApi } from './callers/plane.ts';
import { openSignsOfLife } from './callers/signs-of-life.ts';
import { baseUrl } from './config/base-url.ts';
import { takeLive } from './config/live.ts';
import type { Settings } from './config.ts';
import { type App, makeApp } from './http/endpoint/app.ts';
import type { Log, RequestLog } from './http/log/log.ts';
import { openHub } from './http/reply/hub.ts';
import { type Deadlines, openDeadlines } from './http/request/deadlines.ts';
import { openTally } from './http/request/tally.ts';
import { localFetch } from './http/server/local-fetch.ts';
import { type Listener, openListener, type Role, type Turn } from './http/server/server.ts';
import type { TlsPair } from './http/server/tls.ts';
import type { Clock } from './lib/time/clock.ts';
import type { TimeSource } from './lib/time/system-clock.ts';
import { openNotifier } from './notify/notifier.ts';
import { mountReview } from './people/plane.ts';
import { openSearch } from './people/search/search.ts';
import { openSite } from './people/sign-in/site.ts';
import { openStatistics } from './people/statistics/reader.ts';
import type { Connection } from './store/database/database.ts';
import { openBlobs } from './store/disk/blobs.ts';
import { openFileCheck } from './store/disk/file-check.ts';
import { openDisk } from './store/disk/room.ts';
import { openPrepared } from './store/migrations/prepare.ts';
import { prepareStore } from './store/store.ts';
import { sealOf } from './store/tables/secret.ts';
import { backUpBeforeUpgrade } from './upkeep/backup/before-upgrade.ts';
import { guardMember, type RecordingSetup } from './writer/open.ts';
import { startWriter, type Writer, type WriterListeners } from './writer/writer.ts';
import type { Write } from './writer/writes.ts';

export type ApplianceOptions = {
  /** The data folder, created by `init`. */
  readonly data: string;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: RequestLog;
  /** The maximum number of queued writes. */
  readonly queue_limit?: number;
  /** The maximum number of writes in one transaction. */
  readonly most_in_batch?: number;
  /** The lead of the cluster, if the folder belongs to one. */
  readonly lead?: Lead | undefined;
  /** The diagnosis of the process. Absent, the appliance has its own. */
  readonly diagnosis?: Diagnosis | undefined;
  /** The place for the record of each transaction. Absent, nothing is recorded. */
  readonly recording?: RecordingSetup | undefined;
  /** The monotonic clock of time-outs, in milliseconds from any starting point. */
  readonly elapsed?: Clock;
  /** The source of time; the system's by default. */
  readonly time_source?: TimeSource;
  /** The servers of a node, which listen already. Absent, the appliance has its own. */
  readonly listener?: Listener | undefined;
  /** The certificate and key for HTTPS of its own servers. */
  readonly tls?: TlsPair | undefined;
  /** The file of the writer thread; tests pass one with failing rules. */
  readonly writer_source?: URL;
  /** The file of the search thread; tests pass one that starts faster. */
  readonly search_source?: URL;
  /** Adds routes of programs that use the caller API. The given `fetch` sends requests to this server in process. */
  extend?(app: App, parts: ExtensionServices): void;
  /** Called when the disk or the writer has failed for good, after which the process must exit. */
  onFatal(cause: string): void;
};

type ExtensionServices = { deadlines: Deadlines; fetch: ReturnType<typeof localFetch>; settings: Settings; log: Log };

/** An open hdo instance. Its own servers do not listen yet. */
export type Appliance = {
  readonly server: Server;
  readonly metrics: Server;
  readonly certificate: Listener['certificate'];
  /** Takes new requests. With its own servers it does so from the start. */
  begin(): Turn;
  /** Resolves once the writer has opened the database. Earlier writes wait for that. */
  readonly opened: Promise<void>;
  reload(fresh: Settings): void;
  /** Runs a rule in the writer. */
  readonly write: Write;
  close(): Promise<void>;
};

const queue_limit = 4_096;
const most_in_record = 256; // writes, so that a record stays far below the limit of the log
const close_ms = 10_000;

/**
 * Opens hdo in a data folder: takes the folder's lock, migrates the schema, starts the writer and mounts both planes.
 * If a step fails, everything that is already open is closed, because open handles would keep the process alive.
 */
export async function openAppliance(options: ApplianceOptions): Promise<Appliance> {
  const closers: Closer[] = [];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    return { ...(await open(options, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Closes one resource. Resources are closed in reverse order of opening. */
type Closer = () => unknown;

async function open(options: ApplianceOptions, closers: Closer[]): Promise<Omit<Appliance, 'close'>> {
  const { data, settings, clock, log, lead, elapsed = () => performance.now() } = options;
  closers.push(takeFolder(data));
  const db = await prepareFolder(options);
  closers.push(() => db.close());
  const [hub, tally] = [openHub(), openTally()];
  const telemetry = await startTraces(options, { db, hub, closers });
  const credentials = { forget: () => {} };
  const store = prepareStore(db);
  guardMember(store, { data, isNode: lead !== undefined });
  const time = openServerTime({ data, store, clock, log, source: options.time_source, term: lead?.gate.term });
  const writer = openWriter(options, time, buildListeners(options, { hub, credentials, tally, time })); // slow to start
  closers.push(writer.close);
  const policies = openPolicies({ store, settings, writer, log });
  const begun = Promise.all([time.begin(writer.write), policies.begun]).then(() => {});
  closers.push(time.close);
  const deadlines = openDeadlines(elapsed);
  const [app, blobs, statistics] = [makeApp(), openBlobs(data), openStatistics({ data })];
  const search = openSearch({ data, index: writer.index, source: options.search_source });
  const holds = startHolds({ store, writer, hub, log, elapsed });
  const [signs, write] = [openSignsOfLife({ store, hub, elapsed }), wrapWrite(writer, lead)];
  closers.push(search.close, statistics.close, holds.close, signs.close);
  const reading = { store, seal: sealOf(db), files: openFileCheck(blobs), clock, folderTime: time.now };
  const shared = { ...reading, signs, lived: time.lived, write, diskIsLow: writer.diskIsLow, limits: settings.limits };
  const callers = mountApi(app, { shared, writer, hub, log, deadlines, beginTrace: telemetry?.begin });
  const people = mountReview(app, { shared, settings, blobs, search, statistics, holds, writer, hub, log, deadlines });
  credentials.forget = () => {
    callers.forget();
    people.forget();
  };
  closers.push(callers.close, deadlines.close);
  const upkeep = startUpkeep(options, { store, time, writer, hub });
  const notifier = openNotifier({ ...shared, targets: settings.notify, log, base_url: baseUrl(settings.server) }, hub);
  const { server, metrics, unread, certificate, ...servers } = openServers(options, elapsed);
  const watched = { elapsed, db, store, writer, tally, telemetry, notifier, unread, ahead_ms: time.ahead_ms };
  const { closing, removeHealth, ...observed } = watchAppliance(app, { ...options, ...watched });
  const begin = servers.prepare({ handle: app.handle, outfit: guardResponses(settings, lead), ...observed });
  options.extend?.(app, { deadlines, fetch: localFetch(server), settings, log });
  closers.push(removeHealth, () => Promise.all([upkeep.close(), notifier.close(), servers.close()]));
  closers.push(people.close, callers.release, closing);
  const reload = reloader({ settings, writer, policies, credentials });
  return { server, metrics, certificate, begin, opened: writer.opened.then(() => begun), write, reload };
}

/** Opens the servers of an appliance, or joins those of its node, which stay open for the next role. */
function openServers({ listener: shared, settings, clock, log, tls }: ApplianceOptions, elapsed: Clock) {
  const { guardHost } = openSite(settings.server);
  const own = { clock, elapsed, log, settings: settings.server, tls, guardHost };
  const { server, metrics, unread, certificate, take, close } = shared ?? openListener(own);
  let turn: Turn | undefined;
  return {
    server,
    metrics,
    unread,
    certificate,
    /** Returns the function with which a role takes new requests. With its own servers it does so at once. */
    prepare(role: Role) {
      const begin = () => (turn ??= take(role));
      if (!shared) begin();
      return begin;
    },
    close: () => (shared ? turn?.end(close_ms) : close(close_ms)),
  };
}

/** Applies new limits and drops what was derived from the old ones. */
function reloader({ settings, writer, policies, credentials }: Reloaded): Appliance['reload'] {
  return (fresh) => {
    policies.guard(fresh);
    takeLive(settings, fresh);
    policies.reload();
    writer.setSettings(settings);
    credentials.forget();
  };
}

type Reloaded = Pick<ApplianceOptions, 'settings'> & {
  readonly writer: Writer;
  readonly policies: ReturnType<typeof openPolicies>;
  readonly credentials: { forget(): void };
};

/** Measures the disk first, which frees the ballast on a full disk, because the preparations need room. */
async function prepareFolder(options: ApplianceOptions): Promise<Connection> {
  const { data, settings } = options;
  openDisk(data, settings.server.disk_floor_bytes).measure(0);
  await backUpBeforeUpgrade(options);
  return openPrepared(data);
}

function openWriter(options: ApplianceOptions, { moment }: ServerTime, listeners: WriterListeners): Writer {
  const { data, writer_source, lead, most_in_batch = lead && most_in_record, recording } = options;
  const { limits, standing, review, account, server, telemetry } = options.settings;
  const traces = telemetry.endpoint !== null;
  const own = { upgrade_url: account.upgrade_url, disk_floor_bytes: server.disk_floor_bytes, traces };
  return startWriter({
    setup: { data, limits, standing, review, ...own, most_in_batch, cluster: lead?.gate, recording },
    moment,
    queue_limit: options.queue_limit ?? queue_limit,
    ...(writer_source && { source: writer_source }),
    listeners,
  });
}
