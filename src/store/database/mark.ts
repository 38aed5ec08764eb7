import { randomInt } from 'node:crypto';
import type Database from 'better-sqlite3';
import { isDiskFull } from '../disk/room.ts';
import { sqlite } from '../sqlite/sqlite.ts';

/**
 * The mark that binds a database to its WAL. It is the application id in the header of the database, so that it is part
 * of a transaction, and can be read from the bytes of both files. Its last two bits are its kind:
 *
 * - `whole`: a random number. The database file has it when all commits before it are in the file.
 * - `written` (whole + 1): the first commit of a WAL that continues a database file with that whole mark.
 * - `begun` (whole + 2): a checkpoint by hdo begins. The database file has it while the checkpoint runs.
 * - `resumed` (whole + 3): the first commit after another program has merged the WAL into the database file.
 *
 * 0 is the mark of a database of a version without marks.
 */
export type Mark = number;

const kinds = { whole: 0, written: 1, begun: 2, resumed: 3 } as const;
type MarkKind = keyof typeof kinds;

type Checkpoint = { readonly busy: number; readonly log: number; readonly checkpointed: number };
type Connection = Database.Database;

const readers_ms = 100;

/** Tells if a mark is of one of the kinds. */
export function isOfKind(mark: Mark, ...wanted: readonly MarkKind[]): boolean {
  return wanted.some((kind) => kinds[kind] === mark % 4);
}

/** The marks that a database file may have beside a WAL whose first mark is this one. */
export function marksBefore(mark: Mark): readonly Mark[] {
  const whole = wholeOf(mark);
  if (isOfKind(mark, 'written')) return [whole];
  if (isOfKind(mark, 'begun')) return [whole, whole + kinds.written, whole + kinds.resumed];
  if (isOfKind(mark, 'resumed')) return [whole + kinds.written, whole + kinds.begun];
  return [];
}

/** The mark of the database file at the start of a WAL whose first mark is this one. */
export function baseOf(mark: Mark): Mark {
  return isOfKind(mark, 'resumed') ? mark - kinds.begun : wholeOf(mark);
}

/** The whole mark of a database, whichever kind its present mark has. */
export function wholeOf(mark: Mark): Mark {
  return mark - (mark % 4);
}

export function markOf(db: Connection): Mark {
  return Number(db.pragma('application_id', { simple: true })) >>> 0;
}

/** Marks a new WAL as the continuation of its database file, before anything else is committed. */
export function markLog(db: Connection): void {
  const mark = markOf(db);
  const isOfOldVersion = mark === 0 && Number(db.pragma('page_count', { simple: true })) > 1;
  try {
    if (isOfOldVersion) checkpoint(db);
    else if (isOfKind(mark, 'whole')) setMark(db, written);
    else if (framesIn(db) === 0) setMark(db, resumed);
  } catch (error) {
    if (!isDiskFull(error)) throw error; // a WAL without marks is accepted, and the next checkpoint marks it
  }
}

/** Ends the mark of a checkpoint that a power cut interrupted, before the WAL is copied without its index. */
export function endBegun(db: Connection): void {
  try {
    if (isOfKind(markOf(db), 'begun')) setMark(db, newWhole);
  } catch (error) {
    if (!isDiskFull(error)) throw error; // the next start then asks for the WAL; nothing is lost
  }
}

/** Marks a complete copy of a database as a database of its own, to which no WAL belongs. */
export function markCopy(db: Connection): void {
  setMark(db, newWhole);
}

/** Copies the WAL into the database file, as far as readers permit, and lets the WAL go on. */
export function checkpoint(db: Connection): Checkpoint | undefined {
  const done = mergeLog(db);
  setMark(db, written);
  return done;
}

/**
 * Copies the WAL into the database file, as far as readers permit. The mark of the file says that a checkpoint runs
 * until all of its other pages are on the disk. Short readers are waited for: a checkpoint that ends at an older
 * snapshot would copy the mark of that snapshot.
 */
export function mergeLog(db: Connection): Checkpoint | undefined {
  setMark(db, begun);
  const reader = sqlite(db.name, { readonly: true, fileMustExist: true });
  try {
    reader.exec('BEGIN');
    markOf(reader); // as long as it reads, the next mark does not start the WAL over
    copyLog(db, 'FULL');
    setMark(db, newWhole);
  } finally {
    reader.close();
  }
  return copyLog(db);
}

/** Copies the WAL into the database file as far as readers permit, without a mark. */
export function copyLog(db: Connection, mode: 'FULL' | 'PASSIVE' = 'PASSIVE'): Checkpoint | undefined {
  const timeout_ms = db.pragma('busy_timeout', { simple: true });
  db.pragma(`busy_timeout = ${readers_ms}`);
  try {
    const [done] = db.pragma(`wal_checkpoint(${mode})`) as Checkpoint[];
    return done;
  } finally {
    db.pragma(`busy_timeout = ${timeout_ms}`);
  }
}

function framesIn(db: Connection): number {
  const [state] = db.pragma('wal_checkpoint(NOOP)') as Checkpoint[];
  return state?.log ?? 0;
}

const newWhole = (): Mark => randomInt(1, 2 ** 30) * 4;
const written = (mark: Mark): Mark => (isOfKind(mark, 'whole') ? mark + kinds.written : mark);
const begun = (mark: Mark): Mark => wholeOf(mark) + kinds.begun;
const resumed = (mark: Mark): Mark => wholeOf(mark) + kinds.resumed;

/** Commits a mark. It reaches the disk with the next commit or checkpoint: nothing that is confirmed depends on it. */
function setMark(db: Connection, next: (mark: Mark) => Mark): void {
  const synchronous = db.pragma('synchronous', { simple: true });
  db.pragma('synchronous = NORMAL');
  try {
    db.exec('BEGIN IMMEDIATE');
    db.pragma(`application_id = ${next(markOf(db)) | 0}`);
    db.exec('COMMIT');
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    db.pragma(`synchronous = ${synchronous}`);
  }
}
