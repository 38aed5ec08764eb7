import type { Call } from '../../cli/action.ts';
import type { Exit } from '../../cli/exit-codes.ts';
import { guardFolder, isInitialised } from '../../cli/folder.ts';
import { askServer, type LocalReport } from '../../cli/local-socket.ts';
import { type Answer, alignColumns } from '../../cli/output.ts';
import { type StateName, troubleText } from '../../contract/diagnosis.ts';
import { bytesText } from '../../lib/text/bytes.ts';
import { durationText } from '../../lib/time/duration.ts';
import { isServed } from '../../store/disk/lock.ts';
import { readMembership } from '../copy/membership.ts';
import { compareSettings, formatSharedSettings } from '../copy/shared-settings.ts';
import { loadNode } from './database.ts';
import { type DatabaseReport, type ReportedTrouble, reportDatabase } from './report.ts';

/** The exit code for a trouble of a state. The first one counts. */
const exits: readonly (readonly [StateName, Exit])[] = [
  ['log_reachable', 'unavailable'],
  ['log_accepts', 'unavailable'],
  ['position', 'bad_data'],
  ['sound', 'bad_data'],
  ['has_room', 'temporary'],
  ['clock', 'unavailable'],
];

/**
 * Reports the state of a cluster. The running server of this node says what is wrong with it, and the database says the
 * rest. Works without a server, and while the database is down.
 */
export async function reportStatus({ data }: Call): Promise<Answer> {
  guardFolder(data);
  const document = await statusOf(data);
  const lines = alignColumns(rowsOf(document));
  const states = new Set(document.troubles.map(({ state }) => state));
  const [, exit] = exits.find(([state]) => states.has(state)) ?? [];
  return exit ? { document, lines, exit } : { document, lines };
}

type Status = Awaited<ReturnType<typeof statusOf>>;

async function statusOf(data: string) {
  const { settings, database, key_file, node } = loadNode(data);
  const { position, settings: stored } = isInitialised(data) ? readMembership(data) : nothing;
  const server = await askServer(data);
  const running = server !== undefined || isServed(data);
  const report = await reportDatabase(database, { key_file, cluster_id: position?.cluster_id });
  const { leader, head_seq } = report;
  const leads = running && leader?.node === node && leader.address === settings.cluster.address && !leader.handed_back;
  return {
    node,
    role: server?.role ?? (leads ? 'leader' : running ? 'standby' : 'stopped'),
    reason: server?.reason || null,
    seq: position?.seq ?? null,
    lag: position && head_seq !== null ? Math.max(0, head_seq - position.seq) : null,
    settings_that_differ: stored === undefined ? [] : compareSettings(formatSharedSettings(settings), stored),
    ...report,
    troubles: [...ownTroubles(server, report), ...report.troubles],
    cluster_id: position?.cluster_id ?? report.cluster_id,
  };
}

/** Lists what the running server says, and the command has not found by itself. */
function ownTroubles(server: LocalReport | undefined, report: DatabaseReport): ReportedTrouble[] {
  const known = new Set(report.troubles.map(({ code }) => code));
  const own = server?.troubles.filter(({ code, is_expected }) => !known.has(code) && !is_expected) ?? [];
  return own.map((trouble) => ({ code: trouble.code, message: troubleText(trouble), state: trouble.state }));
}

const nothing = { position: undefined, settings: undefined };

function leaderText({ leader }: DatabaseReport): string {
  if (leader === null) return 'unknown';
  if (leader.epoch === 0) return 'none so far';
  const lease = leader.handed_back ? 'it has handed the lead back' : `renewed ${durationText(leader.renewed_ms)} ago`;
  return `${leader.node}, ${leader.address}, epoch ${leader.epoch}, ${lease}`;
}

const gone_seconds = 10;

/** Describes a node by its row: how far it is, when it was seen, its version, and what is wrong with it. */
function nodeText({ role, seq, lag, seen_seconds, version, troubles }: DatabaseReport['nodes'][number]): string {
  const lacks = lag === 0 ? `has all ${seq} records` : `lacks ${lag} records`;
  const isGone = role !== 'stopped' && seen_seconds > gone_seconds;
  const seen = `${isGone ? 'not seen for' : 'seen'} ${durationText(seen_seconds * 1000)}${isGone ? '' : ' ago'}`;
  return [role, lacks, seen, `hdo ${version}`, ...troubles].join(', ');
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
    ...status.nodes.map((one) => [`node ${one.node}`, nodeText(one)]),
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
