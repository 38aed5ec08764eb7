import type { Settings } from '../../config.ts';
import type { RequestLog } from '../../lib/process/log.ts';
import type { DatabaseSettings } from '../log/connection.ts';
import { readKeyFile } from '../log/key.ts';
import { type LeaseWatch, watchLease } from '../log/lease-watch.ts';
import { type Opened, openCluster, type Remembered } from '../log/open.ts';
import { databaseOf } from '../log/remembered.ts';
import { type NodeState, newState } from './state.ts';

/** A node of a cluster, for the life of its process. */
export type Node = {
  readonly data: string;
  readonly settings: Settings;
  readonly log: RequestLog;
  readonly name: string;
  readonly address: string;
  readonly database: DatabaseSettings;
  readonly key: Buffer;
  readonly lease_ms: number;
  readonly watch: LeaseWatch;
  readonly state: NodeState;
  /** Until when this node lets others take the lead that it has handed back itself. It ends when another has led. */
  resting_until_ms: number;
};

/**
 * Prepares a node from the settings.
 * @throws {KeyFileError}
 */
export function nodeOf({ data, settings, log }: Pick<Node, 'data' | 'settings' | 'log'>): Node {
  const { key_file, node, address, lease_seconds } = settings.cluster;
  const database = databaseOf(settings.cluster);
  if (!database || key_file === null || node === null || address === null)
    throw new Error('the settings were checked without those of the cluster');
  return {
    data,
    settings,
    log,
    name: node,
    address,
    database,
    key: readKeyFile(key_file),
    lease_ms: lease_seconds * 1_000,
    watch: watchLease(),
    state: newState(),
    resting_until_ms: 0,
  };
}

/**
 * Connects to the database of the cluster. `remembered` is what the folder knows of it.
 * @throws {DatabaseTrouble}
 */
export function connectTo({ database, key }: Node, remembered?: Remembered): Promise<Opened> {
  return openCluster(database, key, remembered);
}
