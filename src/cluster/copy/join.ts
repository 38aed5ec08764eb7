import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { syncFolder } from '../../lib/process/sync-folder.ts';
import { type Connection as Database, databaseFile, shmFile, walFile } from '../../store/database/database.ts';
import { forgetLoss } from '../../store/database/lost-note.ts';
import { markCopy } from '../../store/database/mark.ts';
import { fileSize } from '../../store/disk/file-tree.ts';
import { makeFolder } from '../../store/disk/folders.ts';
import { keepFile } from '../../store/disk/keep-file.ts';
import { giveToOwner } from '../../store/disk/owner.ts';
import { databaseName } from '../../store/migrations/copy.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { SchemaMismatch } from '../../store/migrations/prepare.ts';
import { sqlite } from '../../store/sqlite/sqlite.ts';
import { clusterStatements } from '../../store/tables/cluster.ts';
import type { ClusterConnection, DatabaseIdentity } from '../log/open.ts';
import { type CompleteSnapshot, fetchSnapshot, findNewestSnapshot } from '../log/snapshots.ts';
import { codeOf, DatabaseTrouble } from '../log/trouble.ts';

type Joining = Pick<ClusterConnection, 'connection' | 'cluster' | 'remembered'>;

const unfinished = 'joining';
const most_tries = 3;
const unreadable = /^(Z_|SQLITE_NOTADB|SQLITE_CORRUPT)/; // content that no program of this version has put

/**
 * Gives a folder without a database the rows of the newest snapshot, and returns the snapshot. The database is moved
 * into place last, when it is checked and durable. After a crash the next start begins again. The caller holds the
 * folder's lock, and fetches the files afterwards.
 * @throws {DatabaseTrouble} `no_snapshot`, `damaged_snapshot` {SchemaMismatch} {NoPlaceToJoin}
 */
export async function joinFromSnapshot(data: string, opened: Joining, within_ms: number): Promise<CompleteSnapshot> {
  for (const file of [databaseFile(data), walFile(data)])
    if (fileSize(file) > 0) throw new NoPlaceToJoin(data, file.slice(data.length + 1));
  const folder = join(data, unfinished);
  rmSync(folder, { recursive: true, force: true });
  try {
    makeFolder(folder);
    const snapshot = await fetchNewest(join(folder, databaseName), opened, within_ms);
    makeOwn(join(folder, databaseName), snapshot, opened);
    moveIntoPlace(data, folder);
    return snapshot;
  } catch (error) {
    throw unreadable.test(codeOf(error)) ? new DatabaseTrouble('damaged_snapshot', error) : error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fetches the newest snapshot, or a newer one if it is replaced while it is read. */
async function fetchNewest(
  file: string,
  { connection, cluster }: Joining,
  within_ms: number,
): Promise<CompleteSnapshot> {
  for (let tries = 1; ; tries++) {
    const snapshot = await findNewestSnapshot(connection, within_ms);
    if (!snapshot) throw new DatabaseTrouble('no_snapshot');
    if (snapshot.schema_version > schemaVersion) throw new SchemaMismatch(snapshot.schema_version);
    try {
      const content = Readable.from(fetchSnapshot(connection, cluster, snapshot, within_ms), { objectMode: false });
      await keepFile(
        file,
        pipeline(content, createGunzip(), () => {}),
      ); // the reader gets the error
      return snapshot;
    } catch (error) {
      const isGone = error instanceof DatabaseTrouble && error.code === 'gone_snapshot';
      if (!isGone || tries === most_tries) throw error;
      rmSync(file, { force: true });
    }
  }
}

/** Checks the database of a snapshot, and removes what concerns only the machine that made it. */
function makeOwn(file: string, { at, schema_version }: CompleteSnapshot, { cluster, remembered }: Joining): void {
  const db = sqlite(file, { fileMustExist: true });
  try {
    db.pragma('synchronous = FULL');
    const verdict = db.pragma('quick_check(1)', { simple: true });
    if (verdict !== 'ok') throw new DatabaseTrouble('damaged_snapshot', verdict);
    const found = versionOf(db) === schema_version ? clusterStatements(db).position.get() : undefined;
    if (found?.cluster_id !== cluster.cluster_id || found.seq !== at.seq || !found.hash.equals(at.hash))
      throw new DatabaseTrouble('damaged_snapshot', 'its rows are at another position');
    forgetMaker(db, remembered);
    markCopy(db);
  } finally {
    db.close();
  }
}

function forgetMaker(db: Database, { system_id, timeline }: DatabaseIdentity): void {
  const { remember, forgetDoomed, forgetLength } = clusterStatements(db);
  db.transaction(() => {
    remember.run({ system_id, timeline });
    forgetDoomed.run();
    forgetLength.run();
  })();
}

/** Moves the database into place, each step durable before the next. */
function moveIntoPlace(data: string, folder: string): void {
  chmodSync(data, 0o700); // as `hdo init` does, because an existing folder may be open to others
  for (const name of ['files', 'backups']) {
    const isThere = existsSync(join(data, name));
    makeFolder(join(data, name));
    if (!isThere) giveToOwner(data, join(data, name));
  }
  giveToOwner(data, folder);
  rmSync(shmFile(data), { force: true });
  forgetLoss(data);
  syncFolder(folder);
  renameSync(join(folder, databaseName), databaseFile(data));
  syncFolder(data);
}

/** The folder cannot take a database. */
class NoPlaceToJoin extends Error {
  constructor(data: string, name: string) {
    super(`${data} has ${name} of another database: move it away before this node joins the cluster`);
    this.name = 'NoPlaceToJoin';
  }
}
