import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shellWord } from '../../lib/text/shell-word.ts';
import { openForInspection } from '../../store/database/database.ts';
import { openBlobs } from '../../store/disk/blobs.ts';
import { fileSize } from '../../store/disk/file-tree.ts';
import type { FileRow } from '../../store/tables/files.ts';
import { bad, type CheckResult, fine, type Inspected } from './check.ts';

const most_named = 3;

/** Checks for damaged pages. `hdo verify` checks every row. */
export function checkPages({ data }: Inspected): CheckResult {
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
const damage = /^SQLITE_(CORRUPT|NOTADB|IOERR)/;

function damaged(data: string, what: string): CheckResult {
  const keep = shellWord(data);
  const restore = 'restore a backup into an empty folder (hdo backup restore BACKUP --data FOLDER)';
  const fix = `check the disk, and ${restore}; keep ${keep} until then`;
  return bad('database', `it is damaged: ${what}`, fix);
}

/** Checks for the folders that a server needs, and for the bytes of the uploaded files. */
export function checkFolders({ data }: Inspected): CheckResult {
  const missing = ['files', 'backups', 'run'].filter((name) => !existsSync(join(data, name)));
  const lost = missing.includes('files') ? [] : lostFiles(data);
  if (lost.length > 0) {
    const found = `${lost.length} uploaded files are not in ${join(data, 'files')}, such as ${lost[0]}`;
    const fix = 'bring back files of the same moment as the database, or restore a backup (hdo backup list)';
    return bad('folders', `${found}; hdo verify names each`, fix);
  }
  const named = missing.includes('files') ? filesNamed(data) : 0;
  if (missing.length === 0) return fine('folders', 'all exist');
  const make = `mkdir -m 700 ${missing.map((name) => shellWord(join(data, name))).join(' ')}`;
  if (named === 0) return bad('folders', `${missing.join(', ')} of ${data} is missing`, `create it: ${make}`);
  const found = `files of ${data} is missing, and ${named} uploaded files were in it`;
  return bad('folders', found, 'mount the missing disk, bring the folder back, or restore a backup (hdo backup list)');
}

/** Returns the ids of uploaded files whose bytes are missing or have another size. */
function lostFiles(data: string): string[] {
  const db = openForInspection(data);
  const blobs = openBlobs(data);
  try {
    const files = db.prepare<[], FileRow>('SELECT file_id, sha256, size_bytes FROM files').all();
    const lost = files.filter(({ sha256, size_bytes }) => fileSize(blobs.path(sha256)) !== size_bytes);
    return lost.map(({ file_id }) => file_id);
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
export function checkAdmins({ data }: Inspected): CheckResult {
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
