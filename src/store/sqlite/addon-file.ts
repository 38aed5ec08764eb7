import { hash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the addon to `native/` of the data folder, under the name of its hash, and returns its path. Reuses an intact
 * existing file.
 * @throws {Error} if other users could write into the folder
 */
export function addonFile(data: string, bytes: Buffer): string {
  const folder = join(data, 'native');
  if (isOwn(data)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (process.getuid && (uid !== process.getuid() || mode & 0o022)) {
    throw new Error(`${folder} must belong to the user who runs hdo and must not be writable by others`);
  }
  const digest = hash('sha256', bytes);
  const path = join(folder, `better-sqlite3-${digest}.node`);
  if (digestOf(path) === digest) return path;
  const fresh = `${path}.${process.pid}.tmp`;
  writeFileSync(fresh, bytes, { mode: 0o500 });
  renameSync(fresh, path);
  return path;
}

/** Tells if this user owns the folder. Root creates nothing in a folder of another user, who could not use it. */
function isOwn(data: string): boolean {
  const found = statSync(data, { throwIfNoEntry: false });
  return !found || !process.getuid || found.uid === process.getuid();
}

function digestOf(path: string): string | undefined {
  try {
    return hash('sha256', readFileSync(path));
  } catch {
    return undefined; // the file is then written, and a failure of that throws
  }
}
