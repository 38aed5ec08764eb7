import type { TroubleCode } from '../cluster/seam.ts';
import type { Exit } from './exit-codes.ts';

/** The exit code for everything that is wrong with the database of a cluster. */
const troubleExits: Readonly<Record<TroubleCode, Exit>> = {
  unreachable: 'unavailable',
  answered: 'unavailable',
  refused: 'credentials',
  missing: 'not_found',
  tls: 'unavailable',
  too_old: 'unavailable',
  standby: 'unavailable',
  read_only: 'unavailable',
  log_full: 'unavailable',
  pooled: 'settings',
  session: 'settings',
  no_rights: 'credentials',
  no_schema: 'credentials',
  no_monitor: 'credentials',
  no_standby: 'unavailable',
  no_tables: 'not_found',
  newer_tables: 'settings',
  has_cluster: 'conflict',
  other_cluster: 'conflict',
  other_key: 'settings',
  clock: 'unavailable',
  older_timeline: 'unavailable',
  behind: 'bad_data',
  cut_off: 'bad_data',
  diverged: 'bad_data',
  damaged: 'bad_data',
  damaged_file: 'bad_data',
  gone_file: 'bad_data',
  damaged_snapshot: 'bad_data',
  no_snapshot: 'not_found',
  gone_snapshot: 'temporary',
};

/** The exit codes for the other errors of a cluster, by their name. */
const exits: Readonly<Record<string, Exit>> = {
  ClusterMismatch: 'settings',
  KeyFileError: 'settings',
  OtherSchema: 'settings',
  OtherFormat: 'settings',
  NoPlaceToJoin: 'conflict',
  NameTaken: 'conflict',
  ConnectionLost: 'unavailable',
  LeadLost: 'temporary',
  AppendedOnly: 'temporary',
  Divergence: 'bad_data',
  UnsoundNode: 'internal',
};

/**
 * Returns the exit code for an error of a cluster, or undefined for any other error. It goes by the name, because the
 * executable has the classes in several bundles.
 */
export function clusterExit(error: unknown): Exit | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name !== 'DatabaseTrouble' || !('code' in error)) return exits[error.name];
  return troubleExits[error.code as TroubleCode];
}
