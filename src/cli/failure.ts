import { randomBytes } from 'node:crypto';
import { CommanderError } from 'commander';
import { SettingsError } from '../config.ts';
import { errors, Refusal } from '../contract/errors.ts';
import { errorText, errorTrace } from '../lib/process/error-text.ts';
import { Conflict } from '../rules/base/conflict.ts';
import { LocksRemoved } from '../store/database/alone.ts';
import { LostDatabase } from '../store/database/lost-note.ts';
import { MixedFiles } from '../store/database/moments.ts';
import { ForeignLocks, SilentServer } from '../store/database/open-files.ts';
import { NetworkFileSystem } from '../store/disk/file-system.ts';
import { BackupRunning, FolderInUse } from '../store/disk/lock.ts';
import { SchemaMismatch } from '../store/migrations/prepare.ts';
import { NoPlaceForSqlite } from '../store/sqlite/addon.ts';
import { TargetTaken } from '../upkeep/backup/create.ts';
import { UnreadableBackup } from '../upkeep/backup/make.ts';
import { DamagedBackup, NotEmpty } from '../upkeep/backup/restore.ts';
import { NoSpace } from '../upkeep/backup/space.ts';
import { Stopped } from '../upkeep/pace.ts';
import { clusterExit } from './cluster-exits.ts';
import type { Exit } from './exit-codes.ts';
import { systemTrouble } from './system-trouble.ts';

/** A failure of a command: its exit code, and a sentence that says why and what to do. */
export class Failure extends Error {
  readonly exit: Exit;

  constructor(exit: Exit, message: string) {
    super(message);
    this.name = 'Failure';
    this.exit = exit;
  }
}

/** The exit code and message for an error. `shown`: commander has printed the message already. */
export type Ending = { exit: Exit; message: string; shown?: boolean };

/** Maps an error to its exit code and message. Unknown errors are internal; HDO_DEBUG adds the stack. */
export function endingOf(error: unknown): Ending {
  if (error instanceof Failure) return error;
  if (error instanceof CommanderError) {
    const message = error.message.replace(/^error: /, '');
    return { exit: error.exitCode === 0 ? 'done' : 'usage', message, shown: true };
  }
  if (error instanceof SettingsError) {
    const typed = error.problems.every(({ by }) => by === 'flag');
    return { exit: typed ? 'usage' : 'settings', message: error.message };
  }
  if (error instanceof Refusal)
    return { exit: byStatus[errors[error.code].status] ?? 'general', message: errorText(error) };
  const known = kinds.find(({ of }) => error instanceof of)?.exit ?? clusterExit(error);
  if (known) return { exit: known, message: errorText(error) };
  return systemTrouble(error) ?? unforeseen(error);
}

/** The exit code for a refusal of a rule, by its HTTP status in the contract. */
const byStatus: Readonly<Record<number, Exit>> = {
  400: 'bad_data',
  401: 'credentials',
  402: 'unavailable',
  403: 'credentials',
  404: 'not_found',
  409: 'conflict',
  413: 'bad_data',
  422: 'bad_data',
  429: 'temporary',
  500: 'internal',
  503: 'temporary',
};

const kinds = [
  { of: Conflict, exit: 'conflict' },
  { of: FolderInUse, exit: 'conflict' },
  { of: SchemaMismatch, exit: 'settings' },
  { of: NoPlaceForSqlite, exit: 'unavailable' },
  { of: NetworkFileSystem, exit: 'unavailable' },
  { of: BackupRunning, exit: 'temporary' },
  { of: ForeignLocks, exit: 'temporary' },
  { of: LocksRemoved, exit: 'temporary' },
  { of: SilentServer, exit: 'temporary' },
  { of: LostDatabase, exit: 'bad_data' },
  { of: MixedFiles, exit: 'bad_data' },
  { of: NoSpace, exit: 'temporary' },
  { of: TargetTaken, exit: 'conflict' },
  { of: NotEmpty, exit: 'conflict' },
  { of: DamagedBackup, exit: 'bad_data' },
  { of: UnreadableBackup, exit: 'unavailable' },
  { of: Stopped, exit: 'general' },
] as const;

function unforeseen(error: unknown): Ending {
  const id = `err_${randomBytes(6).toString('hex')}`;
  const text = process.env.HDO_DEBUG ? errorTrace(error) : errorText(error);
  return { exit: 'internal', message: `internal error (${id}): ${text}` };
}
