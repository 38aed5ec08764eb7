import { existsSync } from 'node:fs';
import { loadSettings, type Settings } from '../config.ts';
import type { Outbox } from '../rules/outbox.ts';
import { type Connection, databaseFile, openForReading } from '../store/database.ts';
import { guardSchema } from '../store/prepare.ts';
import { prepareStore, type Store } from '../store/store.ts';
import { inTransaction, type LocalWriter, openLocalWriter } from '../writer/local.ts';
import type { WriterSetup } from '../writer/open.ts';
import { Failure } from './failure.ts';

/** An appliance's data folder as a command works on it, whether or not a server runs on it. */
export type Folder = {
  readonly data: string;
  readonly settings: Settings;
  /** Runs rules as one durable transaction. */
  change<T>(work: (outbox: Outbox) => T): T;
  /** Keeps a writing connection for as long as several transactions take. */
  writing<T>(work: (writer: LocalWriter) => Promise<T>): Promise<T>;
  /** Reads one state of the database, whatever is committed meanwhile. */
  read<T>(work: (store: Store, db: Connection) => T): T;
};

/**
 * Opens the data folder of a call.
 * @throws {Failure} not_found when it is no appliance; SettingsError; SchemaMismatch at the first use
 */
export function openFolder({ data }: { data: string }): Folder {
  guardInitialised(data);
  const { settings } = loadSettings({ data, env: process.env });
  const setup = setupOf(data, settings);
  return {
    data,
    settings,
    change: (work) => inTransaction(setup, Date.now, work),
    writing: (work) => writing(setup, work),
    read: (work) => reading(data, work),
  };
}

/**
 * Lets a folder pass that is an appliance's.
 * @throws {Failure} not_found
 */
export function guardInitialised(data: string): void {
  if (isInitialised(data)) return;
  throw new Failure(
    'not_found',
    `${data} is no data folder of hdo: make it with hdo init, or name another one with --data or HDO_DATA`,
  );
}

/** Whether a folder has an appliance's database. */
export function isInitialised(data: string): boolean {
  return existsSync(databaseFile(data));
}

/** What a writer on a folder is told. */
export function setupOf(data: string, { limits, account }: Settings): WriterSetup {
  return { data, limits, upgrade_url: account.upgrade_url };
}

async function writing<T>(setup: WriterSetup, work: (writer: LocalWriter) => Promise<T>): Promise<T> {
  const writer = openLocalWriter(setup, Date.now);
  try {
    return await work(writer);
  } finally {
    writer.close();
  }
}

function reading<T>(data: string, work: (store: Store, db: Connection) => T): T {
  const db = openForReading(data);
  try {
    guardSchema(db);
    const store = prepareStore(db);
    return db.transaction(() => work(store, db))();
  } finally {
    db.close();
  }
}
