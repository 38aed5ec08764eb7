import { monitorEventLoopDelay } from 'node:perf_hooks';
import { limitNames } from '../../config/limits.ts';
import type { Settings } from '../../config.ts';
import type { Clock } from '../../lib/clock.ts';
import { version } from '../../lib/version.ts';
import { stockAndQuotaBlocks } from '../../rules/blocks.ts';
import type { Connection } from '../../store/database.ts';
import { healthStatements } from '../../store/health.ts';
import { folderSizes } from '../../store/sizes.ts';
import type { Store } from '../../store/store.ts';
import { appliance } from '../../store/totals.ts';
import type { Tally } from '../tally.ts';
import type { Metric, Sample } from './text.ts';

export type Observed = {
  data: string;
  db: Connection;
  store: Store;
  limits: Settings['limits'];
  clock: Clock;
  tally: Tally;
  diskIsLow(): boolean;
  /** Writes that have not been answered. */
  waiting(): number;
};

/** Makes what reads all metrics. The delay of the event loop is watched from the first reading on. */
export function openCollector(observed: Observed): () => Metric[] {
  const health = healthStatements(observed.db);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let watching = false;
  return () => {
    if (!watching) watching = delay.enable();
    const metrics = [...ofItems(observed, health), ...ofWork(observed), ...ofMachine(observed), ofDelay(delay)];
    delay.reset();
    return metrics;
  };
}

function gauge(name: string, help: string, value: number | Sample[]): Metric {
  return { name, type: 'gauge', help, samples: typeof value === 'number' ? [{ value }] : value };
}

function ofItems({ clock, store, limits }: Observed, health: ReturnType<typeof healthStatements>): Metric[] {
  const {
    low = 0,
    normal = 0,
    high = 0,
    urgent = 0,
    ready = 0,
    stored_bytes = 0,
  } = store.totals.of.get({ owner: appliance }) ?? {};
  const oldest = health.oldestPending.get();
  const age = oldest ? Math.max(0, (clock() - Date.parse(oldest.created_at)) / 1_000) : 0;
  const by = (label: string, values: Record<string, number>): Sample[] =>
    Object.entries(values).map(([text, value]) => ({ labels: { [label]: text }, value }));
  return [
    gauge('hdo_items', 'Live items by state.', by('state', { pending: low + normal + high + urgent, answered: ready })),
    gauge(
      'hdo_pending_items',
      'Items that wait for a person, by urgency.',
      by('urgency', { low, normal, high, urgent }),
    ),
    gauge('hdo_oldest_pending_seconds', 'Age of the item that waits longest; 0 when none does.', age),
    gauge('hdo_stored_bytes', 'Bytes of inputs, responses and files of live items.', stored_bytes),
    gauge(
      'hdo_blocks',
      'Accounts that a limit leaves no room, by limit.',
      by('limit', blocks({ clock, store, limits })),
    ),
  ];
}

function blocks({ clock, store, limits }: Pick<Observed, 'clock' | 'store' | 'limits'>): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries([...limitNames].map((name) => [name, 0]));
  for (const account of store.accounts.list.all()) {
    for (const { limit_name } of stockAndQuotaBlocks({ store, limits, account, now_ms: clock() })) {
      counts[limit_name] = (counts[limit_name] ?? 0) + 1;
    }
  }
  return counts;
}

function ofWork({ tally, waiting }: Observed): Metric[] {
  const latencies = [...tally.requests].flatMap(([route, codes]) =>
    [...codes].map(([code, value]) => ({ labels: { route, code }, value })),
  );
  const histogram = (name: string, help: string, samples: Sample[]): Metric => ({
    name,
    type: 'histogram',
    help,
    samples,
  });
  return [
    histogram('hdo_request_seconds', 'Time to the answer of requests, without what they were held for.', latencies),
    histogram('hdo_batch_requests', 'Writes that one transaction made durable.', [{ value: tally.batches }]),
    histogram('hdo_commit_seconds', 'Time of a commit with its sync.', [{ value: tally.commits }]),
    gauge('hdo_waiting_writes', 'Writes that have not been answered.', waiting()),
  ];
}

function ofMachine({ data, diskIsLow }: Observed): Metric[] {
  const { database_bytes, wal_bytes, disk_free_bytes } = folderSizes(data);
  return [
    gauge('hdo_build_info', 'The version that runs.', [{ labels: { version }, value: 1 }]),
    gauge('hdo_database_bytes', 'Size of the database.', database_bytes),
    gauge('hdo_wal_bytes', 'Size of the write-ahead log.', wal_bytes),
    gauge('hdo_disk_free_bytes', 'Bytes that are free on the disk of the data folder.', disk_free_bytes),
    gauge('hdo_disk_low', 'Whether the disk is below its floor.', Number(diskIsLow())),
    gauge('process_resident_memory_bytes', 'Resident memory.', process.memoryUsage.rss()),
    gauge('process_start_time_seconds', 'When the process started.', performance.timeOrigin / 1_000),
  ];
}

function ofDelay(delay: ReturnType<typeof monitorEventLoopDelay>): Metric {
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  const some = delay.count > 0;
  return gauge('hdo_event_loop_delay_seconds', 'Delay of the event loop since the last reading.', [
    { labels: { of: 'p50' }, value: some ? seconds(delay.percentile(50)) : 0 },
    { labels: { of: 'p99' }, value: some ? seconds(delay.percentile(99)) : 0 },
    { labels: { of: 'max' }, value: some ? seconds(delay.max) : 0 },
  ]);
}
