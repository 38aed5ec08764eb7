import { monitorEventLoopDelay } from 'node:perf_hooks';
import { limitNames } from '../../config/limits.ts';
import type { Settings } from '../../config.ts';
import type { Report } from '../../contract/diagnosis.ts';
import type { RequestLog } from '../../lib/process/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { second_ms } from '../../lib/time/units.ts';
import { stockAndQuotaBlocks } from '../../rules/items/blocks.ts';
import type { Connection } from '../../store/database/database.ts';
import type { Store } from '../../store/store.ts';
import { healthStatements } from '../../store/tables/health.ts';
import { appliance } from '../../store/tables/totals.ts';
import { lastBackup, type Outcome } from '../../upkeep/backup/record.ts';
import type { Unread } from '../reply/unread.ts';
import type { Tally } from '../request/tally.ts';
import { type ClusterFigures, ofAppends, ofCluster } from './cluster.ts';
import { ofFolder, ofProcess, ofReport } from './machine.ts';
import { counter, gauge, histogram, type Metric, type Sample } from './text.ts';

/** The spans of traces that the receiver got, that it did not take, and that the full queue has dropped. */
export type SpanCounts = { readonly sent: number; readonly failed: number; readonly dropped: number };

type Observed = {
  data: string;
  db: Connection;
  store: Store;
  limits: Settings['limits'];
  clock: Clock;
  tally: Tally;
  diskIsLow(): boolean;
  /** Returns the milliseconds by which the clock is ahead of the folder's time without being believed. */
  ahead_ms(): number;
  log: Pick<RequestLog, 'dropped'>;
  unread: Pick<Unread, 'bytes' | 'cuts'>;
  /** Returns the number of unanswered writes. */
  waiting(): number;
  /** Returns the counts of spans. Absent without traces. */
  spans: (() => SpanCounts) | undefined;
  /** Returns for each target of notifications 1 if the last attempt has failed, else 0. */
  failing(): Readonly<Record<string, number>>;
  /** Returns the state of this node of a cluster. Absent on a single machine. */
  cluster: (() => ClusterFigures) | undefined;
  /** Returns the states of this node, and its troubles. */
  report(): Report;
};

/** Creates the function that reads all metrics. It monitors the event loop from the first reading on. */
export function openCollector(observed: Observed): () => Metric[] {
  const health = healthStatements(observed.db);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let watching = false;
  return () => {
    if (!watching) watching = delay.enable();
    const work = [ofWork(observed), ofClients(observed), ofMachine(observed), ofBackups(observed.data)];
    const metrics = [...ofItems(observed, health), ...work.flat(), ofDelay(delay), ...ofNode(observed)];
    delay.reset();
    return metrics;
  };
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
    gauge('hdo_oldest_pending_seconds', 'Age of the oldest pending item; 0 without one.', age),
    gauge('hdo_stored_bytes', 'Bytes of inputs, responses and files of live items.', stored_bytes),
    gauge('hdo_blocks', 'Accounts that have reached a limit, by limit.', by('limit', blocks({ clock, store, limits }))),
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
  return [
    histogram('hdo_request_seconds', 'Response time of requests, without intended waits.', latencies),
    histogram('hdo_batch_requests', 'Writes in one transaction.', [{ value: tally.batches }]),
    histogram('hdo_commit_seconds', 'Duration of a commit with its sync.', [{ value: tally.commits }]),
    gauge('hdo_waiting_writes', 'Unanswered writes.', waiting()),
  ];
}

function ofClients({ unread, log, spans, failing }: Observed): Metric[] {
  const targets = failing();
  const by = (label: string, values: object): Sample[] =>
    Object.entries(values).map(([text, value]) => ({ labels: { [label]: text }, value }));
  return [
    gauge('hdo_unread_bytes', 'Bytes buffered for clients that have not read them.', unread.bytes()),
    counter(
      'hdo_connections_cut_total',
      'Connections cut because their client did not read, by limit.',
      by('reason', unread.cuts()),
    ),
    counter('hdo_log_lines_dropped_total', 'Log lines that could not be written.', log.dropped()),
    ...(spans
      ? [counter('hdo_spans_total', 'Ended spans of traces, by what became of them.', by('outcome', spans()))]
      : []),
    ...(Object.keys(targets).length > 0
      ? [
          gauge(
            'hdo_notifications_failing',
            '1 while the last attempt to notify a target has failed.',
            by('target', targets),
          ),
        ]
      : []),
  ];
}

function ofMachine({ data, diskIsLow, ahead_ms, report }: Observed): Metric[] {
  return [
    ...ofFolder(data),
    gauge('hdo_disk_low', '1 while the disk is below its floor, else 0.', Number(diskIsLow())),
    gauge('hdo_clock_ahead_seconds', 'Seconds by which the clock is ahead without being believed.', ahead_ms() / 1_000),
    ...ofReport(report()),
    ...ofProcess(),
  ];
}

function ofNode({ cluster, tally }: Observed): Metric[] {
  return cluster ? [...ofCluster(cluster()), ofAppends(tally.appends)] : [];
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

function ofBackups(data: string): Metric[] {
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
