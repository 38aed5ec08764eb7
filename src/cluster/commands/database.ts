import { existsSync } from 'node:fs';
import { Failure } from '../../cli/failure.ts';
import { runningServer } from '../../cli/server-file.ts';
import { loadSettings, type Settings } from '../../config.ts';
import { errorText } from '../../lib/process/error-text.ts';
import { FolderInUse, lockForServing } from '../../store/disk/lock.ts';
import { otherOwner } from '../../store/disk/owner.ts';
import { type Connection, connectDatabase, type DatabaseSettings } from '../log/connection.ts';
import { createKeyFile, readKeyFile } from '../log/key.ts';
import { databaseOf } from '../log/remembered.ts';
import { ConnectionLost, DatabaseTrouble, isPoolError } from '../log/trouble.ts';

/** The settings of a node, all of them present. */
export type NodeSettings = {
  readonly settings: Settings;
  readonly database: DatabaseSettings;
  readonly key_file: string;
  readonly node: string;
};

/** The time limit of one statement of a command. */
export const within_ms = 30_000;

/**
 * Loads the settings of a node.
 * @throws {Failure} settings if there is no [cluster]
 */
export function loadNode(data: string): NodeSettings {
  const { settings } = loadSettings({ data, env: process.env });
  const { key_file, node } = settings.cluster;
  const database = databaseOf(settings.cluster);
  if (!database || key_file === null || node === null) {
    const wanted = 'database (or database_file), key_file, node and address';
    throw new Failure('settings', `the settings have no [cluster]: set ${wanted} in config.toml`);
  }
  return { settings, database, key_file, node };
}

/**
 * Reads the key of the cluster.
 * @throws {Failure} not_found; KeyFileError
 */
export function readKey(key_file: string): Buffer {
  if (existsSync(key_file)) return readKeyFile(key_file);
  const where = 'copy the file from the node that ran hdo cluster init';
  throw new Failure('not_found', `cluster.key_file ${key_file} does not exist: ${where}`);
}

/** Reads the key of the cluster, or creates it for a new one. Root creates it for the owner of the data folder. */
export function takeKey(data: string, key_file: string): { readonly key: Buffer; readonly made: boolean } {
  if (existsSync(key_file)) return { key: readKeyFile(key_file), made: false };
  return { key: createKeyFile(key_file, otherOwner(data)), made: true };
}

/** Runs work with a connection to the database, whether or not it holds a cluster. */
export async function runWithConnection<T>(
  settings: DatabaseSettings,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return explainTrouble(async () => {
    const connection = await connectDatabase(settings);
    try {
      return await work(connection);
    } finally {
      connection.destroy('the command has ended');
    }
  });
}

/**
 * Runs work, and turns the errors of PostgreSQL into a sentence for the operator.
 * @throws {Failure} unavailable; DatabaseTrouble is left as it is
 */
export async function explainTrouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseTrouble) throw error;
    if (isPoolError(error)) throw new DatabaseTrouble('pooled', error);
    const isServers = error instanceof Error && 'severity' in error; // an error that PostgreSQL has sent
    if (!isServers && !(error instanceof ConnectionLost)) throw error;
    const what = isServers ? 'The database refused a statement' : 'The connection to the database was lost';
    throw new Failure('unavailable', `${what} (${errorText(error)}): nothing else was changed, try again`);
  }
}

/**
 * Runs work under the lock of a folder, so that no server starts beside it.
 * @throws {Failure} conflict if a server runs
 */
export async function runWhileStopped<T>(data: string, work: () => Promise<T> | T): Promise<T> {
  const held = lock(data);
  try {
    return await work();
  } finally {
    held.release();
  }
}

function lock(data: string): ReturnType<typeof lockForServing> {
  try {
    return lockForServing(data);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const server = runningServer(data);
    const who = server ? `process ${server.pid} serves ${data}` : error.message;
    throw new Failure('conflict', `${who}: stop it first`);
  }
}
