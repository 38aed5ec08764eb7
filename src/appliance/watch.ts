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
import { returnMemory } from '../lib/memory.ts';
import { openSite } from '../review/site.ts';
import { type Connection, releasePages } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../writer/writer.ts';
import { openHealth } from './health.ts';
import { openRest } from './rest.ts';

type Parts = {
  data: string;
  settings: Settings;
  clock: Clock;
  elapsed: Clock;
  db: Connection;
  store: Store;
  writer: Writer;
  tally: Tally;
  log: Log;
};

/** Lets an appliance be watched: adds its health to the routes and makes the server of its metrics. */
export function watch(app: App, parts: Parts): { witness: Witness; metrics: Server; closing(): void } {
  const { data, settings, clock, elapsed, db, store, writer, tally, log } = parts;
  const life = { closing: false };
  mountHealth(app, openHealth({ writer, db, elapsed, isClosing: () => life.closing }));
  const { diskIsLow, waiting } = writer;
  const collect = openCollector({ data, db, store, limits: settings.limits, clock, tally, diskIsLow, waiting });
  const rest = openRest(() => {
    releasePages(db);
    returnMemory();
    writer.rest();
  });
  const write = requestLog(log);
  return {
    /** Counts a request and writes it into the log. */
    witness: (answered) => {
      rest.happened();
      tally.request(answered);
      write(answered);
    },
    metrics: makeMetricsServer(collect, openSite(settings.server).guardHost),
    /** From now on it is not ready. */
    closing: () => {
      rest.close();
      life.closing = true;
    },
  };
}
