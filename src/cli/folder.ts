import { existsSync, statSync } from 'node:fs';
import { buildGateSetup, type GateSetup } from '../cluster/seam.ts';
import { loadSettings, type Settings } from '../config.ts';
import type { Outbox } from '../rules/base/outbox.ts';
import {
  type Connection,
  databaseFile,
  openForGlance,
  openForInspection,
  openForReading,
} from '../store/database/database.ts';
import { servedNow } from '../store/database/open-files.ts';
import { guardSchema } from '../store/migrations/prepare.ts';
import { prepareStore, type Store } from '../store/store.ts';
import { clusterStatements } from '../store/tables/cluster.ts';
import { inTransaction, type LocalWriter, openLocalWriter } from '../writer/local.ts';
import type { WriterSetup } from '../writer/open.ts';
import { Failure } from './failure.ts';
import { guardLoss } from './lost-database.ts';
import { recordingOf } from './recording.ts';

/** A data folder as commands use it, with or without a running server. */
export type Folder = {
  readonly data: string;
  readonly settings: Settings;
  /** Runs rules in one durable transaction. */
  change<T>(work: (outbox: Outbox) => T): T;
  /** Holds a write connection during several transactions. */
  writing<T>(work: (writer: LocalWriter) => Promise<T>): Promise<T>;
  /** Reads one snapshot of the database. */
  read<T>(work: (store: Store, db: Connection) => T): T;
  /** Like `read`, for work that scans every row. */
  inspect<T>(work: (store: Store, db: Connection) => T): T;
};

/**
 * Opens the data folder of a call.
 * @throws {Failure} not_found if it is no data folder; SettingsError; SchemaMismatch at the first use
 */
export function openFolder({ data }: { data: string }): Folder {
  guardInitialised(data);
  const { settings } = loadSettings({ data, env: process.env });
  const setup = () => ({ ...setupOf(data, settings), cluster: termOfNode(data, settings) });
  return {
    data,
    settings,
    change: (work) => inTransaction(setup(), undefined, work),
    writing: (work) => writing(setup(), work),
    read: (work) => reading(openForReading(data), work),
    inspect: (work) => reading(openForInspection(data), work),
  };
}

/**
 * Guards that a folder is a data folder with a database.
 * @throws {Failure} not_found, or settings if its database is lost; EACCES for another user's folder
 */
export function guardInitialised(data: string): void {
  if (isInitialised(data)) return;
  guardReachable(databaseFile(data));
  guardLoss(data);
  throw new Failure(
    'not_found',
    `${data} is not a data folder of hdo: create it with hdo init, or give another one with --data or HDO_DATA`,
  );
}

/**
 * Guards that a folder exists, with any contents.
 * @throws {Failure} not_found, or the system's error if this user may not look
 */
export function guardFolder(folder: string): void {
  guardReachable(folder);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new Failure('not_found', `${folder} is not a folder: give another path`);
}

/** Throws the system's error for another user's folder, where `existsSync` only returns false. */
function guardReachable(path: string): void {
  statSync(path, { throwIfNoEntry: false });
}

/**
 * Tells if a folder has a database.
 * @throws {Failure} settings if its name is empty, which would mean the current folder
 */
export function isInitialised(data: string): boolean {
  if (data === '')
    throw new Failure('settings', 'HDO_DATA or --data is empty: give the path of a folder, or leave it out');
  return existsSync(databaseFile(data));
}

export function setupOf(data: string, { limits, account }: Settings): WriterSetup {
  return { data, limits, upgrade_url: account.upgrade_url, recording: recordingOf(process.env) };
}

async function writing<T>(setup: WriterSetup, work: (writer: LocalWriter) => Promise<T>): Promise<T> {
  const writer = openLocalWriter(setup);
  try {
    return await work(writer);
  } finally {
    writer.close();
  }
}

function reading<T>(db: Connection, work: (store: Store, db: Connection) => T): T {
  try {
    guardSchema(db);
    const store = prepareStore(db);
    return db.transaction(() => work(store, db))();
  } finally {
    db.close();
  }
}

/**
 * Returns what a command needs to write for a cluster: the term of the server that leads here. It asks the running
 * server, never the folder, which may be a copy of another one. A single machine needs nothing.
 * @throws {Failure} unavailable if no server runs on the folder, or if it stands by
 */
function termOfNode(data: string, { cluster }: Settings): GateSetup | undefined {
  const { database, key_file, node } = cluster;
  if (database === null || key_file === null) return undefined;
  const served = servedNow(data);
  if (!served) throw new Failure('unavailable', `the node ${node} does not run: start hdo serve, and use the leader`);
  const { term, leader } = served;
  if (!term) {
    const where = leader ? `the leader at ${leader}` : 'the leader, which is not known at the moment';
    throw new Failure('unavailable', `the node ${node} stands by: run this command on ${where}`);
  }
  const db = openForGlance(data);
  try {
    const row = clusterStatements(db).position.get();
    return row && buildGateSetup(cluster, row, term);
  } finally {
    db.close();
  }
}
