/** The series of a metric over minutes, as promtool writes them. */
type Series = { readonly series: string; readonly values: string };
/**
 * The instant at which an alert is looked at, the series with which it fires, and those with which it does not. `every`
 * is the interval of evaluations, for alerts that take hours.
 */
export type RuleCase = {
  readonly at: string;
  readonly every?: string;
  readonly fires: readonly Series[][];
  readonly quiet: readonly Series[][];
};

/** A series of the job hdo. Labels are separated by commas. */
const of = (name: string, values: string, labels = ''): Series => ({
  series: `${name}{job="hdo"${labels.includes('instance=') ? '' : ',instance="a"'}${labels && `,${labels}`}}`,
  values,
});
const requests = (code: string, values: string) => of('hdo_request_seconds_count', values, `code="${code}"`);
const spans = (outcome: string) => of('hdo_spans_total', '0+1x60', `outcome="${outcome}"`);
const leader = (instance: string, values: string) => of('hdo_cluster_leader', values, `instance="${instance}"`);
const leads = (instance: string, values: string) => of('hdo_cluster_leads_total', values, `instance="${instance}"`);

/** The buckets of a histogram, with `within` of 100 observations below a bound. */
const buckets = (name: string, bound: string, within: number) => [
  of(`${name}_bucket`, `0+${within}x60`, `le="${bound}"`),
  of(`${name}_bucket`, '0+100x60', 'le="2.5"'),
  of(`${name}_bucket`, '0+100x60', 'le="+Inf"'),
];
const slow = (name: string, bound: string): RuleCase => ({
  at: '40m',
  fires: [buckets(name, bound, 10)],
  quiet: [buckets(name, bound, 100)],
});
/** An alert on one metric: a value with which it fires after the time, and one with which it does not. */
const above = (
  name: string,
  { at, fires, quiet, labels }: { at: string; fires: string; quiet: string; labels?: string },
) => ({
  at,
  fires: [[of(name, `${fires}x60`, labels)]],
  quiet: [[of(name, `${quiet}x60`, labels)]],
});

/** Cases of every alert of deploy/prometheus-rules.yml. */
export const ruleCases: Readonly<Record<string, RuleCase>> = {
  HdoDown: {
    at: '5m',
    fires: [[of('up', '0x10')]],
    quiet: [[of('up', '1x10')], [of('up', '1x3 0 0')], [{ series: 'up{job="other"}', values: '0x10' }]],
  },
  HdoRestarts: {
    at: '10m',
    fires: [[of('process_start_time_seconds', '1 2 3 4x30')]],
    quiet: [[of('process_start_time_seconds', '1 2 3x30')]],
  },
  HdoRequestWaits: above('hdo_oldest_pending_seconds', { at: '10m', fires: '90000', quiet: '86400' }),
  HdoUrgentRequestWaits: {
    at: '20m',
    fires: [[of('hdo_pending_items', '1x30', 'urgency="urgent"')]],
    quiet: [
      [of('hdo_pending_items', '1x9 0 1x30', 'urgency="urgent"')],
      [of('hdo_pending_items', '9x30', 'urgency="high"')],
    ],
  },
  HdoDecisionsNotCollected: {
    at: '7h',
    every: '30m',
    fires: [[of('hdo_items', '101x500', 'state="answered"')]],
    quiet: [[of('hdo_items', '100x500', 'state="answered"')], [of('hdo_items', '500x500', 'state="pending"')]],
  },
  HdoErrors: {
    at: '30m',
    fires: [
      [requests('ok', '0+100x60'), requests('internal_error', '0+5x60')],
      [requests('ok', '0+100x60'), requests('temporary_unavailable', '0+5x60')],
    ],
    quiet: [
      [requests('ok', '0+100x60'), requests('internal_error', '0+1x60')],
      [requests('ok', '0+100x60'), requests('validation_failed', '0+50x60')],
      [requests('ok', '0x60'), requests('internal_error', '0x60')],
    ],
  },
  HdoSlow: slow('hdo_request_seconds', '1'),
  HdoCommitsSlow: slow('hdo_commit_seconds', '0.5'),
  HdoWritesQueue: above('hdo_waiting_writes', { at: '3m', fires: '3500', quiet: '3000' }),
  HdoEventLoopStalls: above('hdo_event_loop_delay_seconds', {
    at: '15m',
    fires: '0.6',
    quiet: '0.4',
    labels: 'of="p99"',
  }),
  HdoLimitReached: above('hdo_blocks', { at: '20m', fires: '1', quiet: '0', labels: 'limit="stored_bytes"' }),
  HdoDiskLow: above('hdo_disk_low', { at: '1m', fires: '1', quiet: '0' }),
  HdoDiskFills: {
    at: '6h',
    every: '10m',
    fires: [[of('hdo_disk_free_bytes', '5000000000-10000000x400')]],
    quiet: [
      [of('hdo_disk_free_bytes', '5000000000x400')],
      [of('hdo_disk_free_bytes', '5000000000-1000000x400')],
      [of('hdo_disk_free_bytes', '50000000000-50000000x400')],
    ],
  },
  HdoBackupFailed: {
    at: '1m',
    fires: [
      [of('hdo_backup_failed', '1x5'), of('hdo_backup_stuck', '0x5')],
      [of('hdo_backup_failed', '0x5'), of('hdo_backup_stuck', '2x5')],
    ],
    quiet: [[of('hdo_backup_failed', '0x5'), of('hdo_backup_stuck', '0x5')]],
  },
  HdoBackupOld: {
    at: '50h',
    every: '30m',
    fires: [[of('hdo_backup_last_success_timestamp_seconds', '1x3100')]],
    quiet: [
      [of('hdo_backup_last_success_timestamp_seconds', '100000x3100')],
      [of('hdo_backup_last_success_timestamp_seconds', '0x3100')],
    ],
  },
  HdoBackupNotCopied: {
    at: '3h',
    fires: [[of('hdo_backup_after_failed', '1x200')]],
    quiet: [[of('hdo_backup_after_failed', '1x60 0x140')]],
  },
  HdoBackupDrillFailed: above('hdo_backup_drill_failed', { at: '1m', fires: '1', quiet: '0' }),
  HdoClockDoubted: above('hdo_clock_ahead_seconds', { at: '20m', fires: '120', quiet: '60' }),
  HdoSignInsFail: {
    at: '15m',
    fires: [[requests('invalid_caller_credentials', '0+20x20')]],
    quiet: [[requests('invalid_caller_credentials', '0+5x20')], [requests('authentication_required', '0+20x20')]],
  },
  HdoConnectionsCut: {
    at: '20m',
    fires: [[of('hdo_connections_cut_total', '0+1x30', 'reason="stalled"')]],
    quiet: [[of('hdo_connections_cut_total', '100x30', 'reason="stalled"')]],
  },
  HdoLogLost: {
    at: '10m',
    fires: [[of('hdo_log_lines_dropped_total', '0 0 5x20')]],
    quiet: [[of('hdo_log_lines_dropped_total', '5x20')]],
  },
  HdoSpansLost: { at: '40m', fires: [[spans('failed')], [spans('dropped')]], quiet: [[spans('sent')]] },
  HdoNotificationsFail: {
    at: '40m',
    fires: [[of('hdo_notifications_failing', '1x60', 'target="mail"')]],
    quiet: [
      [of('hdo_notifications_failing', '0x60', 'target="mail"')],
      [of('hdo_notifications_failing', '1x9 0 1x9 0 1x9 0 1x30', 'target="mail"')],
    ],
  },
  HdoCertificateEnds: above('hdo_tls_not_after_timestamp_seconds', { at: '30m', fires: '600000', quiet: '700000' }),
  HdoCertificateKept: above('hdo_tls_kept', { at: '30m', fires: '1', quiet: '0' }),
  HdoNoLeader: {
    at: '3m',
    fires: [[leader('a', '0x9'), leader('b', '0x9')]],
    quiet: [
      [leader('a', '1x9'), leader('b', '0x9')],
      [leader('a', '1 0x9'), leader('b', '0 0 1x9')],
    ],
  },
  HdoNodeBehind: {
    at: '15m',
    fires: [[of('hdo_cluster_lag_records', '5x30')]],
    quiet: [[of('hdo_cluster_lag_records', '5 0 5 0 5 0 5 0 5 0 5 0 5 0 5 0 5')]],
  },
  HdoLeaderChanges: {
    at: '60m',
    fires: [[leads('a', '0x9 1x9 2x50'), leads('b', '0x19 1x9 2 3x50')]],
    quiet: [[leads('a', '1x70'), leads('b', '0x19 1x50')]],
  },
  HdoAppendsSlow: slow('hdo_cluster_append_seconds', '0.5'),
};
