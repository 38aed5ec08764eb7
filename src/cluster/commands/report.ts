import { Failure } from '../../cli/failure.ts';
import type { StateName } from '../../contract/diagnosis.ts';
import { stripProof } from '../log/address.ts';
import { type Connection, connectDatabase, type DatabaseSettings } from '../log/connection.ts';
import { listTroubles, readFacts } from '../log/facts.ts';
import { readCluster, refuseOtherCluster } from '../log/init.ts';
import { KeyFileError } from '../log/key.ts';
import { listNodes } from '../log/nodes.ts';
import { readOverview } from '../log/overview.ts';
import { listSnapshots } from '../log/snapshots.ts';
import { codeOf, DatabaseTrouble, describeDatabaseTrouble } from '../log/trouble.ts';
import { explainTrouble, readKey, within_ms } from './database.ts';

/** A trouble, with its code, a sentence that says what to do, and the state that it is about. */
export type ReportedTrouble = { readonly code: string; readonly message: string; readonly state: StateName };

/** The state of a cluster. A value that the database does not tell is null. */
export type DatabaseReport = {
  cluster_id: string | null;
  leader: {
    node: string;
    address: string;
    epoch: number;
    handed_back: boolean;
    lease_ms: number;
    renewed_ms: number;
  } | null;
  head_seq: number | null;
  confirmed_seq: number | null;
  first_seq: number | null;
  log_bytes: number | null;
  file_bytes: number | null;
  snapshot_bytes: number | null;
  snapshots: { seq: number; node: string; age_seconds: number }[];
  /** The nodes by their own rows. Those of a stopped node are as it left them. */
  nodes: ReportedNode[];
  synchronous_standbys: readonly string[] | null;
  troubles: ReportedTrouble[];
};

/** A node as it tells the others: its role, how far it is, and the codes of its troubles. */
type ReportedNode = {
  node: string;
  role: string;
  version: string;
  seq: number;
  lag: number | null;
  seen_seconds: number;
  troubles: string[];
};

type Expected = { readonly key_file: string; readonly cluster_id: string | undefined };

/** Reads the whole state of the database, and collects all troubles instead of stopping at the first. */
export async function reportDatabase(settings: DatabaseSettings, expected: Expected): Promise<DatabaseReport> {
  const report: DatabaseReport = {
    ...{ cluster_id: null, leader: null, head_seq: null, confirmed_seq: null, first_seq: null },
    ...{ log_bytes: null, file_bytes: null, snapshot_bytes: null },
    ...{ nodes: [], snapshots: [], synchronous_standbys: null, troubles: [] },
  };
  const attempt = async (work: () => Promise<void>) => {
    try {
      await explainTrouble(work);
    } catch (error) {
      report.troubles.push(troubleFrom(error));
    }
  };
  await attempt(async () => {
    const connection = await connectDatabase(settings);
    try {
      await attempt(() => reportFacts(report, connection));
      await attempt(() => reportCluster(report, connection, expected));
    } finally {
      connection.destroy('the command has ended');
    }
  });
  return report;
}

async function reportFacts(report: DatabaseReport, connection: Connection): Promise<void> {
  const facts = await readFacts(connection, within_ms);
  report.synchronous_standbys = facts.sees_standbys ? facts.synchronous_standbys : null;
  for (const code of listTroubles(facts, connection)) report.troubles.push(troubleFrom(new DatabaseTrouble(code)));
}

async function reportCluster(report: DatabaseReport, connection: Connection, expected: Expected): Promise<void> {
  const row = await readCluster(connection);
  if (!row) throw new DatabaseTrouble('no_tables');
  report.cluster_id = row.cluster_id;
  const overview = await readOverview(connection, within_ms);
  const { node, address, epoch, handed_back, lease_ms, renewed_ms, ...log } = overview;
  Object.assign(report, log, {
    leader: { node, address: stripProof(address), epoch, handed_back, lease_ms, renewed_ms: Math.round(renewed_ms) },
  });
  report.nodes = await readNodes(connection, overview.head_seq);
  const { complete } = await listSnapshots(connection, within_ms);
  report.snapshots = complete.map(({ at, node, age_ms }) => ({
    seq: at.seq,
    node,
    age_seconds: Math.floor(age_ms / 1000),
  }));
  if (expected.cluster_id !== undefined && expected.cluster_id !== row.cluster_id)
    throw new DatabaseTrouble('other_cluster');
  refuseOtherCluster(row, readKey(expected.key_file));
}

/** Reads the rows of the nodes. A cluster of an older hdo has no such table until a newer node runs. */
async function readNodes(connection: Connection, head_seq: number): Promise<ReportedNode[]> {
  try {
    const nodes = await listNodes(connection, within_ms);
    return nodes.map(({ node, role, version, seq, seen_ms, troubles }) => ({
      ...{ node, role, version, seq, lag: Math.max(0, head_seq - seq), seen_seconds: Math.floor(seen_ms / 1000) },
      troubles: troubles.split(' ').filter(Boolean),
    }));
  } catch (error) {
    if (codeOf(error) === '42P01') return [];
    throw error;
  }
}

/** Names what is wrong with the database. An error that is no trouble is thrown again. */
export function troubleFrom(error: unknown): ReportedTrouble {
  const state = 'log_reachable';
  if (error instanceof DatabaseTrouble)
    return { code: error.code, message: error.message, state: describeDatabaseTrouble(error.code).state };
  if (error instanceof KeyFileError) return { code: 'key_file', message: error.message, state };
  if (error instanceof Failure) return { code: error.exit, message: error.message, state };
  throw error;
}
