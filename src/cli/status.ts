import { describeTrouble, type Report, type Trouble, troubleText } from '../contract/diagnosis.ts';
import { version } from '../lib/process/version.ts';
import { bytesText } from '../lib/text/bytes.ts';
import { timestamp } from '../lib/time/clock.ts';
import { durationText } from '../lib/time/duration.ts';
import { worth_telling_ms } from '../lib/time/folder-time.ts';
import { type ServedTime, servedTime } from '../store/database/open-files.ts';
import { isServed } from '../store/disk/lock.ts';
import { schemaVersion } from '../store/migrations/migrate.ts';
import type { Store } from '../store/store.ts';
import { healthStatements } from '../store/tables/health.ts';
import { folderSizes } from '../store/tables/sizes.ts';
import { appliance } from '../store/tables/totals.ts';
import { lastBackup } from '../upkeep/backup/record.ts';
import { openLocalTime } from '../writer/local-time.ts';
import type { Call } from './action.ts';

import { command } from './command.ts';
import { openFolder } from './folder.ts';
import { askServer } from './local-socket.ts';
import { alignColumns } from './output.ts';
import { linkNeedOf, runningServer } from './server-file.ts';

/** `hdo status`: reads the folder, and the server if one runs. */
export const status = command('status', {
  about: 'Shows the queue, the decisions, the disk usage, and if the server runs.',
  run: async (call) => {
    const report = await askServer(call.data);
    const found = statusOf(call);
    const troubles = report?.troubles ?? doubtClock(found.clock_ahead_seconds);
    const document = { ...found, states: report?.states ?? null, troubles };
    return { document, lines: alignColumns(rowsOf(document)) };
  },
});

type Status = ReturnType<typeof statusOf> & Pick<Report, 'troubles'>;

function statusOf(call: Call) {
  const folder = openFolder(call);
  const now_ms = Date.now();
  const served = servedTime(call.data);
  const { totals, oldest, clock } = folder.read((store, db) => ({
    totals: store.totals.of.get({ owner: appliance }),
    oldest: healthStatements(db).oldestPending.get()?.created_at ?? null,
    clock: clockOf(store, served),
  }));
  const { low = 0, normal = 0, high = 0, urgent = 0, ready = 0, stored_bytes = 0 } = totals ?? {};
  const server = runningServer(call.data);
  const need = linkNeedOf(folder);
  const backups = lastBackup(call.data);
  return {
    version,
    schema_version: schemaVersion,
    running: isServed(call.data),
    pid: server?.pid ?? null,
    base_url: server && !need ? server.base_url : null,
    socket: server?.socket ?? null,
    metrics_url: server?.metrics_url ?? null,
    started_at: server?.started_at ?? null,
    uptime_seconds: server ? secondsSince(server.started_at, now_ms) : null,
    queue: { pending: low + normal + high + urgent, low, normal, high, urgent },
    oldest_pending_at: oldest,
    oldest_pending_seconds: oldest === null ? null : secondsSince(oldest, now_ms),
    ready,
    stored_bytes,
    ...folderSizes(call.data),
    ...clock,
    last_backup: backups.made,
    last_backup_failure: backups.failed,
    stuck_backups: backups.stuck.map(({ path, cause }) => ({ path, cause })),
  };
}

/** Returns the trouble of the clock, when no server says it. */
function doubtClock(ahead_seconds: number): Trouble[] {
  const ahead_ms = ahead_seconds * 1_000;
  return ahead_ms < worth_telling_ms ? [] : [describeTrouble('clock_ahead', durationText(ahead_ms))];
}

/** Returns the folder's own time, and the seconds by which an unaccepted clock is ahead of it. */
function clockOf(store: Store, served: ServedTime | undefined) {
  const time = openLocalTime(store, served);
  const folder_time = timestamp(time.own_ms());
  return { folder_time, clock_ahead_seconds: Math.floor(time.ahead_ms() / 1_000) };
}

function secondsSince(instant: string, now_ms: number): number {
  return Math.max(0, Math.floor((now_ms - Date.parse(instant)) / 1_000));
}

function serverText({ running, base_url, socket, uptime_seconds }: Status): string {
  if (uptime_seconds === null) return running ? 'starting' : 'not running';
  const place = base_url ?? `${socket ?? 'an inherited socket'}, without server.public_url for links`;
  return `${place}, up for ${durationText(uptime_seconds * 1_000)}`;
}

function backupText({ last_backup, last_backup_failure }: Status): string {
  const made = last_backup ? `${last_backup.at}, ${last_backup.path}` : 'none';
  return last_backup_failure ? `${made}; failed at ${last_backup_failure.at}: ${last_backup_failure.cause}` : made;
}

function rowsOf(status: Status): string[][] {
  const { queue, oldest_pending_seconds } = status;
  const ago = (seconds: number | null) => (seconds === null ? 'none' : durationText(seconds * 1_000));
  return [
    ['version', `${status.version}, schema ${status.schema_version}`],
    ['server', serverText(status)],
    [
      'queue',
      `${queue.pending} (urgent ${queue.urgent}, high ${queue.high}, normal ${queue.normal}, low ${queue.low})`,
    ],
    ['oldest pending', ago(oldest_pending_seconds)],
    ['decisions ready', String(status.ready)],
    ['stored', bytesText(status.stored_bytes)],
    ['database', `${bytesText(status.database_bytes)}, WAL ${bytesText(status.wal_bytes)}`],
    ['disk free', bytesText(status.disk_free_bytes)],
    ['last backup', backupText(status)],
    ...status.troubles.map((trouble) => ['trouble', troubleText(trouble)]),
    ...status.stuck_backups.map(({ path, cause }) => ['stuck backup', `${path}: ${cause}`]),
  ];
}
