import type { Settings } from '../config.ts';
import { describeTrouble, type Trouble } from '../contract/diagnosis.ts';
import type { App } from '../http/endpoint/app.ts';
import { openCollector } from '../http/metrics/collect.ts';
import type { Metric } from '../http/metrics/text.ts';
import type { Hub } from '../http/reply/hub.ts';
import type { Unread } from '../http/reply/unread.ts';
import { requestLog } from '../http/request/request-log.ts';
import type { Tally } from '../http/request/tally.ts';
import type { Witness } from '../http/request/trace.ts';
import { mountHealth } from '../http/server/health.ts';
import type { Log, RequestLog } from '../lib/process/log.ts';
import { returnMemory } from '../lib/process/memory.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { Notifier } from '../notify/notifier.ts';
import { type Connection, releasePages } from '../store/database/database.ts';
import type { Store } from '../store/store.ts';
import { sealOf } from '../store/tables/secret.ts';
import { openTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import type { Writer } from '../writer/writer.ts';
import { type Diagnosis, openDiagnosis } from './diagnosis.ts';
import { addHealth } from './health.ts';
import type { Lead } from './lead.ts';

const check_ms = 1_000;
const idle_checks = 10;

type WatchSources = {
  data: string;
  settings: Settings;
  clock: Clock;
  elapsed: Clock;
  db: Connection;
  store: Store;
  writer: Writer;
  /** Milliseconds by which an untrusted clock is ahead of the folder's time. */
  ahead_ms(): number;
  tally: Tally;
  log: RequestLog;
  lead?: Pick<Lead, 'figures'> | undefined;
  telemetry: Pick<Telemetry, 'answered' | 'counts'> | undefined;
  notifier: Pick<Notifier, 'failing'>;
  diagnosis?: Diagnosis | undefined;
  unread: Unread;
};

type Watched = { witness: Witness; collect(): Metric[]; closing(): void; removeHealth(): void };

/** Sets up observation: adds the health endpoints, and prepares the metrics. */
export function watchAppliance(app: App, parts: WatchSources): Watched {
  const { data, settings, clock, db, store, writer, tally, log, ahead_ms, lead, telemetry } = parts;
  const diagnosis = parts.diagnosis ?? openDiagnosis(log);
  const life = { closing: false };
  const removeNotices = diagnosis.add({ state: 'notices', look: () => noticesTrouble(parts.notifier.failing()) });
  const removeHealth = addHealth(diagnosis, { ...parts, isClosing: () => life.closing });
  mountHealth(app, () => diagnosis.examine(), lead && 'leader');
  const { diskIsLow, waiting } = writer;
  const own = {
    limits: settings.limits,
    diskIsLow,
    waiting,
    ahead_ms,
    cluster: lead?.figures,
    spans: telemetry?.counts,
    failing: parts.notifier.failing,
    report: () => diagnosis.report(),
  };
  const collect = openCollector({ data, db, store, clock, tally, log, unread: parts.unread, ...own });
  const rest = openRest(() => {
    releasePages(db);
    returnMemory();
    writer.rest();
  });
  const write = requestLog(log, settings.server);
  return {
    /** Counts a request, logs it, and ends its span. */
    witness: (answered) => {
      rest.happened();
      tally.request(answered);
      write(answered);
      telemetry?.answered(answered);
    },
    collect,
    /** Reports the server as not ready from now on. */
    closing: () => {
      rest.close();
      life.closing = true;
    },
    removeHealth() {
      removeHealth();
      removeNotices();
      if (!parts.diagnosis) diagnosis.close();
    },
  };
}

function noticesTrouble(failing: Readonly<Record<string, number>>): Trouble | undefined {
  const names = Object.entries(failing).flatMap(([name, fails]) => (fails === 1 ? [name] : []));
  return names.length === 0 ? undefined : describeTrouble('notices_failing', names.join(', '));
}

/**
 * Calls `rest` once the server is idle: a second after the start, and ten seconds after the last request. `happened`
 * must be called for every request.
 */
function openRest(rest: () => void): { happened(): void; close(): void } {
  let idle = idle_checks - 1;
  const timer = setInterval(() => {
    idle += 1;
    if (idle === idle_checks) rest();
  }, check_ms).unref();
  return {
    happened: () => {
      idle = 0;
    },
    close: () => clearInterval(timer),
  };
}

type TraceSettings = { settings: Settings; clock: Clock; log: Log };
type TraceServices = { db: Connection; hub: Hub; closers: (() => unknown)[] };

/**
 * Starts to send traces, if the settings name a receiver. They end after the writer, because they need its last events.
 */
export async function startTraces(
  { settings, clock, log }: TraceSettings,
  { db, hub, closers }: TraceServices,
): Promise<Telemetry | undefined> {
  const telemetry = await openTelemetry({ settings, seal: sealOf(db), clock, log });
  if (telemetry) closers.push(telemetry.close, hub.listen(telemetry.told));
  return telemetry;
}
