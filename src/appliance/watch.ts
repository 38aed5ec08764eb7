import type { Server } from 'node:http';
import type { Settings } from '../config.ts';
import type { App } from '../http/app.ts';
import { mountHealth } from '../http/health.ts';
import { openCollector } from '../http/metrics/collect.ts';
import { makeMetricsServer } from '../http/metrics/server.ts';
import { requestLog } from '../http/request-log.ts';
import type { Tally } from '../http/tally.ts';
import type { Witness } from '../http/trace.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { openSite } from '../review/site.ts';
import type { Connection } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../writer/writer.ts';
import { openHealth } from './health.ts';

type Parts = {
  data: string;
  settings: Settings;
  clock: Clock;
  elapsed: Clock;
  db: Connection;
  store: Store;
  writer: Writer;
  tally: Tally;
};

/** Lets an appliance be watched: adds its health to the routes and makes the server of its metrics. */
export function watch(app: App, parts: Parts): { metrics: Server; closing(): void } {
  const { data, settings, clock, elapsed, db, store, writer, tally } = parts;
  const life = { closing: false };
  mountHealth(app, openHealth({ writer, db, elapsed, isClosing: () => life.closing }));
  const { diskIsLow, waiting } = writer;
  const collect = openCollector({ data, db, store, limits: settings.limits, clock, tally, diskIsLow, waiting });
  return {
    metrics: makeMetricsServer(collect, openSite(settings.server).guardHost),
    /** From now on it is not ready. */
    closing: () => {
      life.closing = true;
    },
  };
}

/** Counts every request and writes it into the log. */
export function witnessOf(log: Log, tally: Tally): Witness {
  const write = requestLog(log);
  return (answered) => {
    tally.request(answered);
    write(answered);
  };
}
