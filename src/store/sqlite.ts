import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { addon } from './addon.ts';

/**
 * Opens a database file with the process's one image of SQLite. Every connection of the program is made here.
 * In the executable the main thread opens its first one before any other thread does.
 */
export function sqlite(file: string, options: Database.Options = {}): Database.Database {
  return new Database(file, Object.assign({}, options, { nativeBinding: addon(dirname(file)) }));
}
