import type { Report } from '../../contract/diagnosis.ts';
import type { Histogram } from '../../lib/histogram.ts';
import { ofFolder, ofProcess, ofReport } from './machine.ts';
import { counter, gauge, histogram, type Metric } from './text.ts';

/** The state of a node of a cluster. */
export type ClusterFigures = {
  readonly role: 'standby' | 'leader';
  readonly epoch: number;
  /** The last record in the rows of this node. */
  readonly seq: number;
  /** The last record of the log, as far as this node has seen it. */
  readonly head_seq: number;
  /** How often this process has begun to lead. */
  readonly leads: number;
};

/** Formats the state of a node. */
export function ofCluster({ role, epoch, seq, head_seq, leads }: ClusterFigures): Metric[] {
  return [
    gauge('hdo_cluster_leader', '1 while this node leads, else 0.', Number(role === 'leader')),
    gauge('hdo_cluster_epoch', 'The newest epoch of the cluster that this node has seen.', epoch),
    gauge('hdo_cluster_seq', 'The last record of the log in the rows of this node.', seq),
    gauge('hdo_cluster_head_seq', 'The last record of the log that this node has seen.', head_seq),
    gauge('hdo_cluster_lag_records', 'Records that this node has still to apply.', Math.max(0, head_seq - seq)),
    counter('hdo_cluster_leads_total', 'How often this process has begun to lead.', leads),
  ];
}

/** Formats the durations of appends. Only a leader has them. */
export function ofAppends(appends: Histogram): Metric {
  return histogram('hdo_cluster_append_seconds', 'Duration of an append to the log in PostgreSQL.', [
    { value: appends },
  ]);
}

/** Reads the metrics of a node that stands by. */
export function standbyMetrics(data: string, figures: ClusterFigures, report: Report): Metric[] {
  return [...ofFolder(data), ...ofReport(report), ...ofProcess(), ...ofCluster(figures)];
}
