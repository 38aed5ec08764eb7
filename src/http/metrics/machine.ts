import type { Report } from '../../contract/diagnosis.ts';
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

/** Formats the states of a node, and the sentences of its troubles. */
export function ofReport({ states, troubles }: Report): Metric[] {
  const samples = Object.entries(states).map(([state, value]) => ({ labels: { state }, value: Number(value) }));
  const named = troubles.map(({ state, code, sentence, remedy }) => ({ labels: { state, code, sentence, remedy } }));
  return [
    gauge('hdo_state', '1 while a state of the node is as it should be, else 0.', samples),
    gauge(
      'hdo_trouble',
      '1 for each thing that is wrong, with its sentence and what to do.',
      named.map((one) => ({ ...one, value: 1 })),
    ),
  ];
}

export function ofProcess(): Metric[] {
  return [
    gauge('process_resident_memory_bytes', 'Resident memory.', process.memoryUsage.rss()),
    gauge('process_start_time_seconds', 'Start time of the process.', performance.timeOrigin / 1_000),
  ];
}
