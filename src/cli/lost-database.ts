import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { syncFolder } from '../lib/process/sync-folder.ts';
import { shellWord } from '../lib/text/shell-word.ts';
import { databaseFile, walFile } from '../store/database/database.ts';
import { formatRecovery, listRescued } from '../store/database/lost-note.ts';
import { wasServed } from '../store/disk/lock.ts';
import { Failure } from './failure.ts';

/** The file that `init` creates first and removes last, so that an interrupted `init` can continue. */
export const initMark = 'init-unfinished';

/** Creates the mark of an unfinished `init`, before anything in the folder looks like a lost database. */
export function noteBeginning(data: string): void {
  writeFileSync(join(data, initMark), 'hdo init was cut short: run it again.\n', { mode: 0o600, flush: true });
  syncFolder(data);
}

/** Removes the mark of an unfinished `init`: from now on a missing database is a loss. */
export function forgetBeginning(data: string): void {
  if (!existsSync(join(data, initMark))) return;
  rmSync(join(data, initMark), { force: true });
  syncFolder(data);
}

/**
 * Refuses a folder whose database is lost: a new database in its place would hide the loss.
 * @throws {Failure} settings
 */
export function guardLoss(data: string): void {
  // read before the mark, which an `init` that runs beside this makes before any sign
  const [sign] = signs.filter(({ is }) => is(data));
  if (existsSync(join(data, initMark))) return;
  if (existsSync(join(data, 'restoring'))) throw cutShort(data);
  if (!sign) return;
  const [rescued] = listRescued(data);
  const ways = [
    ...(rescued === undefined ? [] : [takeBack(data, rescued)]),
    'mount the right disk or bring the database back',
    'restore a backup into an empty folder (hdo backup restore BACKUP --data FOLDER)',
    `start over here with hdo init --new --data ${shellWord(data)}`,
  ];
  throw new Failure('settings', `${data} has ${sign.name}: its database is lost. You can ${ways.join(', or ')}`);
}

/** Names what a server has saved of the lost database, and the command that takes it back. */
function takeBack(data: string, rescued: string): string {
  return `take back what was confirmed and is saved in ${rescued} (${formatRecovery(data, rescued)})`;
}

function cutShort(data: string): Failure {
  return new Failure('settings', `a restore into ${data} was interrupted: run hdo backup restore again`);
}

const signs: readonly { readonly name: string; is(data: string): boolean }[] = [
  { name: `a ${basename(databaseFile(''))} without any data in it`, is: (data) => existsSync(databaseFile(data)) },
  { name: `${basename(walFile(''))} but no database`, is: (data) => existsSync(walFile(data)) },
  { name: 'config.toml but no database', is: (data) => existsSync(join(data, 'config.toml')) },
  { name: 'files but no database', is: (data) => isFilled(join(data, 'files')) },
  { name: 'backups but no database', is: (data) => isFilled(join(data, 'backups')) },
  { name: 'the lock of a server but no database', is: wasServed },
];

/** Tells if a folder has an entry. An empty folder may be a mount point. */
function isFilled(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => name !== 'lost+found');
}
