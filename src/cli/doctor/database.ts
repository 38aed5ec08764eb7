import { hash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bytesText } from '../../lib/text/bytes.ts';
import { shellWord } from '../../lib/text/shell-word.ts';
import { max_wal_bytes, openForInspection, shmFile, walFile } from '../../store/database/database.ts';
import { openBlobs } from '../../store/disk/blobs.ts';
import { fileSize } from '../../store/disk/file-tree.ts';
import { listHolders } from '../../store/disk/lock.ts';
import type { FileRow } from '../../store/tables/files.ts';
import { runningServer } from '../server-file.ts';
import { bad, type CheckResult, type DoctorSubject, fine, warn } from './check.ts';

const most_named = 3;

/** Checks for damaged pages. `hdo verify` checks every row. */
export function checkPages({ data }: DoctorSubject): CheckResult {
  const db = openForInspection(data);
  try {
    const found = db.prepare<[], { quick_check: string }>(`PRAGMA quick_check(${most_named})`).all();
    const wrong = found.map(({ quick_check }) => quick_check).filter((one) => one !== 'ok');
    return wrong.length === 0 ? fine('database', 'no damaged pages') : damaged(data, wrong.join('; '));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && damage.test(String(error.code)))) throw error;
    return damaged(data, error.message);
  } finally {
    db.close();
  }
}
/**
 * Checks for other programs that hold the database: one that writes keeps sends waiting, and one that reads lets the
 * log grow. Only Linux tells who holds a lock.
 */
export function checkHolders({ data }: DoctorSubject): CheckResult[] {
  const own = [process.pid, runningServer(data)?.pid];
  const others = listHolders(shmFile(data)).filter(({ pid }) => !own.includes(pid));
  const bytes = fileSize(walFile(data));
  return others.flatMap(({ pid, program, writes }) => {
    const fix = `end it, such as with kill ${pid}, or let it finish; never open outbox.db beside hdo`;
    if (writes) return [bad('log', `process ${pid} (${program}) holds the write lock: sends wait for it`, fix)];
    if (bytes <= max_wal_bytes) return [];
    return [
      warn('log', `process ${pid} (${program}) reads the database, and the log has grown to ${bytesText(bytes)}`, fix),
    ];
  });
}

const damage = /^SQLITE_(CORRUPT|NOTADB|IOERR)/;

function damaged(data: string, what: string): CheckResult {
  const keep = shellWord(data);
  const restore = 'restore a backup into an empty folder (hdo backup restore BACKUP --data FOLDER)';
  const fix = `check the disk, and ${restore}; keep ${keep} until then`;
  return bad('database', `it is damaged: ${what}`, fix);
}

/** Checks for the folders that a server needs, and for the bytes of the uploaded files. */
export function checkFolders({ data }: DoctorSubject): CheckResult {
  const missing = ['files', 'backups', 'run'].filter((name) => !existsSync(join(data, name)));
  const { lost, changed } = missing.includes('files') ? { lost: [], changed: [] } : wrongFiles(data);
  if (lost.length + changed.length > 0) {
    const place = join(data, 'files');
    const found = [
      ...(lost.length > 0 ? [`${lost.length} uploaded files are not in ${place}, such as ${lost[0]}`] : []),
      ...(changed.length > 0
        ? [`${changed.length} uploaded files in ${place} were changed, such as ${changed[0]}`]
        : []),
    ];
    const fix = 'bring back files of the same moment as the database, or restore a backup (hdo backup list)';
    return bad('folders', `${found.join('; ')}; hdo verify names each`, fix);
  }
  const named = missing.includes('files') ? filesNamed(data) : 0;
  if (missing.length === 0) return fine('folders', 'all exist');
  const make = `mkdir -m 700 ${missing.map((name) => shellWord(join(data, name))).join(' ')}`;
  if (named === 0) return bad('folders', `${missing.join(', ')} of ${data} is missing`, `create it: ${make}`);
  const found = `files of ${data} is missing, and ${named} uploaded files were in it`;
  return bad('folders', found, 'mount the missing disk, bring the folder back, or restore a backup (hdo backup list)');
}

const patience_ms = 3_000;

/**
 * Returns the ids of uploaded files whose bytes are missing or have another size, and of those with other bytes. Reads
 * files for a few seconds, those that were written last first: nothing of hdo writes a file again.
 */
function wrongFiles(data: string): { readonly lost: string[]; readonly changed: string[] } {
  const db = openForInspection(data);
  const blobs = openBlobs(data);
  try {
    const files = db.prepare<[], FileRow>('SELECT file_id, sha256, size_bytes FROM files').all();
    const found = files.map((file) => ({
      ...file,
      stat: statSync(blobs.path(file.sha256), { throwIfNoEntry: false }),
    }));
    const isThere = ({ size_bytes, stat }: (typeof found)[number]) => stat?.size === size_bytes;
    const lost = found.filter((file) => !isThere(file));
    const end_ms = performance.now() + patience_ms;
    const changed = found
      .filter(isThere)
      .toSorted((one, other) => (other.stat?.mtimeMs ?? 0) - (one.stat?.mtimeMs ?? 0))
      .filter(
        ({ sha256 }) => performance.now() < end_ms && hash('sha256', readFileSync(blobs.path(sha256))) !== sha256,
      );
    return { lost: lost.map(({ file_id }) => file_id), changed: changed.map(({ file_id }) => file_id) };
  } finally {
    db.close();
  }
}

function filesNamed(data: string): number {
  const db = openForInspection(data);
  try {
    return Number(db.prepare('SELECT count(*) FROM files').pluck().get());
  } finally {
    db.close();
  }
}

/** Checks for accounts with callers or reviewers but no admin. */
export function checkAdmins({ data }: DoctorSubject): CheckResult {
  const db = openForInspection(data);
  try {
    const labels = db.prepare<[], string>(withoutAdmin).pluck().all();
    if (labels.length === 0) return fine('admins', 'every account has one');
    const [first = ''] = labels;
    const fix = `hdo reviewer add NAME --role admin --account ${shellWord(first)}, then hdo reviewer link NAME`;
    return bad(
      'admins',
      `nobody can manage the callers of ${labels.map((one) => JSON.stringify(one)).join(', ')}`,
      fix,
    );
  } finally {
    db.close();
  }
}

const withoutAdmin = `
  SELECT label FROM accounts
  WHERE NOT EXISTS (SELECT 1 FROM reviewers WHERE reviewers.account_id = accounts.account_id AND role = 'admin')
    AND (EXISTS (SELECT 1 FROM callers WHERE callers.account_id = accounts.account_id)
      OR EXISTS (SELECT 1 FROM reviewers WHERE reviewers.account_id = accounts.account_id))
  ORDER BY label`;

type Wrong = { readonly path: string; readonly why: string };

const of_owner = { file: 0o600, folder: 0o700 };

/** Checks that every file and folder belongs to the owner of the data folder, who can read and write it. */
export function checkFiles({ data }: DoctorSubject): CheckResult {
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
