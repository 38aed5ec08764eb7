import { existsSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { identitiesIn } from '../../lib/age/key-text.ts';
import { isSystemError } from '../../lib/process/system-error.ts';
import {
  backupKeyOf,
  keyName,
  NoBackupKey,
  type Origin,
  readBackupKey,
  surroundingKey,
} from '../../upkeep/backup/key.ts';
import type { Backup } from '../../upkeep/backup/list.ts';
import { isEncrypted } from '../../upkeep/backup/target.ts';
import { boundedFile, bounds } from '../bounded-input.ts';
import { Failure } from '../failure.ts';

/** `--key`, for commands that check the origin of a backup. */
export const keyOption = [
  '--key <file>',
  'backup.key of the data folder that created the backup, or that folder',
] as const;

/** `--identity`, for commands that read encrypted backups. */
export const identityOption = [
  '--identity <file>',
  'file with an identity of age, to decrypt a backup that ends in .tar.age',
] as const;

/** Reads the identities that decrypt a backup. Returns an empty list for a backup that is not encrypted. */
export function identitiesFor(path: string, file: string | undefined): string[] {
  if (file === undefined) {
    if (!isEncrypted(path)) return [];
    throw new Failure('usage', `${path} is encrypted: give the file with its identity by --identity`);
  }
  if (!existsSync(file)) throw new Failure('not_found', `${file} does not exist`);
  if (isFolder(file)) throw new Failure('bad_data', `${file} is a folder: name the file in it that has the identity`);
  const identities = identitiesIn(boundedFile(file, bounds.secret));
  if (identities.length > 0) return identities;
  throw new Failure('bad_data', `${file} has no identity of age: a line that begins with AGE-SECRET-KEY-1`);
}

/**
 * Collects the keys to check a backup with: the one in the named file or data folder, else those of the two surrounding
 * folders.
 */
export function backupKeysFor(path: string, { key, data }: { key?: string | undefined; data?: string }): Buffer[] {
  if (key === undefined) {
    return [data === undefined ? undefined : keyIn(data), surroundingKey(realpathSync(path))].filter(isThere);
  }
  if (!existsSync(key)) throw new Failure('not_found', `${key} does not exist`);
  const file = isFolder(key) ? join(key, keyName) : key;
  if (!existsSync(file)) throw new Failure('not_found', `${key} is a folder without ${keyName}: name a key`);
  try {
    return [readBackupKey(file)];
  } catch (error) {
    throw error instanceof NoBackupKey ? new Failure('bad_data', error.message) : error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path).isDirectory();
}

/** Reads the key of a folder. Returns undefined if it cannot be read: the origin is then unproven. */
function keyIn(data: string): Buffer | undefined {
  try {
    return backupKeyOf(data);
  } catch (error) {
    if (error instanceof NoBackupKey || isSystemError(error)) return undefined;
    throw error;
  }
}

/** The sentence that explains each origin to the operator. */
export const originWords: Readonly<Record<Origin, string>> = {
  own: 'This data folder created it, and it is unchanged.',
  changed: 'This data folder created it, and IT WAS CHANGED AFTERWARDS.',
  foreign: 'It is FOREIGN: it was created with the key of another data folder.',
  unkeyed: 'Its origin cannot be proven: an older hdo created it, or its proof was removed.',
  unknown: 'There is no key to check its origin: give one with --key.',
};

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** The public fields of a backup. */
export function shownBackup({ path, manifest, size_bytes }: Backup) {
  const { made_at, made_by, hdo_version, schema_version, inputs, outputs, files, unavailable } = manifest;
  const counts = { inputs, outputs, files, unavailable_files: unavailable };
  return { path: resolve(path), made_at, made_by, hdo_version, schema_version, size_bytes, ...counts };
}

/** Describes the files that were unavailable when a backup was made. Returns an empty list without such files. */
export function lostFiles(unavailable: readonly string[]): string[] {
  const { length } = unavailable;
  if (length === 0) return [];
  const what = length === 1 ? 'The contents of 1 file were' : `The contents of ${length} files were`;
  return [`${what} already missing or damaged when the backup was made: an older backup may have them.`];
}
