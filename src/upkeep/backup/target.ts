import { join } from 'node:path';

/** The folder in a data folder that copies are made in where none is named. */
export function backupsFolder(data: string): string {
  return join(data, 'backups');
}

/** Whether a copy at a path is one file. */
export function isArchive(path: string): boolean {
  return path.endsWith('.tar');
}

const form = /^hdo-\d{8}T\d{6}Z$/;

/** The name of a copy that is made at an instant. */
export function copyName(now_ms: number): string {
  return `hdo-${new Date(now_ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
}

/** Whether a name is one that `copyName` gives. */
export function isCopyName(name: string): boolean {
  return form.test(name);
}

/** Whether a name is one that an unfinished copy has while it is made. */
export function isUnfinishedName(name: string): boolean {
  return /^hdo-\d{8}T\d{6}Z(-schema-\d+)?\.partial(-db)?$/.test(name);
}

/** Where a copy goes: the file that is named, or a new folder in the one that is named or in that for copies. */
export function targetOf(data: string, given: string | undefined, now_ms: number): string {
  if (given !== undefined && isArchive(given)) return given;
  return join(given ?? backupsFolder(data), copyName(now_ms));
}
