import { chmodSync, lstatSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from '../../lib/process/system-error.ts';
import { shellWord } from '../../lib/text/shell-word.ts';

/** The permission bits of the group and of others. */
const others = 0o077;
const ownFile = 0o600;

/** Restricts a file of hdo to its owner. Skips a missing file. A file of another user keeps its mode. */
export function closeToOthers(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false }); // lstat: root must not follow the owner's links
  if (!found?.isFile() || !isOpen(found)) return;
  try {
    chmodSync(file, ownFile);
  } catch (error) {
    if (!isSystemError(error)) throw error; // only the owner may: `serve` and `hdo doctor` report it
  }
}

/** Lists the parts of a data folder that others can access. Everything else is protected by the folder's mode. */
export function openToOthers(data: string): string[] {
  return ['.', 'config.toml'].filter((name) => isOpen(statSync(join(data, name), { throwIfNoEntry: false })));
}

/** Returns the command that restricts the named parts of a data folder to their owner. */
export function closingCommand(data: string, names: readonly string[]): string {
  return `chmod go-rwx ${names.map((name) => shellWord(join(data, name))).join(' ')}`;
}

function isOpen(found: Stats | undefined): boolean {
  if (process.platform === 'win32') return false; // Windows has no mode bits
  return found !== undefined && (found.mode & others) !== 0;
}
