import { bad, type CheckResult, type DoctorSubject, fine, warn } from '../../cli/doctor/check.ts';
import type { Settings } from '../../config.ts';
import { errorText } from '../../lib/process/error-text.ts';
import { bytesText } from '../../lib/text/bytes.ts';
import { durationMs, durationText } from '../../lib/time/duration.ts';
import { openForReading } from '../../store/database/database.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import type { ClusterPositionRow } from '../../store/tables/cluster.ts';
import { type Membership, readMembership } from '../copy/membership.ts';
import { compareSettings, formatSharedSettings } from '../copy/shared-settings.ts';
import { openCluster } from '../log/open.ts';
import { findPosition } from '../log/read.ts';
import { rememberedBy } from '../log/remembered.ts';
import { DatabaseTrouble } from '../log/trouble.ts';
import { explainTrouble, loadNode, type NodeSettings, readKey, within_ms } from './database.ts';
import { type DatabaseReport, reportDatabase } from './report.ts';

const large_log_bytes = 4 * 1024 ** 3;

/** Checks a node of a cluster: its key, the database, its place in the log, its settings. */
export async function checkNode({ data, settings }: DoctorSubject): Promise<CheckResult[]> {
  if (hasOtherSchema(data)) return [unchecked()];
  const known = readMembership(data);
  if (!known.position)
    return [bad('cluster', 'this folder belongs to no cluster', 'run hdo cluster init, or start it without [cluster]')];
  const key = checkKey(settings.cluster.key_file ?? '');
  const node = loadNode(data);
  const { cluster_id } = known.position;
  const report = await reportDatabase(node.database, { key_file: node.key_file, cluster_id });
  const troubles = report.troubles.filter(({ code }) => key.state === 'ok' || code !== 'key_file');
  if (troubles.length > 0) return [key, ...troubles.map(({ message }) => troubleOf('cluster database', message))];
  const rest = [checkDatabase(report, node), checkLog(report), checkSnapshots(report, settings)];
  if (key.state !== 'ok') return [key, ...rest];
  return [key, ...rest, await checkPosition(known.position, node, report), checkShared(known, settings)];
}

function hasOtherSchema(data: string): boolean {
  const db = openForReading(data);
  try {
    return versionOf(db) !== schemaVersion;
  } finally {
    db.close();
  }
}

function unchecked(): CheckResult {
  return warn('cluster', 'not checked, because the database has another schema', 'start hdo serve, and run this again');
}

function checkKey(key_file: string): CheckResult {
  try {
    readKey(key_file);
    return fine('cluster key', 'only its owner can read it');
  } catch (error) {
    return troubleOf('cluster key', errorText(error));
  }
}

/** Splits the sentence about a trouble from the sentence that says what to do. */
function troubleOf(name: string, message: string): CheckResult {
  const [found = message, fix] = message.split(message.includes('. ') ? /\. (.*)/s : /: (.*)/s);
  return bad(name, found, fix ?? message);
}

function checkDatabase({ synchronous_standbys }: DatabaseReport, { database }: NodeSettings): CheckResult {
  if (database.durability === 'storage')
    return fine('cluster database', 'it answers; its storage keeps the copies (cluster.durability)');
  return fine('cluster database', `it answers, and ${synchronous_standbys?.join(', ')} has a copy`);
}

function checkLog({ first_seq, head_seq, log_bytes, leader }: DatabaseReport): CheckResult {
  const size = bytesText(log_bytes ?? 0);
  const found =
    first_seq === null ? `it is empty, at record ${head_seq}` : `records ${first_seq} to ${head_seq}, ${size}`;
  const fix = 'start a node that stands by: it makes the snapshots that the log is cut behind';
  if ((log_bytes ?? 0) > large_log_bytes) return warn('cluster log', found, fix);
  if (leader?.epoch === 0 || leader?.handed_back) {
    return warn('cluster log', `${found}; no node leads`, 'start hdo serve on a node, and see its log');
  }
  const lapsed = leader !== null && leader.renewed_ms > 2 * leader.lease_ms;
  if (lapsed) {
    const since = durationText(leader.renewed_ms);
    return warn(
      'cluster log',
      `${found}; ${leader.node} has not renewed its lease for ${since}`,
      'start a node, and see its log',
    );
  }
  return fine('cluster log', `${found}; ${leader?.node} leads`);
}

function checkSnapshots({ snapshots, head_seq }: DatabaseReport, { cluster }: Settings): CheckResult {
  const [newest] = snapshots;
  if (!newest) return troubleOf('cluster snapshot', new DatabaseTrouble('no_snapshot').message);
  const age_ms = newest.age_seconds * 1_000;
  const made = `made by ${newest.node} ${durationText(age_ms)} ago`;
  const found = `the newest is at record ${newest.seq} of ${head_seq}, ${made}`;
  const isLate = newest.seq < (head_seq ?? 0) && age_ms > (durationMs(cluster.log_keep) ?? 0);
  const fix = 'start a node that stands by: it makes the snapshots';
  return isLate ? warn('cluster snapshot', found, fix) : fine('cluster snapshot', found);
}

/** Looks for the rows of this node in the log, on a connection that is checked as that of a node is. */
async function checkPosition(
  position: ClusterPositionRow,
  { database, key_file }: NodeSettings,
  { head_seq }: DatabaseReport,
): Promise<CheckResult> {
  const { seq, hash } = position;
  const name = 'cluster position';
  try {
    const place = await explainTrouble(async () => {
      const { connection } = await openCluster(database, readKey(key_file), rememberedBy(position));
      try {
        return await findPosition(connection, { seq, hash }, within_ms);
      } finally {
        connection.destroy('the check is done');
      }
    });
    if (place === 'found') return fine(name, `record ${seq}, ${Math.max(0, (head_seq ?? seq) - seq)} behind the log`);
    return troubleOf(name, new DatabaseTrouble(place === 'cut' ? 'cut_off' : place).message);
  } catch (error) {
    return troubleOf(name, errorText(error));
  }
}

function checkShared({ settings: stored }: Membership, settings: Settings): CheckResult {
  const name = 'cluster settings';
  const differ = stored === undefined ? [] : compareSettings(formatSharedSettings(settings), stored);
  if (differ.length === 0) return fine(name, 'they are those of the last leader');
  const fix = 'make them equal on all nodes; to keep these instead, run hdo cluster accept here';
  return bad(name, `this node does not lead, because these differ from the last leader: ${differ.join(', ')}`, fix);
}
