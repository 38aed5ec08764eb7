import type { Settings } from '../config.ts';
import type { Hub } from '../http/reply/hub.ts';
import type { Log } from '../lib/process/log.ts';
import type { Clock } from '../lib/time/clock.ts';
import { guardFiles } from '../store/database/database.ts';
import { unpublish } from '../store/database/open-files.ts';
import { lockForServing } from '../store/disk/lock.ts';
import type { Store } from '../store/store.ts';
import { openSchedule } from '../upkeep/backup/schedule.ts';
import { openAskers } from '../writer/askers.ts';
import { openCleanup } from '../writer/cleanup.ts';
import { openDue } from '../writer/due.ts';
import { openHolds } from '../writer/holds.ts';
import { runRetention } from '../writer/retention.ts';
import type { Writer } from '../writer/writer.ts';
import type { ServerTime } from './time.ts';

type UpkeepSettings = { data: string; settings: Settings; clock: Clock; log: Log };
type UpkeepServices = { store: Store; time: ServerTime; writer: Pick<Writer, 'write' | 'opened'>; hub: Hub };

/** Starts the periodic jobs: retention, backups, what policies ask of time, and askers that end. */
export function startUpkeep(parts: UpkeepSettings, { store, time, writer, hub }: UpkeepServices) {
  const { write } = writer;
  const { settings, log } = parts;
  let closing = false;
  const stopped = () => closing;
  const run = async () => {
    await time.keep();
    return runRetention({ accounts: store.accounts.list.all(), settings, write, past: time.past, dry: false, stopped });
  };
  const cleanup = openCleanup({ run, log });
  const backups = openSchedule(parts);
  const due = openDue({ store, write, log, folderTime: time.now, past: time.past });
  const askers = openAskers({ store, write, log, lived: time.lived });
  writer.opened.then(askers.wake, () => {}); // as below
  writer.opened.then(due.wake, () => {}); // the one that awaits the opening gets its error
  const leave = hub.listen((event) => {
    if (event === undefined || event.kind === 'asker') askers.wake();
    else if (event.kind === 'item.added') askers.wakeIfAny();
    if (event === undefined || event.kind === 'policy') due.wake();
    else if (event.kind === 'item.added' && event.sequence !== undefined) due.arrive(event.sequence);
  });
  const close = async () => {
    closing = true;
    leave();
    await Promise.all([cleanup.close(), backups.close(), due.close(), askers.close()]);
  };
  return { close };
}

type HoldServices = Omit<Parameters<typeof openHolds>[0], 'write'> & {
  hub: Hub;
  writer: Pick<Writer, 'write' | 'opened'>;
};

/** Measures the holds of stored and of new answers, and makes their decisions. */
export function startHolds({ hub, writer, ...services }: HoldServices) {
  const holds = openHolds({ ...services, write: writer.write });
  writer.opened.then(holds.read, () => {}); // the one that awaits the opening gets its error
  const leave = hub.listen((event) => {
    if (event === undefined || event.kind === 'item.held') holds.read();
  });
  const close = () => {
    leave();
    return holds.close();
  };
  return { ...holds, close };
}

/**
 * Locks a folder, and deletes what a killed server had published in it. Returns the release.
 * @throws {FolderInUse}
 */
export function takeFolder(data: string): () => void {
  guardFiles(data); // its look at the files ends while nobody serves them
  const held = lockForServing(data);
  unpublish(data);
  return () => {
    unpublish(data);
    held.release();
  };
}
