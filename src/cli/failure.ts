import { randomBytes } from 'node:crypto';
import { CommanderError } from 'commander';
import { SettingsError } from '../config.ts';
import { errors, Refusal } from '../contract/errors.ts';
import { Conflict } from '../rules/conflict.ts';
import { NoPlaceForSqlite } from '../store/addon.ts';
import { NetworkFileSystem } from '../store/file-system.ts';
import { CopyUnderWay, FolderInUse } from '../store/lock.ts';
import { SchemaMismatch } from '../store/prepare.ts';
import { TargetTaken } from '../upkeep/backup/create.ts';
import { UnreadableCopy } from '../upkeep/backup/make.ts';
import { DamagedCopy, NotEmpty } from '../upkeep/backup/restore.ts';
import { NoSpace } from '../upkeep/backup/space.ts';
import { Stopped } from '../upkeep/pace.ts';
import type { Exit } from './exit-codes.ts';
import { systemTrouble } from './system-trouble.ts';

/** A command cannot do what it was asked: the kind of no, and a sentence that says why and what to do. */
export class Failure extends Error {
  readonly exit: Exit;

  constructor(exit: Exit, message: string) {
    super(message);
    this.name = 'Failure';
    this.exit = exit;
  }
}

/** How something thrown ends the program: why, and whether people have been shown it already. */
export type Ending = { exit: Exit; message: string; shown?: boolean };

/** Sorts what was thrown. What nobody foresaw is internal: an id, a sentence, and no stack unless HDO_DEBUG is set. */
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
  if (error instanceof Refusal) return { exit: byStatus[errors[error.code].status] ?? 'general', message: said(error) };
  const known = kinds.find(({ of }) => error instanceof of);
  if (known) return { exit: known.exit, message: said(error) };
  return systemTrouble(error) ?? unforeseen(error);
}

/** What a rule's refusal ends a command with, by the status that it has in the contract. */
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

/** Errors of other folders that have an exit code. */
const kinds = [
  { of: Conflict, exit: 'conflict' },
  { of: FolderInUse, exit: 'conflict' },
  { of: SchemaMismatch, exit: 'settings' },
  { of: NoPlaceForSqlite, exit: 'unavailable' },
  { of: NetworkFileSystem, exit: 'unavailable' },
  { of: CopyUnderWay, exit: 'temporary' },
  { of: NoSpace, exit: 'temporary' },
  { of: TargetTaken, exit: 'conflict' },
  { of: NotEmpty, exit: 'conflict' },
  { of: DamagedCopy, exit: 'bad_data' },
  { of: UnreadableCopy, exit: 'unavailable' },
  { of: Stopped, exit: 'general' },
] as const;

function unforeseen(error: unknown): Ending {
  const id = `err_${randomBytes(6).toString('hex')}`;
  const text = process.env.HDO_DEBUG && error instanceof Error ? (error.stack ?? error.message) : said(error);
  return { exit: 'internal', message: `something went wrong inside (${id}): ${text}` };
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
