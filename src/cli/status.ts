import { Command } from 'commander';
import { bytesText } from '../lib/bytes.ts';
import { durationText } from '../lib/duration.ts';
import { version } from '../lib/version.ts';
import { healthStatements } from '../store/health.ts';
import { isServed } from '../store/lock.ts';
import { schemaVersion } from '../store/migrate.ts';
import { folderSizes } from '../store/sizes.ts';
import { appliance } from '../store/totals.ts';
import { lastCopy } from '../upkeep/backup/record.ts';
import { action, type Call } from './action.ts';
import { openFolder } from './folder.ts';
import { columns } from './output.ts';
import { runningServer } from './server-file.ts';

/** `hdo status`: of the folder, and of the server when one runs. */
export const status = new Command('status')
  .description('Says how the appliance is: queue, decisions, disk, and whether it runs.')
  .action(
    action((call: Call) => {
      const document = statusOf(call);
      return { document, lines: columns(rowsOf(document)) };
    }),
  );

type Status = ReturnType<typeof statusOf>;

function statusOf(call: Call) {
  const folder = openFolder(call);
  const now_ms = Date.now();
  const { totals, oldest } = folder.read((store, db) => ({
    totals: store.totals.of.get({ owner: appliance }),
    oldest: healthStatements(db).oldestPending.get()?.created_at ?? null,
  }));
  const { low = 0, normal = 0, high = 0, urgent = 0, ready = 0, stored_bytes = 0 } = totals ?? {};
  const server = runningServer(call.data);
  const copies = lastCopy(call.data);
  return {
    version,
    schema_version: schemaVersion,
    running: isServed(call.data),
    pid: server?.pid ?? null,
    base_url: server?.base_url ?? null,
    metrics_url: server?.metrics_url ?? null,
    started_at: server?.started_at ?? null,
    uptime_seconds: server ? secondsSince(server.started_at, now_ms) : null,
    queue: { pending: low + normal + high + urgent, low, normal, high, urgent },
    oldest_pending_at: oldest,
    oldest_pending_seconds: oldest === null ? null : secondsSince(oldest, now_ms),
    ready,
    stored_bytes,
    ...folderSizes(call.data),
    last_backup: copies.made,
    last_backup_failure: copies.failed,
  };
}

function secondsSince(instant: string, now_ms: number): number {
  return Math.max(0, Math.floor((now_ms - Date.parse(instant)) / 1_000));
}

function serverText({ running, base_url, uptime_seconds }: Status): string {
  if (uptime_seconds === null) return running ? 'starting' : 'not running';
  return `${base_url}, up for ${durationText(uptime_seconds * 1_000)}`;
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
  ];
}
