import type { Diagnosis } from '../../appliance/diagnosis.ts';
import type { Settings } from '../../config.ts';
import type { Trouble } from '../../contract/diagnosis.ts';
import type { RequestLog } from '../../lib/process/log.ts';
import type { Connection } from '../../store/database/database.ts';
import { openBlobs } from '../../store/disk/blobs.ts';
import { fileStatements } from '../../store/tables/files.ts';
import type { Copy } from '../copy/copy.ts';
import type { FileHome } from '../copy/files.ts';
import type { DatabaseSettings } from '../log/connection.ts';
import { readKeyFile } from '../log/key.ts';
import { type LeaseWatch, watchLease } from '../log/lease-watch.ts';
import { type ClusterConnection, type DatabaseIdentity, openCluster } from '../log/open.ts';
import { databaseOf } from '../log/remembered.ts';
import { openPresence, type Presence } from './presence.ts';

/** A node of a cluster, for the life of its process. */
export type Node = {
  readonly data: string;
  readonly settings: Settings;
  readonly log: RequestLog;
  readonly diagnosis: Diagnosis;
  readonly name: string;
  readonly address: string;
  readonly database: DatabaseSettings;
  readonly key: Buffer;
  readonly lease_ms: number;
  readonly watch: LeaseWatch;
  readonly state: NodeState;
  readonly presence: Presence;
  /**
   * The rest in which this node lets others lead, after it has handed its lead back or could not begin. It ends early
   * when another has led.
   */
  rest: { readonly until_ms: number; readonly why: string };
  /** Hands the lead of this node over, if it has one. */
  stepDown(why: string): void;
};

/**
 * Prepares a node from the settings.
 * @throws {KeyFileError}
 */
export function prepareNode({
  data,
  settings,
  log,
  diagnosis,
}: Pick<Node, 'data' | 'settings' | 'log' | 'diagnosis'>): Node {
  const { key_file, node, address, lease_seconds } = settings.cluster;
  const database = databaseOf(settings.cluster);
  if (!database || key_file === null || node === null || address === null)
    throw new Error('the settings were checked without those of the cluster');
  const prepared = {
    data,
    settings,
    log,
    diagnosis,
    name: node,
    address,
    database,
    key: readKeyFile(key_file),
    lease_ms: lease_seconds * 1_000,
    watch: watchLease(),
    state: newState(),
    rest: { until_ms: 0, why: '' },
    stepDown: () => {},
  };
  return Object.assign(prepared, { presence: openPresence(prepared) });
}

/**
 * Connects to the database of the cluster. `remembered` is the identity that the folder has stored.
 * @throws {DatabaseTrouble}
 */
export function connectNode({ database, key }: Node, remembered?: DatabaseIdentity): Promise<ClusterConnection> {
  return openCluster(database, key, remembered);
}

/** The role of a node in its cluster, and the reason, for its health page, its log and its metrics. */
type NodeState = {
  role: 'standby' | 'leader';
  /** The node that leads, as the database names it. Null if none does, or the database does not answer. */
  leader: { readonly node: string; readonly address: string | null } | null;
  /** Why this node does not lead. */
  reason: string;
  /** The failure of the last attempt to follow or to lead. */
  trouble: Trouble | undefined;
  /** The damage of the database of this node. It stays until the process ends. */
  damage: Trouble | undefined;
  /** The trouble of its own disk, while it stands by. */
  room: Trouble | undefined;
  /** The trouble of the log that the row of this node has met. */
  log_trouble: Trouble | undefined;
  /** True if it could take the lead. */
  is_fit: boolean;
  /** The trouble that keeps this node from leading, although it follows. */
  hindrance: Trouble | undefined;
  epoch: number;
  seq: number;
  /** The last record of the log. */
  head_seq: number;
  /** How often this process has begun to lead. */
  leads: number;
};

function newState(): NodeState {
  const role = 'standby';
  const none = { trouble: undefined, damage: undefined, hindrance: undefined, room: undefined, log_trouble: undefined };
  return {
    role,
    leader: null,
    reason: 'This node is starting.',
    ...none,
    is_fit: false,
    epoch: 0,
    seq: 0,
    head_seq: 0,
    leads: 0,
  };
}

/** A node that follows the log: its rows, and its connection to the database. */
export type Follower = { readonly db: Connection; readonly copy: Copy; readonly opened: ClusterConnection };

/** Returns the home of file bytes on this node. */
export function homeOf({ data }: { readonly data: string }, { db }: Pick<Follower, 'db'>): FileHome {
  return { store: { files: fileStatements(db) }, blobs: openBlobs(data) };
}
