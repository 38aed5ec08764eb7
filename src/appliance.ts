import type { Server } from 'node:http';
import { mountApi } from './api/plane.ts';
import { watch } from './appliance/watch.ts';
import { baseUrl } from './config/base-url.ts';
import { takeLive } from './config/live.ts';
import type { Settings } from './config.ts';
import { type App, makeApp } from './http/app.ts';
import { type Deadlines, openDeadlines } from './http/deadlines.ts';
import { type Hub, openHub } from './http/hub.ts';
import { localFetch } from './http/local-fetch.ts';
import type { Log } from './http/log.ts';
import { closeServer, makeServer } from './http/server.ts';
import { strictTransport } from './http/strict-transport.ts';
import { openTally, type Tally } from './http/tally.ts';
import type { TlsPair } from './http/tls.ts';
import type { Clock } from './lib/clock.ts';
import { openNotifier } from './notify/notifier.ts';
import { mountReview } from './review/plane.ts';
import { openSearch } from './review/search.ts';
import { openBlobs } from './store/blobs.ts';
import type { Connection } from './store/database.ts';
import { openDisk } from './store/disk.ts';
import { openFileCheck } from './store/file-check.ts';
import { lockFolder } from './store/lock.ts';
import { openPrepared } from './store/prepare.ts';
import { sealOf } from './store/secret.ts';
import { prepareStore, type Store } from './store/store.ts';
import { copyBeforeUpgrade } from './upkeep/backup/before-upgrade.ts';
import { openSchedule } from './upkeep/backup/schedule.ts';
import { openCleanup } from './writer/cleanup.ts';
import { runRetention } from './writer/retention.ts';
import { startWriter, type Writer, type WriterListeners } from './writer/writer.ts';
import type { Write } from './writer/writes.ts';

export type ApplianceOptions = {
  /** The data folder, which `init` has made. */
  readonly data: string;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  /** The most writes that may wait. */
  readonly queue_limit?: number;
  /** The most writes of one transaction. */
  readonly most_in_batch?: number;
  /** What time-outs are measured by: milliseconds since any moment. */
  readonly elapsed?: Clock;
  /** The certificate and key to serve HTTPS with. */
  readonly tls?: TlsPair | undefined;
  /** Where the writer thread's program is; tests bring rules that fail. */
  readonly writer_source?: URL;
  /** Adds routes of programs that stand on the caller API; its fetch asks this very server. */
  extend?(app: App, parts: Extending): void;
  /** The disk or the writer has failed for good: the process has to end. */
  onFatal(cause: string): void;
};

type Extending = { deadlines: Deadlines; fetch: ReturnType<typeof localFetch>; settings: Settings; log: Log };

/** An open appliance; its server and that of its metrics are not listening yet. */
export type Appliance = {
  readonly server: Server;
  readonly metrics: Server;
  /** Resolves once the writer has its database; what is written before waits for that. */
  readonly opened: Promise<void>;
  reload(fresh: Settings): void;
  close(): Promise<void>;
};

const queue_limit = 4_096;
const close_ms = 10_000;

/**
 * Opens the appliance in a data folder: takes the folder's lock, brings the schema up to date, starts the writer,
 * and mounts both planes. What was opened before something failed is closed again, or the process could not end.
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

/** Closes one thing that was opened; the last one opened is closed first. */
type Closer = () => unknown;

async function open(options: ApplianceOptions, closers: Closer[]): Promise<Omit<Appliance, 'close'>> {
  const { data, settings, clock, log, elapsed = () => performance.now() } = options;
  closers.push(lockFolder(data).release);
  const db = await prepareFolder(options);
  closers.push(() => db.close());
  const hub = openHub();
  const credentials = { forget: () => {} };
  const tally = openTally();
  const writer = openWriter(options, listenersOf(options, { hub, credentials, tally })); // which takes a while
  closers.push(writer.close);
  const store = prepareStore(db);
  const deadlines = openDeadlines(elapsed);
  const app = makeApp();
  const blobs = openBlobs(data);
  const search = openSearch({ data, index: writer.index });
  closers.push(search.close);
  const reading = { store, seal: sealOf(db), files: openFileCheck(blobs) };
  const shared = { ...reading, write: writer.write, diskIsLow: writer.diskIsLow, clock, limits: settings.limits };
  const callers = mountApi(app, { shared, writer, hub, log, deadlines });
  const people = mountReview(app, { shared, settings, blobs, search, writer, hub, log, deadlines });
  credentials.forget = () => {
    callers.forget();
    people.forget();
  };
  closers.push(callers.close, deadlines.close);
  const upkeep = startUpkeep(options, { store, write: writer.write });
  const notifier = openNotifier({ ...shared, targets: settings.notify, log, base_url: baseUrl(settings.server) }, hub);
  const { witness, metrics, closing } = watch(app, { data, settings, clock, elapsed, db, store, writer, tally, log });
  const server = makeServer(app, { clock, witness, tls: options.tls, outfit: strictTransport(settings.server) });
  options.extend?.(app, { deadlines, fetch: localFetch(server), settings, log });
  const servers = () => [closeServer(server, close_ms), closeServer(metrics, 0)];
  closers.push(() => Promise.all([upkeep.close(), notifier.close(), ...servers()]));
  closers.push(people.close, callers.release, closing);
  return { server, metrics, opened: writer.opened, reload: reloading(settings, writer, credentials) };
}

/** Takes new limits everywhere, and forgets what was worked out from old ones. */
function reloading(settings: Settings, writer: Writer, credentials: { forget(): void }): Appliance['reload'] {
  return (fresh) => {
    takeLive(settings, fresh);
    writer.setLimits(settings.limits);
    credentials.forget();
  };
}

/** On a full disk not even the preparations would fit beside the ballast. */
async function prepareFolder(options: ApplianceOptions): Promise<Connection> {
  const { data, settings } = options;
  openDisk(data, settings.server.disk_floor_bytes).measure(0);
  await copyBeforeUpgrade(options);
  return openPrepared(data);
}

function openWriter(options: ApplianceOptions, listeners: WriterListeners): Writer {
  const { data, clock, writer_source, most_in_batch } = options;
  const { limits, account, server } = options.settings;
  const own = { upgrade_url: account.upgrade_url, disk_floor_bytes: server.disk_floor_bytes, most_in_batch };
  return startWriter({
    setup: { data, limits, ...own },
    clock,
    queue_limit: options.queue_limit ?? queue_limit,
    ...(writer_source && { source: writer_source }),
    listeners,
  });
}

/** Who hears of what the writer does. */
function listenersOf(
  { log, onFatal }: ApplianceOptions,
  { hub, credentials, tally }: { hub: Hub; credentials: { forget(): void }; tally: Tally },
): WriterListeners {
  return {
    onEvents: (events) => {
      if (events.some(({ kind }) => kind === 'credentials')) credentials.forget();
      hub.publish(events);
    },
    onBatch: tally.batch,
    onForeignCommit: () => {
      credentials.forget();
      hub.resync();
    },
    onDisk: (low) => log[low ? 'error' : 'info']({ event: low ? 'disk_low' : 'disk_has_room' }),
    onTrouble: (cause) => log.error({ event: 'writer_trouble', cause }),
    onFatal,
  };
}

/** What is done by itself from time to time: retention and backups. */
function startUpkeep(options: ApplianceOptions, { store, write }: { store: Store; write: Write }) {
  const { settings, clock, log } = options;
  let closing = false;
  const stopped = () => closing;
  const run = () => runRetention({ accounts: store.accounts.list.all(), settings, write, clock, dry: false, stopped });
  const cleanup = openCleanup({ clock, monotonic: () => performance.now(), run, log });
  const backups = openSchedule(options);
  const close = async () => {
    closing = true;
    await Promise.all([cleanup.close(), backups.close()]);
  };
  return { close };
}
