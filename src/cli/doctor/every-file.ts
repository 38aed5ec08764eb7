import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { shellWord } from '../../lib/text/shell-word.ts';
import { bad, type CheckResult, fine, type Inspected } from './check.ts';

type Wrong = { readonly path: string; readonly why: string };

const most_named = 3;
const of_owner = { file: 0o600, folder: 0o700 };

/** Checks that every file and folder belongs to the owner of the data folder, who can read and write it. */
export function checkFiles({ data }: Inspected): CheckResult {
  if (process.platform === 'win32') return fine('files', 'not checked on this system');
  const { uid, gid } = lstatSync(data);
  const wrong: Wrong[] = [];
  const count = walk(data, uid, wrong);
  if (wrong.length === 0) return fine('files', `their owner can read and write all ${count}`);
  const named = wrong.slice(0, most_named).map(({ path, why }) => `${path} ${why}`);
  const more = wrong.length > most_named ? ` and ${wrong.length - most_named} more` : '';
  const owner = `chown -R ${uid}:${gid} ${shellWord(data)}`;
  return bad('files', `${named.join(', ')}${more}`, `${owner} && chmod -R u+rwX ${shellWord(data)}`);
}

function walk(folder: string, uid: number, wrong: Wrong[]): number {
  let count = 0;
  for (const name of namesIn(folder, wrong)) {
    const path = join(folder, name);
    const found = name === 'lost+found' ? undefined : lstatSync(path, { throwIfNoEntry: false });
    if (!found) continue; // removed since it was listed, or made by the file system
    count += 1;
    const needed = found.isDirectory() ? of_owner.folder : of_owner.file;
    if (found.uid !== uid) wrong.push({ path, why: 'belongs to another user' });
    else if (!found.isSymbolicLink() && (found.mode & needed) !== needed)
      wrong.push({ path, why: 'is not readable and writable by its owner' });
    if (found.isDirectory()) count += walk(path, uid, wrong);
  }
  return count;
}

function namesIn(folder: string, wrong: Wrong[]): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    wrong.push({ path: folder, why: `cannot be listed (${(error as NodeJS.ErrnoException).code})` });
    return [];
  }
}
