import { hash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts the addon into `native/` of the data folder, under the name of its hash, and returns its path.
 * One that is there is taken when it is whole. Throws when somebody else could write into the folder.
 */
export function addonFile(data: string, bytes: Buffer): string {
  const folder = join(data, 'native');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (process.getuid && (uid !== process.getuid() || mode & 0o022)) {
    throw new Error(`${folder} must belong to the user who runs hdo, and nobody else may write there`);
  }
  const digest = hash('sha256', bytes);
  const path = join(folder, `better-sqlite3-${digest}.node`);
  if (digestOf(path) === digest) return path;
  const fresh = `${path}.${process.pid}.tmp`;
  writeFileSync(fresh, bytes, { mode: 0o500 });
  renameSync(fresh, path);
  return path;
}

function digestOf(path: string): string | undefined {
  try {
    return hash('sha256', readFileSync(path));
  } catch {
    return undefined;
  }
}
