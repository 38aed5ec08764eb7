import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError, systemCode } from '../../lib/process/system-error.ts';
import { shellWord } from '../../lib/text/shell-word.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { fileSize } from '../disk/file-tree.ts';
import { giveToOwner } from '../disk/owner.ts';
import { databaseFile, shmFile, walFile } from './database.ts';
import { type Mark, wholeOf } from './mark.ts';
import { lossFile } from './moments.ts';
import { readDatabase } from './on-disk.ts';

/** The database has lost confirmed commits while a server used it, and nobody has restored them. */
export class LostDatabase extends Error {
  constructor(data: string, { said }: LossNote) {
    super(`${said}; or go on without the missing data (rm ${shellWord(lossFile(data))})`);
    this.name = 'LostDatabase';
  }
}

/**
 * The last message of a server that detected the loss, and the whole mark of the database file that it left behind, or
 * null. Unlike an inode, the mark stays with the file in a copied folder. Older versions did not write it.
 */
type LossNote = { readonly said: string; readonly mark?: Mark | null };

/** Records that the present database has lost commits, so that nobody continues with it unknowingly. */
export function noteLoss(data: string, said: string): void {
  const note: LossNote = { said, mark: markIn(data) };
  writeFileSync(lossFile(data), `${JSON.stringify(note)}\n`, { mode: 0o600 });
  giveToOwner(data, lossFile(data));
}

/**
 * Refuses a database that has lost commits. A note about a database that has since been replaced is removed.
 * @throws {LostDatabase}
 */
export function guardLost(data: string): void {
  const lost = findLoss(data);
  if (lost) throw lost;
  forgetLoss(data);
}

/** Returns the error for a present database that has lost commits. */
export function findLoss(data: string): LostDatabase | undefined {
  const note = readNote(data);
  return note && isOfPresent(note, data) ? new LostDatabase(data, note) : undefined;
}

/** Removes the note, because another database replaces the lost one. */
export function forgetLoss(data: string): void {
  rmSync(lossFile(data), { force: true });
}

const saved = /^rescued-\d{8}T\d+Z\.db$/;

/** Returns the place for what a server saves of a database that is lost. */
export function rescueTarget(data: string, now_ms: number): string {
  return join(data, 'backups', `rescued-${timestamp(now_ms).replaceAll(/[-:.]/g, '')}.db`);
}

/** Lists what servers have saved of lost databases and nobody has taken back, newest first. */
export function listRescued(data: string): string[] {
  const folder = join(data, 'backups');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => saved.test(name)) : [];
  return names
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name));
}

/** Returns the command that puts a saved database in the place of the lost one. */
export function formatRecovery(data: string, rescued: string): string {
  const [log, index, database] = [walFile, shmFile, databaseFile].map((file) => shellWord(file(data)));
  return `rm -f ${log} ${index} && mv ${shellWord(rescued)} ${database}`;
}

function isOfPresent({ mark }: LossNote, data: string): boolean {
  const present = markIn(data);
  return mark === undefined ? present !== null : mark === present;
}

/** Reads the mark from the file: this process either has no connection to it, or is about to end. */
function markIn(data: string): Mark | null {
  const file = databaseFile(data);
  return fileSize(file) > 0 ? wholeOf(readDatabase(file).mark) : null;
}

function readNote(data: string): LossNote | undefined {
  try {
    return JSON.parse(readFileSync(lossFile(data), 'utf8'));
  } catch (error) {
    if (isSystemError(error) && systemCode(error) !== 'ENOENT') throw error;
    return undefined; // usually there is no note; or a server ended while writing it
  }
}
