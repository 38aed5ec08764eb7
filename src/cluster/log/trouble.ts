import type { StateName, Trouble } from '../../contract/diagnosis.ts';
import { errorText } from '../../lib/process/error-text.ts';
import { isSystemError } from '../../lib/process/system-error.ts';

/** Everything that can be wrong with the database of a cluster: one sentence, and what to do. */
export const troubles = {
  unreachable: 'The database does not answer. Check cluster.database, and that PostgreSQL runs and is reachable.',
  refused: 'The database refuses the user or the password. Check cluster.database.',
  missing: 'The database of cluster.database does not exist. Create it, or correct the name.',
  answered: 'The database answers, but refuses the connection. Check what it says, and what stands before it.',
  tls: 'The TLS connection to the database failed. Check sslmode and sslrootcert in cluster.database.',
  too_old: 'The database is older than PostgreSQL 14. Upgrade it.',
  standby: 'The database is a standby. Give cluster.database the address that always leads to the primary.',
  read_only: 'The database is read-only (default_transaction_read_only). Turn that off for the user of hdo.',
  log_full:
    'The disk of the database is full, or it takes no changes (out of memory, read-only). Make room there, or make ' +
    'it writable. The nodes go on by themselves, and nothing that was confirmed is lost.',
  pooled: 'A pool stands before the database and changes sessions. Connect directly, or by session pooling.',
  session: 'The database does not accept the settings of a session that hdo needs. Check its version and its pool.',
  no_rights: 'The user has too few rights in the schema of the cluster. Make it the owner of the schema.',
  no_schema: 'The user may not create a schema. Grant CREATE on the database, or create the schema for the user.',
  no_monitor: 'The user cannot see the standbys. Run: GRANT pg_monitor TO the user of cluster.database.',
  no_standby: 'No synchronous standby is connected. Set synchronous_standby_names, or cluster.durability = "storage".',
  no_tables: 'The database holds no cluster. Run hdo cluster init.',
  newer_tables: 'The tables of the cluster are newer than this hdo. Upgrade hdo on this machine.',
  has_cluster:
    'The database holds a cluster already. To add this machine to it, start hdo serve with the same key of the ' +
    'cluster in an empty folder.',
  other_cluster: 'The database holds another cluster than this folder. Check cluster.database.',
  other_key: 'cluster.key_file is not the key of this cluster. Copy the file from the node that ran hdo cluster init.',
  clock: 'The clocks of this machine and of the database differ by more than 10 seconds. Synchronize both.',
  older_timeline:
    'The database is on an older timeline than before: a standby was promoted since. Connect to the promoted one.',
  behind:
    'The log ends before the rows of this folder: the database was restored from an older backup, or lost a standby. ' +
    'Restore a newer one, or run hdo cluster reseed.',
  cut_off: 'The log no longer reaches back to the rows of this folder. Run hdo cluster reseed.',
  diverged: 'The log in the database differs from the rows of this folder. Run hdo cluster reseed.',
  damaged: 'A record of the log is damaged or was altered. Restore the database, or run hdo cluster reseed.',
  damaged_file: 'A file in the database is damaged or was altered. Put it there again from a node that has it.',
  gone_file: 'A file that a row names is not in the database. Put it there from a node that has it.',
  damaged_snapshot: 'A snapshot in the database is damaged or was altered. Make a new one.',
  no_snapshot: 'The database has no complete snapshot. Run hdo cluster init again where it was interrupted.',
  gone_snapshot: 'The snapshot was removed while it was read. Take the newest one.',
} as const;

export type TroubleCode = keyof typeof troubles;

/** Something that is wrong with the database of a cluster. The message says what to do. */
export class DatabaseTrouble extends Error {
  readonly code: TroubleCode;

  constructor(code: TroubleCode, cause?: unknown) {
    super(cause === undefined ? troubles[code] : `${troubles[code]} (${errorText(cause)})`, { cause });
    this.name = 'DatabaseTrouble';
    this.code = code;
  }
}

/** The codes of troubles that are no state of the connection. */
const codeStates: Readonly<Partial<Record<TroubleCode, StateName>>> = {
  ...{ read_only: 'log_accepts', log_full: 'log_accepts', no_standby: 'log_accepts', clock: 'clock' },
  ...{ behind: 'position', cut_off: 'position', diverged: 'position', damaged: 'position', no_snapshot: 'position' },
  ...{ damaged_file: 'position', gone_file: 'position', damaged_snapshot: 'position', gone_snapshot: 'position' },
};

/** Describes a trouble of the database, with its cause as the detail. */
export function describeDatabaseTrouble(code: TroubleCode, cause?: unknown): Trouble {
  const [sentence = '', remedy = ''] = troubles[code].split(/(?<=\.) (.*)/s);
  const detail = cause === undefined ? undefined : errorText(cause);
  return { code, state: codeStates[code] ?? 'log_reachable', sentence, remedy, detail };
}

/** The connection ended, or did not answer in time. What was asked of it may still happen. */
export class ConnectionLost extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConnectionLost';
  }
}

/** Returns the code that PostgreSQL or the system gave an error, or an empty text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * Tells if the database has refused a change because it can store nothing: its disk or memory is full, or it is
 * read-only. The statement has then certainly changed nothing.
 */
export function isLogFull(error: unknown): boolean {
  return ['53100', '53200', '25006'].includes(codeOf(error));
}

/** Gives an error at connecting its name. Others are returned as they are. */
export function troubleOf(error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof DatabaseTrouble) return error;
  if (/^28/.test(code)) return new DatabaseTrouble('refused', error);
  if (code === '3D000') return new DatabaseTrouble('missing', error);
  if (/SSL|CERT|SIGNED|ALTNAME/i.test(`${code} ${errorText(error)}`)) return new DatabaseTrouble('tls', error);
  if (isPoolError(error)) return new DatabaseTrouble('pooled', error);
  if (/^[0-9A-Z]{5}$/.test(code) && !isSystemError(error)) return new DatabaseTrouble('answered', error);
  return new DatabaseTrouble('unreachable', withoutHost(error));
}

/** Tells if an error shows that a pool gives the statements of one connection to several sessions. */
export function isPoolError(error: unknown): boolean {
  return pooledCodes.has(codeOf(error)) || /pooling mode/i.test(errorText(error));
}

/** A prepared statement exists already, or is gone: another session has answered. */
const pooledCodes = new Set(['42P05', '26000']);

/** Returns the failure of a lookup without the name, which may be a part of a password that is not encoded. */
function withoutHost(error: unknown): unknown {
  const isLookup = error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo';
  return isLookup ? new Error(`the host of the address is not known: ${codeOf(error)}`) : error;
}
