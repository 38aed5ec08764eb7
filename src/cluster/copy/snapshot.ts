import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { besideDatabase, openForInspection } from '../../store/database/database.ts';
import { openBlobs } from '../../store/disk/blobs.ts';
import { closeToOthers } from '../../store/disk/rights.ts';
import { detachWal } from '../../store/migrations/copy.ts';
import { versionOf } from '../../store/migrations/migrate.ts';
import { sqlite } from '../../store/sqlite/sqlite.ts';
import { type ClusterPositionRow, clusterStatements } from '../../store/tables/cluster.ts';
import { type CompleteSnapshot, putSnapshot, type Snapshots } from '../log/snapshots.ts';
import { DatabaseTrouble } from '../log/trouble.ts';
import type { FileSource } from './files.ts';

/** The rows of this machine, to be put into the database of the cluster. */
export type SnapshotPlan = FileSource & {
  readonly data: string;
  readonly node: string;
  readonly signal: AbortSignal;
};

const most_behind = 50_000;
const share_of_keep = 4;
const still_making_ms = 60_000;
const pages_at_once = 256;

/**
 * Tells a standby at `seq` whether to make a snapshot. It does if there are no snapshots, or if the newest one is old
 * or far behind. `spread` is random from 0 to 1 and chosen once by each process, so that two standbys do not begin at
 * the same time.
 */
export function isSnapshotDue(
  { complete: [newest], making }: Snapshots,
  { seq, keep_ms, spread }: { readonly seq: number; readonly keep_ms: number; readonly spread: number },
): boolean {
  if (making.some(({ age_ms }) => age_ms < still_making_ms)) return false;
  if (!newest) return true;
  const behind = seq - newest.at.seq;
  const late = 1 + spread / 2;
  return behind > 0 && (newest.age_ms >= (keep_ms / share_of_keep) * late || behind >= most_behind * late);
}

/**
 * Makes a snapshot of the rows of this machine at its position, while others write. Its copy of the database is a
 * temporary file, which the next start removes after a crash.
 * @throws {DatabaseTrouble} `diverged` if the position is not in the log; the signal's reason
 */
export async function makeSnapshot(plan: SnapshotPlan): Promise<CompleteSnapshot> {
  const { data, node, connection, cluster, within_ms, signal } = plan;
  signal.throwIfAborted();
  const place = openBlobs(data).temporary(`snapshot-${randomUUID()}`);
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 }); // only a server makes it
  try {
    const { seq, hash, cluster_id } = await copyRows(data, place, signal);
    const schema_version = checkCopy(place, { seq, hash });
    if (cluster_id !== cluster.cluster_id) throw new DatabaseTrouble('other_cluster');
    const wanted = { at: { seq, hash }, schema_version, node, within_ms };
    const done = await putSnapshot(connection, cluster, wanted, compressed(place, signal));
    if (done.outcome === 'confirmed') return done.snapshot;
    throw done.outcome === 'refused' ? new DatabaseTrouble('diverged') : new Error(done.why);
  } finally {
    for (const file of [place, ...Object.values(besideDatabase(place))]) rmSync(file, { force: true });
  }
}

/** Copies the database as it is at one moment, and returns its position then. */
async function copyRows(data: string, place: string, signal: AbortSignal): Promise<ClusterPositionRow> {
  const db = openForInspection(data);
  try {
    db.exec('BEGIN');
    const position = clusterStatements(db).position.get();
    if (!position) throw new Error('this folder belongs to no cluster');
    const progress = () => {
      signal.throwIfAborted();
      return pages_at_once;
    };
    await db.backup(place, { progress });
    closeToOthers(place);
    return position;
  } finally {
    db.close();
  }
}

/** Turns the copy into one sound file without a WAL, and returns its schema version. */
function checkCopy(place: string, { seq, hash }: Pick<ClusterPositionRow, 'seq' | 'hash'>): number {
  const copy = sqlite(place, { fileMustExist: true });
  try {
    detachWal(copy);
    guardSound(copy.pragma('quick_check(1)', { simple: true }));
    const found = clusterStatements(copy).position.get();
    if (found?.seq !== seq || !found.hash.equals(hash))
      throw new Error('a copy of the database is at another position');
    return versionOf(copy);
  } finally {
    copy.close();
  }
}

function guardSound(verdict: unknown): void {
  if (verdict !== 'ok') throw new Error(`the database is damaged: ${verdict}; see hdo verify`);
}

function compressed(place: string, signal: AbortSignal): AsyncIterable<Buffer> {
  const zip = createGzip({ level: constants.Z_BEST_SPEED });
  return pipeline(createReadStream(place, { signal }), zip, () => {}); // the reader of the content gets the error
}
