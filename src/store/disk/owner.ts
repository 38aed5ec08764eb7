import { closeSync, constants, lchownSync, lstatSync, openSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { isSystemError } from '../../lib/process/system-error.ts';

type Owner = { readonly uid: number; readonly gid: number };

const folderOnly = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Gives a new path in a data folder, with its content, to the folder's owner if the process is root, so that the
 * owner's server can use it. Nothing outside the folder changes owner, and symbolic links are not followed.
 * Does nothing for other users or in a folder of root.
 */
export function giveToOwner(data: string, path: string): void {
  const owner = otherOwner(data);
  const names = relative(resolve(data), resolve(path)).split(sep);
  if (!owner || names[0] === '' || names[0] === '..') return;
  const folders = names.slice(0, -1);
  try {
    descend(data, folders, (folder) => give(folder, names.at(-1) ?? '', owner));
  } catch (error) {
    // Root in a container may lack the right, and a hostile owner can move folders: hdo doctor reports what is left
    if (!isSystemError(error)) throw error;
  }
}

/** Returns the owner of a data folder if this process is root and the owner is another user, who will serve it. */
export function otherOwner(data: string): Owner | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  const found = statSync(data, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0 ? undefined : found;
}

const coarse_ms = 20; // the clock of file systems is behind by some milliseconds

/** Gives all that root has created in a data folder since an instant to the folder's owner. */
export function giveNewToOwner(data: string, since_ms: number): void {
  if (!otherOwner(data)) return;
  const from_ms = since_ms - coarse_ms;
  const visit = (folder: string): void => {
    const isChanged = lstatSync(folder).mtimeMs >= from_ms;
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (isChanged && isNewOfRoot(path, from_ms)) giveToOwner(data, path);
      else if (entry.isDirectory()) visit(path);
    }
  };
  try {
    visit(data);
  } catch (error) {
    // A running server removes files at the same time: hdo doctor reports what is left
    if (!isSystemError(error)) throw error;
  }
}

function isNewOfRoot(path: string, from_ms: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.uid === 0 && (found.birthtimeMs || found.ctimeMs) >= from_ms;
}

/** Opens folder by folder, each by its own name only, and runs `work` in the last one. */
function descend(folder: string, [name, ...rest]: readonly string[], work: (folder: string) => void): void {
  if (name === undefined) work(folder);
  else within(join(folder, name), (inner) => descend(inner, rest, work));
}

/** Runs `work` with a path to a folder that stays valid if someone replaces the folder at the same time. */
function within(folder: string, work: (folder: string) => void): void {
  const descriptor = openSync(folder, folderOnly);
  try {
    work(process.platform === 'linux' ? `/proc/self/fd/${descriptor}` : folder);
  } finally {
    closeSync(descriptor);
  }
}

function give(folder: string, name: string, owner: Owner): void {
  const path = join(folder, name);
  const found = lstatSync(path);
  if (found.isDirectory()) within(path, (inner) => giveAll(inner, owner));
  const is_only_name = found.isDirectory() || found.nlink === 1; // another hard link may be a file outside the folder
  if (found.uid !== owner.uid && is_only_name) lchownSync(path, owner.uid, owner.gid);
}

function giveAll(folder: string, owner: Owner): void {
  for (const name of readdirSync(folder)) give(folder, name, owner);
}
