import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isSystemError, systemCode } from '../../lib/process/system-error.ts';
import { giveToOwner } from '../disk/owner.ts';
import { openFiles } from './identity.ts';
import { lossFile } from './moments.ts';

/** The database has lost confirmed commits while a server used it, and nobody has restored them. */
export class LostDatabase extends Error {
  constructor(data: string, { said }: LossNote) {
    super(`${said}; or remove ${lossFile(data)} to continue without the missing data`);
    this.name = 'LostDatabase';
  }
}

/** The last message of a server that detected the loss, and the identity of the database it left behind. */
type LossNote = { readonly said: string; readonly database: string };

/** Records that the present database has lost commits, so that nobody continues with it unknowingly. */
export function noteLoss(data: string, said: string): void {
  const note: LossNote = { said, database: openFiles(data).database };
  writeFileSync(lossFile(data), `${JSON.stringify(note)}\n`, { mode: 0o600 });
  giveToOwner(data, lossFile(data));
}

/**
 * Refuses a database that has lost commits. A note about a database that has since been replaced is removed.
 * @throws {LostDatabase}
 */
export function guardLost(data: string): void {
  const note = readNote(data);
  if (!note) return;
  if (note.database === openFiles(data).database) throw new LostDatabase(data, note);
  rmSync(lossFile(data), { force: true });
}

/** Removes the note, because another database replaces the lost one. */
export function forgetLoss(data: string): void {
  rmSync(lossFile(data), { force: true });
}

function readNote(data: string): LossNote | undefined {
  try {
    return JSON.parse(readFileSync(lossFile(data), 'utf8'));
  } catch (error) {
    if (isSystemError(error) && systemCode(error) !== 'ENOENT') throw error;
    return undefined; // usually there is no note; or a server ended while writing it
  }
}
