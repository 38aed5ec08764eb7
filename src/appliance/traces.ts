import type { Settings } from '../config.ts';
import type { Hub } from '../http/reply/hub.ts';
import type { Log } from '../lib/process/log.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { Connection } from '../store/database/database.ts';
import { sealOf } from '../store/tables/secret.ts';
import { openTelemetry, type Telemetry } from '../telemetry/telemetry.ts';

type TraceSettings = { settings: Settings; clock: Clock; log: Log };
type TraceServices = { db: Connection; hub: Hub; closers: (() => unknown)[] };

/** Starts to send traces, if the settings name a receiver. They end after the writer, whose last events they hear. */
export async function startTraces(
  { settings, clock, log }: TraceSettings,
  { db, hub, closers }: TraceServices,
): Promise<Telemetry | undefined> {
  const telemetry = await openTelemetry({ settings, seal: sealOf(db), clock, log });
  if (telemetry) closers.push(telemetry.close, hub.listen(telemetry.told));
  return telemetry;
}
