import { version } from '../../lib/process/version.ts';
import { folderSizes } from '../../store/tables/sizes.ts';
import { gauge, type Metric } from './text.ts';

export function ofFolder(data: string): Metric[] {
  const { database_bytes, wal_bytes, disk_free_bytes } = folderSizes(data);
  return [
    gauge('hdo_build_info', 'The running version.', [{ labels: { version }, value: 1 }]),
    gauge('hdo_database_bytes', 'Size of the database.', database_bytes),
    gauge('hdo_wal_bytes', 'Size of the write-ahead log.', wal_bytes),
    gauge('hdo_disk_free_bytes', 'Free bytes on the disk of the data folder.', disk_free_bytes),
  ];
}

export function ofProcess(): Metric[] {
  return [
    gauge('process_resident_memory_bytes', 'Resident memory.', process.memoryUsage.rss()),
    gauge('process_start_time_seconds', 'Start time of the process.', performance.timeOrigin / 1_000),
  ];
}
