import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export function backupsFolder(data: string): string {
  return join(data, 'backups');
}

/** Returns the time at which a data folder was made or restored; 0 if the file system does not know it. */
export function madeAt(data: string): number {
  const found = statSync(backupsFolder(data), { throwIfNoEntry: false }) ?? statSync(data);
  return found.birthtimeMs;
}

/** Tells whether a backup at a path is one file. */
export function isArchive(path: string): boolean {
  return path.endsWith('.tar');
}

export function isEncrypted(path: string): boolean {
  return path.endsWith('.tar.age');
}

export function encryptedName(path: string): string {
  return `${basename(path, '.tar')}.tar.age`;
}

const form = /^hdo-\d{8}T\d{6}Z(\.\d+)?$/;

export function backupName(now_ms: number): string {
  return `hdo-${new Date(now_ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
}

/** Tells whether a name comes from `backupName`, with or without the number of a later backup in the same second. */
export function isBackupName(name: string): boolean {
  return form.test(name);
}

/** Lists the paths in a folder that have the name of a finished backup, whether complete or damaged. */
export function backupsIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter(isFinishedName).map((name) => join(folder, name));
}

/** Tells whether a name belongs to a finished backup that is not encrypted. */
export function isFinishedName(name: string): boolean {
  return /^hdo-\d{8}T\d{6}Z(-schema-\d+)?(\.\d+)?(\.tar)?$/.test(name);
}

const dated = /^hdo-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/;

/** Returns the instant in the name of a backup, in whole seconds. Returns undefined for any other name. */
export function instantInName(path: string): number | undefined {
  const at_ms = Date.parse(basename(path).replace(dated, '$1-$2-$3T$4:$5:$6Z').slice(0, 20));
  return dated.test(basename(path)) && !Number.isNaN(at_ms) ? at_ms : undefined;
}

export function isUnfinishedName(name: string): boolean {
  return /^hdo-\d{8}T\d{6}Z(-schema-\d+)?(\.\d+)?\.partial(-db)?$/.test(name);
}

/**
 * Returns the path for a new backup: the named archive, or a new folder in the named or the default folder. The new
 * folder's name is unused, even if another backup was made in the same second.
 */
export function targetOf(data: string, given: string | undefined, now_ms: number): string {
  if (given !== undefined && isArchive(given)) return given;
  return untaken(join(given ?? backupsFolder(data), backupName(now_ms)));
}

/** Returns the path for the backup before an upgrade from a schema. */
export function upgradeTarget(data: string, schema_version: number, now_ms: number): string {
  return untaken(join(backupsFolder(data), `${backupName(now_ms)}-schema-${schema_version}`));
}

/** Returns an unused path for the encrypted archive of a backup at a path. */
export function encryptedTarget(path: string): string {
  return untaken(path, (name) => join(dirname(name), encryptedName(name)));
}

/** Numbers a name until neither a backup nor an unfinished one has it. */
function untaken(path: string, named: (path: string) => string = (name) => name): string {
  for (let count = 1; ; count++) {
    const name = named(count === 1 ? path : `${path}.${count}`);
    if (!existsSync(name) && !existsSync(`${name}.partial`)) return name;
  }
}
