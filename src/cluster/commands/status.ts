import type { Call } from '../../cli/action.ts';
import { guardFolder, isInitialised } from '../../cli/folder.ts';
import { type Answer, columns } from '../../cli/output.ts';
import { bytesText } from '../../lib/text/bytes.ts';
import { durationText } from '../../lib/time/duration.ts';
import { isServed } from '../../store/disk/lock.ts';
import { readMembership } from '../copy/membership.ts';
import { compareSettings, formatSharedSettings } from '../copy/shared-settings.ts';
import { loadNode } from './database.ts';
import { type DatabaseReport, reportDatabase } from './report.ts';

/** Reports the state of a cluster. Works beside a server, and while the database is down. */
export async function reportStatus({ data }: Call): Promise<Answer> {
  guardFolder(data);
  const document = await statusOf(data);
  const lines = columns(rowsOf(document));
  return document.troubles.length > 0 ? { document, lines, exit: 'unavailable' as const } : { document, lines };
}

type Status = Awaited<ReturnType<typeof statusOf>>;

async function statusOf(data: string) {
  const { settings, database, key_file, node } = loadNode(data);
  const { position, settings: stored } = isInitialised(data) ? readMembership(data) : nothing;
  const running = isServed(data);
  const report = await reportDatabase(database, { key_file, cluster_id: position?.cluster_id });
  const { leader, head_seq } = report;
  const leads = running && leader?.node === node && leader.address === settings.cluster.address && !leader.handed_back;
  return {
    node,
    role: leads ? 'leader' : running ? 'standby' : 'stopped',
    seq: position?.seq ?? null,
    lag: position && head_seq !== null ? Math.max(0, head_seq - position.seq) : null,
    settings_that_differ: stored === undefined ? [] : compareSettings(formatSharedSettings(settings), stored),
    ...report,
    cluster_id: position?.cluster_id ?? report.cluster_id,
  };
}

const nothing = { position: undefined, settings: undefined };

function leaderText({ leader }: DatabaseReport): string {
  if (leader === null) return 'unknown';
  if (leader.epoch === 0) return 'none so far';
  const lease = leader.handed_back ? 'it has handed the lead back' : `renewed ${durationText(leader.renewed_ms)} ago`;
  return `${leader.node}, ${leader.address}, epoch ${leader.epoch}, ${lease}`;
}

function rowsOf(status: Status): string[][] {
  const { seq, lag, head_seq, confirmed_seq, snapshots, synchronous_standbys, log_bytes } = status;
  const known = (value: number | null) => (value === null ? 'unknown' : String(value));
  const size = log_bytes === null ? '' : `, ${bytesText(log_bytes)}`;
  const own = seq === null ? 'no rows: it has not joined' : `record ${seq}${lag === null ? '' : `, ${lag} behind`}`;
  return [
    ['node', `${status.node}, ${status.role}`],
    ['cluster', status.cluster_id ?? 'none'],
    ['leader', leaderText(status)],
    ['this folder', own],
    ['log', `record ${known(head_seq)}, durable to ${known(confirmed_seq)}${size}`],
    ...snapshots.map((one) => [
      'snapshot',
      `record ${one.seq} by ${one.node}, ${durationText(one.age_seconds * 1000)} ago`,
    ]),
    ...(snapshots.length === 0 && head_seq !== null ? [['snapshot', 'none']] : []),
    ['standbys', synchronous_standbys?.join(', ') || (synchronous_standbys ? 'none' : 'unknown')],
    ...status.settings_that_differ.map((name) => [
      'differs',
      `${name}: this node does not lead; see hdo cluster accept`,
    ]),
    ...status.troubles.map(({ message }) => ['trouble', message]),
  ];
}
