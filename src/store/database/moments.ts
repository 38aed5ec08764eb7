import { closeSync, constants, existsSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { isSystemError, systemCode } from '../../lib/process/system-error.ts';
import { shellWord } from '../../lib/text/shell-word.ts';
import { fileSize } from '../disk/file-tree.ts';
import { isServed } from '../disk/lock.ts';
import { giveToOwner } from '../disk/owner.ts';
import { isOfKind, type Mark, marksBefore } from './mark.ts';
import { type DatabaseOnDisk, type LogOnDisk, readDatabase, readLog, readSalts } from './on-disk.ts';

/** The database and its WAL are not of one moment, or the WAL is missing. Nothing was changed. */
export class MixedFiles extends Error {
  readonly problem: string;
  readonly ways: readonly string[];

  constructor(problem: string, ways: readonly string[]) {
    super(`${problem}, and nothing was changed. You can ${ways.join(', or ')}`);
    this.name = 'MixedFiles';
    this.problem = problem;
    this.ways = ways;
  }
}

/**
 * The note of a server about its WAL: the mark of the database file at its start, its salts, the least number of its
 * frames, the inode of the database file, and the time of the note.
 */
type LogNote = {
  readonly base: Mark;
  readonly salts: string;
  readonly frames: number;
  readonly inode: number;
  readonly at: string;
};

type Files = { readonly data: string; readonly database: string; readonly wal: string };
type OnDisk = { readonly database: DatabaseOnDisk; readonly log: LogOnDisk; readonly inode: number };
/** The problems: files of two moments, a checkpoint without its WAL, and a WAL that is gone or shorter than it was. */
type Verdict = 'mixed' | 'torn' | 'lost';

const tries = 3;
const again_ms = 20;
const note_bytes = 159; // longer than any note
const none: LogOnDisk = { salts: '', frames: 0, marks: [] };
const verdicts = new Map<string, MixedFiles | undefined>();

/**
 * Guards that a database and its WAL are of one moment: SQLite accepts any WAL with the right name. It looks once in
 * each process, before the first connection. It does not look beside a server, which has done so itself.
 * @throws {MixedFiles}
 */
export function guardMoments(files: Files): void {
  if (!isMainThread) return;
  if (!verdicts.has(files.data)) verdicts.set(files.data, wrongWith(files));
  const wrong = verdicts.get(files.data);
  if (wrong) throw wrong;
}

/** Opens the note about a WAL. It is a hint, so that it needs no sync: a power cut may leave an older one or none. */
export function openLogNote(data: string) {
  const file = noteFile(data);
  let descriptor: number | undefined;
  return {
    /** Replaces the note in one write, so that a killed process leaves it whole. */
    write(note: LogNote): void {
      if (descriptor === undefined) {
        descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
        giveToOwner(data, file);
      }
      writeSync(descriptor, `${JSON.stringify(note).padEnd(note_bytes)}\n`, 0);
    },
    remove(): void {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
      rmSync(file, { force: true });
    },
  };
}

function wrongWith(files: Files): MixedFiles | undefined {
  if (fileSize(files.database) === 0) return undefined;
  if (fileSize(files.wal) > 0 && isServed(files.data)) return undefined;
  const note = readNote(files.data);
  for (let attempt = 1; ; attempt++) {
    const verdict = judge(look(files), note);
    if (!verdict || isServed(files.data)) return undefined;
    if (verdict !== 'mixed' && existsSync(lossFile(files.data))) return undefined; // its own note says more
    if (attempt === tries) return errorOf(verdict, files, note);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, again_ms); // another process may change both
  }
}

function judge(found: OnDisk, note: LogNote | undefined): Verdict | undefined {
  const { mark, pages } = found.database;
  const { log } = found;
  const [first] = log.marks;
  const isNew = mark === 0 && pages > 1 && first === 1; // a database without marks has no such WAL
  if (log.frames === 0 && isOfKind(mark, 'begun')) return 'torn';
  if (note && isShorter(found, note)) return 'lost';
  if (log.frames === 0) return undefined;
  if (first === undefined) return isOfKind(mark, 'begun') ? 'mixed' : undefined;
  return isNew || !(log.marks.includes(mark) || marksBefore(first).includes(mark)) ? 'mixed' : undefined;
}

/**
 * Tells if a WAL has less than its note says. Another program may have merged a WAL that is gone: the database then has
 * a later mark. One with other salts was started over, and what it had before is in the database. A folder that was
 * copied while a server ran has a log that is a little older than the note.
 */
function isShorter({ database, log, inode }: OnDisk, note: LogNote): boolean {
  if (log.salts === '') return note.base !== 0 && note.base === database.mark;
  return log.salts === note.salts && log.frames < note.frames && (log.frames === 0 || note.inode === inode);
}

/** Reads both files. If the WAL starts over while they are read, they are read again. */
function look({ database, wal }: Files): OnDisk {
  for (;;) {
    const salts = saltsOf(wal);
    const inode = statSync(database).ino;
    const found = { database: readDatabase(database), log: logOf(wal), inode };
    if (saltsOf(wal) === salts) return found;
  }
}

function logOf(wal: string): LogOnDisk {
  return ifThere(wal, readLog, none);
}

function saltsOf(wal: string): string {
  return ifThere(wal, readSalts, '');
}

function ifThere<T>(wal: string, read: (file: string) => T, otherwise: T): T {
  try {
    return fileSize(wal) > 0 ? read(wal) : otherwise;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return otherwise; // another process has merged it
    throw error;
  }
}

function errorOf(verdict: Verdict, { data, database, wal }: Files, note: LogNote | undefined): MixedFiles {
  const beside = [wal, wal.replace(/wal$/, 'shm')].map(shellWord).join(' ');
  const restore = 'restore a backup into an empty folder (hdo backup restore BACKUP --data FOLDER)';
  const alone = `go on with what ${database} alone has (rm -f ${beside})`;
  if (verdict === 'lost') {
    const problem = `${wal} is missing or shorter than it was, with what was confirmed until ${note?.at}`;
    const without = `go on without it (rm ${shellWord(noteFile(data))})`;
    return new MixedFiles(problem, ['bring it back', restore, without]);
  }
  if (verdict === 'torn') {
    const problem = `${database} was copied while its write-ahead log was merged into it, and that log is missing`;
    return new MixedFiles(problem, [`bring back both ${database} and ${wal} of one moment`, restore]);
  }
  const problem = `${database} and ${wal} are of two moments or of two folders: one of them was replaced alone`;
  const both = `bring back both of one moment`;
  return new MixedFiles(problem, [both, restore, ...(isOfKind(readDatabase(database).mark, 'begun') ? [] : [alone])]);
}

function readNote(data: string): LogNote | undefined {
  try {
    return JSON.parse(readFileSync(noteFile(data), 'utf8'));
  } catch (error) {
    if (isSystemError(error) && systemCode(error) !== 'ENOENT') throw error;
    return undefined; // a clean stop removes it, and a power cut may leave an empty one
  }
}

/** The note about commits that a server has lost. */
export function lossFile(data: string): string {
  return join(data, 'run', 'lost.json');
}

function noteFile(data: string): string {
  return join(data, 'run', 'log.json');
}
