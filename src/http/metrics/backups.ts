import { second_ms } from '../../lib/time/units.ts';
import { lastBackup, type Outcome } from '../../upkeep/backup/record.ts';
import { gauge, type Metric } from './text.ts';

/** The metrics of backups, from the record in the data folder. */
export function ofBackups(data: string): Metric[] {
  const { made, failed, stuck, after, drill } = lastBackup(data);
  return [
    gauge(
      'hdo_backup_last_success_timestamp_seconds',
      'Time of the last successful backup; 0 without one.',
      secondsOf(made?.at),
    ),
    gauge(
      'hdo_backup_failed',
      '1 if a backup has failed since the last successful one, else 0.',
      Number(failed !== null),
    ),
    gauge('hdo_backup_stuck', 'Backups that can be neither read nor removed.', stuck.length),
    gauge(
      'hdo_backup_after_last_success_timestamp_seconds',
      'Time at which the program after a backup last succeeded; 0 if never.',
      secondsOf(after?.succeeded_at),
    ),
    gauge('hdo_backup_after_failed', '1 if the last run of the program after a backup failed, else 0.', failure(after)),
    gauge(
      'hdo_backup_drill_last_success_timestamp_seconds',
      'Time of the last drill in which a backup could be restored; 0 if never.',
      secondsOf(drill?.succeeded_at),
    ),
    gauge('hdo_backup_drill_failed', '1 if the last drill of a backup failed, else 0.', failure(drill)),
  ];
}

function secondsOf(instant: string | null | undefined): number {
  return instant ? Date.parse(instant) / second_ms : 0;
}

function failure(last: Outcome | null): number {
  return Number((last?.cause ?? null) !== null);
}
