import { join } from 'node:path';
import { errorText } from '../../lib/process/error-text.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { openForInspection } from '../../store/database/database.ts';
import { openBlobs } from '../../store/disk/blobs.ts';
import { databaseName } from '../../store/migrations/copy.ts';
import { prepareStore } from '../../store/store.ts';
import type { FileRow } from '../../store/tables/files.ts';
import { wrongInDatabase } from '../database.ts';
import { wrongFile } from '../files.ts';
import { type Pace, type ReportProgress, Stopped } from '../pace.ts';

import { listDamages } from '../rows.ts';
import { backupKeyOf, type Origin } from './key.ts';
import { readBackup } from './read-backup.ts';
import { recordOutcome } from './record.ts';
import { restoreBackup } from './restore.ts';
import { guardRoomFor } from './space.ts';
import { backupsFolder, backupsIn, instantInName } from './target.ts';
import { openWorkplace } from './workplace.ts';

/** A drill of the newest backup of a data folder. */
type Drill = {
  readonly data: string;
  readonly now_ms: number;
  /** Free bytes to leave on the disk of the data folder. */
  readonly floor_bytes: number;
  readonly pace: Pace;
  readonly told: ReportProgress;
};

const most_problems = 3;

/**
 * Restores the newest backup of a data folder into a temporary folder, checks everything there, and removes the folder.
 * Records the result for `hdo doctor` and the metrics, and returns the path and what is wrong.
 * @throws {Stopped}
 */
export async function drillBackup(drill: Drill): Promise<{ path: string; problems: string[] }> {
  const { data, now_ms } = drill;
  const folder = backupsFolder(data);
  const path = newestIn(folder, now_ms);
  const problems = path === undefined ? [`there is no backup in ${folder}`] : await problemsOf(drill, path);
  const more = problems.length > most_problems ? [`and ${problems.length - most_problems} more`] : [];
  const cause = problems.length === 0 ? null : [...problems.slice(0, most_problems), ...more].join('; ');
  recordOutcome(data, 'drill', { at: timestamp(now_ms), path: path ?? folder, cause });
  return { path: path ?? folder, problems };
}

/** Finds the newest backup by name. One with a time later than now, from a wrong clock, counts as the oldest. */
function newestIn(folder: string, now_ms: number): string | undefined {
  const named = backupsIn(folder).sort();
  return named.findLast((path) => (instantInName(path) ?? 0) <= now_ms) ?? named.at(-1);
}

async function problemsOf(drill: Drill, path: string): Promise<string[]> {
  const place = openWorkplace(drill.data);
  const restored = join(place.folder, 'data');
  try {
    await guardRoom(drill, { path, folder: place.folder });
    const { unavailable } = await restore(drill, { path, restored });
    const lost = unavailable.map((sha256) => `the bytes ${sha256} of a file were already missing or damaged`);
    return [...lost, ...(await wrongIn(drill, restored))];
  } catch (error) {
    if (error instanceof Stopped) throw error;
    return [errorText(error)];
  } finally {
    place.remove();
  }
}

/** Checks that the disk has space for the restored files, and for the database once more: it may be migrated. */
async function guardRoom({ floor_bytes, pace }: Drill, { path, folder }: { path: string; folder: string }) {
  let needed = 0;
  for await (const { name, size_bytes } of readBackup(path, { pace })) {
    needed += name === databaseName ? 2 * size_bytes : size_bytes;
  }
  guardRoomFor(folder, { needed, floor_bytes, what: 'the drill' });
}

function restore({ data, pace, told, floor_bytes }: Drill, { path, restored }: { path: string; restored: string }) {
  const key = backupKeyOf(data);
  const judge = (_: string, origin: Origin) => {
    if (origin !== 'own') throw new Error(`its manifest is ${origin}: this data folder did not write it so`);
  };
  return restoreBackup({
    path,
    data: restored,
    pace,
    told,
    keys: key ? [key] : [],
    floor_bytes,
    judge,
    goOn: async () => {},
  });
}

/** Finds problems in a restored folder, as `hdo verify` does. */
async function wrongIn({ told, pace }: Drill, folder: string): Promise<string[]> {
  const db = openForInspection(folder);
  const problems: string[] = [];
  let files: FileRow[] = [];
  try {
    told('Checking the database', 0, 1);
    problems.push(...listDamages(db));
    if (problems.length > 0) return problems;
    const store = prepareStore(db);
    problems.push(...wrongInDatabase(store, db, told));
    files = store.files.everyOne.all();
  } finally {
    db.close();
  }
  const blobs = openBlobs(folder);
  for (const file of files) {
    const since_ms = performance.now();
    const wrong = await wrongFile(blobs.path(file.sha256), file);
    if (wrong !== undefined) problems.push(`file ${file.file_id}: ${wrong}`);
    await pace.rest(since_ms);
  }
  return problems;
}
