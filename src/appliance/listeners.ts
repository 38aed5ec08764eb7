import type { Hub } from '../http/reply/hub.ts';
import type { Tally } from '../http/request/tally.ts';
import type { Log } from '../lib/process/log.ts';
import type { WriterListeners } from '../writer/writer.ts';
import type { Lead } from './lead.ts';
import type { ServerTime } from './time.ts';

type Listening = {
  readonly log: Log;
  readonly lead?: Pick<Lead, 'onLost' | 'onUnsound' | 'onLogFull'> | undefined;
  onFatal(cause: string): void;
};
type Told = { hub: Hub; credentials: { forget(): void }; tally: Tally; time: ServerTime };

/** Subscribes to the events of the writer. */
export function buildListeners(
  { log, lead, onFatal }: Listening,
  { hub, credentials, tally, time }: Told,
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
      time.resync();
    },
    onDisk: (low) => log[low ? 'error' : 'info']({ event: low ? 'disk_low' : 'disk_has_room' }),
    onLeadLost: (cause) => lead?.onLost(cause),
    onUnsound: (trouble) => lead?.onUnsound(trouble),
    onLogFull: (cause) => lead?.onLogFull(cause),
    onTrouble: (cause) => log.error({ event: 'writer_trouble', cause }),
    onFatal,
  };
}
