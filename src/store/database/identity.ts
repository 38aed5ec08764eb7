import { rmSync, statSync } from 'node:fs';
import { lockFiles } from '../disk/lock.ts';
import { sqlite } from '../sqlite/sqlite.ts';
import { type Connection, databaseFile, max_wal_bytes, shmFile, walFile } from './database.ts';
import { markCopy } from './mark.ts';

/** The device and inode of each file of a connection; `none` for a missing file. */
export type OpenFiles = { readonly database: string; readonly wal: string; readonly shm: string };

/**
 * Damage to the files of an open connection. `gone`: the database or its WAL was deleted or replaced. `cut`: one of
 * them was truncated in place. `unlocked`: other processes see another WAL index, so the locks do not protect.
 * `unguarded`: a lock file of the server is gone, so that a second server could start.
 */
export type Loss = 'gone' | 'cut' | 'unlocked' | 'unguarded';

/** Detects whether the files of a connection are still those that other processes find by name. */
export type Identity = ReturnType<typeof identityOf>;

type Watched = {
  readonly data: string;
  readonly lengths: Lengths;
  /** The connection belongs to a server, which holds locks on the folder. */
  readonly serves: boolean;
};

/** The lengths of the files of a database. */
type Sizes = { readonly database_bytes: number; readonly wal_bytes: number };

/** The length of the database as SQLite knows it. */
type Lengths = {
  /** The length including the content of the WAL. */
  present_bytes(): number;
  /** The number of vacuums that have shrunk the database, and its length after the last one. */
  shrunk(): { readonly shrinks: number; readonly shrunk_bytes: number };
};

const quiet = { throwIfNoEntry: false } as const;
const glance_ms = 200;

export function identityOf({ data, lengths, serves }: Watched) {
  const first = openFiles(data);
  const names = { database: databaseFile(data), wal: walFile(data), shm: shmFile(data) };
  const locks = () => (serves ? lockFiles(data).map(printOf).join(' ') : '');
  const first_locks = locks();
  const sizes = () => ({ database_bytes: look(names.database).bytes, wal_bytes: look(names.wal).bytes });
  const cutShort = watchLength(sizes(), lengths);
  let locks_seen_ms = performance.now();
  const locksKept = () => printOf(names.shm) === first.shm;
  return {
    files: first,

    /** Tells if this connection still locks the files that others lock. Checked before each commit. */
    locksKept,

    /** Returns the most serious damage since the connection was opened. Checked after each commit. */
    loss(): Loss | undefined {
      const [database, wal] = [look(names.database), look(names.wal)];
      if (database.print !== first.database || wal.print !== first.wal) return 'gone';
      if (cutShort({ database_bytes: database.bytes, wal_bytes: wal.bytes })) return 'cut';
      if (!locksKept()) return 'unlocked';
      if (performance.now() - locks_seen_ms < glance_ms) return undefined;
      locks_seen_ms = performance.now();
      return locks() === first_locks ? undefined : 'unguarded';
    },
  };
}

/** Returns the identity of the files that are in a data folder now. */
export function openFiles(data: string): OpenFiles {
  return { database: printOf(databaseFile(data)), wal: printOf(walFile(data)), shm: printOf(shmFile(data)) };
}

/** Tells if two connections use the same files, and so respect each other's locks. */
export function areSame(one: OpenFiles, other: OpenFiles): boolean {
  return one.database === other.database && one.wal === other.wal && one.shm === other.shm;
}

/** Copies everything that a connection can still read into a new database file. Removes the file on failure. */
export function rescueRows(db: Connection, file: string): void {
  try {
    db.prepare('VACUUM INTO ?').run(file);
    const copy = sqlite(file, { fileMustExist: true });
    try {
      markCopy(copy);
    } finally {
      copy.close();
    }
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

/**
 * Detects truncation of the database and its WAL. SQLite shrinks the database only in a vacuum, which records the new
 * length, and the WAL only down to its size limit.
 */
function watchLength(first: Sizes, lengths: Lengths): (now: Sizes) => boolean {
  let { database_bytes, wal_bytes } = first;
  let least_bytes = 0;
  let shrinks = 0;
  const accept = () => {
    least_bytes = Math.min(database_bytes, lengths.present_bytes());
    shrinks = lengths.shrunk().shrinks;
  };
  accept();
  return (now) => {
    if (now.wal_bytes < wal_bytes && now.wal_bytes < max_wal_bytes) return true;
    wal_bytes = now.wal_bytes;
    if (now.database_bytes === database_bytes) return false;
    if (now.database_bytes < least_bytes && !isVacuumed(now.database_bytes)) return true;
    database_bytes = now.database_bytes;
    accept();
    return false;
  };

  function isVacuumed(bytes: number): boolean {
    const recorded = lengths.shrunk();
    return recorded.shrinks !== shrinks && bytes >= recorded.shrunk_bytes;
  }
}

/**
 * Returns the identity and the length of a file, with the print `none` if it is missing. Throws if the system cannot
 * stat it: that is no sign of a change, so the check is repeated later.
 */
function look(file: string): { print: string; bytes: number } {
  const found = statSync(file, quiet);
  return found ? { print: `${found.dev}:${found.ino}`, bytes: found.size } : { print: 'none', bytes: 0 };
}

function printOf(file: string): string {
  return look(file).print;
}
