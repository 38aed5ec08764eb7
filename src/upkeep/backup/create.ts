import { copyFileSync, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { version } from '../../lib/process/version.ts';
import { timestamp } from '../../lib/time/clock.ts';
import {
  besideDatabase,
  closeMerged,
  closeUncopied,
  databaseFile,
  guardFiles,
  openForInspection,
  openForWriting,
  walFile,
} from '../../store/database/database.ts';
import { openFiles } from '../../store/database/identity.ts';
import { findLoss } from '../../store/database/lost-note.ts';
import { isForeign } from '../../store/database/open-files.ts';
import { isReadOnly } from '../../store/disk/file-system.ts';
import { fileSize } from '../../store/disk/file-tree.ts';
import { BackupRunning, isServed, lockForBackup, lockWalForBackup } from '../../store/disk/lock.ts';
import { closeToOthers } from '../../store/disk/rights.ts';
import { type Described, describe, detachWal, settleWal } from '../../store/migrations/copy.ts';
import { sqlite } from '../../store/sqlite/sqlite.ts';
import type { Pace, ReportProgress } from '../pace.ts';

import { type Brake, openBrake } from './brake.ts';
import { copyDatabase } from './copy-database.ts';
import { copyFiles } from './copy-files.ts';
import { takeBackupKey } from './key.ts';
import { type Manifest, type ManifestEntry, writeManifest } from './manifest.ts';
import { removeUnfinished } from './prune.ts';
import { openSink, type Sink } from './sink.ts';
import { guardRoomFor, guardSpace } from './space.ts';

/** A backup to make. */
export type BackupPlan = {
  readonly data: string;
  /** Returns the path of the backup, where nothing may exist. It is called while no other backup of the folder runs. */
  readonly target: () => string;
  readonly made_by: Manifest['made_by'];
  readonly now_ms: number;
  /** Free bytes to leave on the disk of the data folder. */
  readonly floor_bytes: number;
  readonly pace: Pace;
  readonly told: ReportProgress;
};

export class TargetTaken extends Error {
  constructor(path: string) {
    super(`${path} already exists: choose another path`);
    this.name = 'TargetTaken';
  }
}

/**
 * Backs up a data folder as it is at one moment, while a server may run. The backup gets its name when it is whole and
 * durable; a failure before that leaves nothing behind. A folder on a read-only file system stays as it is.
 * @throws {TargetTaken} {NoSpace} {BackupRunning} {Stopped}
 */
export async function createBackup(
  plan: BackupPlan,
  key = takeBackupKey,
): Promise<{ path: string; manifest: Manifest }> {
  const { data, pace } = plan;
  guardFree(plan.target());
  const held = isReadOnly(data) ? undefined : await lockAfterOthers(data, pace);
  try {
    const path = guardFree(plan.target()); // another backup may have been made in the meantime
    if (held) removeUnfinished(data);
    const sink = await openSink(path, { data, pace });
    try {
      const described = await takeDatabase({ ...plan, path }, sink);
      const database = await sink.takeDatabase();
      const { entries, unavailable } = await copyFiles(plan, described.files, sink);
      const manifest = manifestOf(plan, described, { entries: [database, ...entries], unavailable });
      await sink.finish(writeManifest(manifest, key(data)));
      return { path, manifest };
    } catch (error) {
      await sink.abandon();
      throw error;
    }
  } finally {
    held?.release();
  }
}

type Placed = BackupPlan & { readonly path: string };

/**
 * Guards that nothing exists at a path, and returns the path.
 * @throws {TargetTaken}
 */
export function guardFree(path: string): string {
  if (existsSync(path)) throw new TargetTaken(path);
  return path;
}

const patience_ms = 10_000;

/** Locks the folder for one backup. Waits for a short one that another process makes. */
async function lockAfterOthers(data: string, pace: Pace) {
  for (const end_ms = performance.now() + patience_ms; ; ) {
    try {
      return lockForBackup(data);
    } catch (error) {
      if (!(error instanceof BackupRunning) || performance.now() > end_ms) throw error;
      await pace.rest(performance.now());
    }
  }
}

/**
 * Copies the database inside one read transaction, then checkpoints the WAL that has grown during it. Until then the
 * server does not checkpoint it.
 */
async function takeDatabase(plan: Placed, sink: Sink): Promise<Described> {
  const { data } = plan;
  if (isReadOnly(data) && !isServed(data)) return takeUnchanging(plan, sink);
  const wal = isReadOnly(data) ? undefined : lockWalForBackup(data);
  let brake: Brake | undefined;
  const read = async () => {
    const db = openForInspection(data);
    try {
      db.exec('BEGIN');
      const described = describe(db);
      guardSpace(plan, described);
      brake = openBrake(data, described.size_bytes);
      await copyDatabase(db, sink.database, { ...plan, brake });
      db.exec('COMMIT');
      return described;
    } finally {
      brake?.release();
      db.close();
    }
  };
  try {
    return await read();
  } finally {
    try {
      if (wal) checkpoint(data, brake);
    } finally {
      brake?.close();
      wal?.release();
    }
  }
}

/** Copies the files of a database that no process can change. SQLite would need to write beside them. */
function takeUnchanging({ data, path }: Placed, sink: Sink): Described {
  guardFiles(data);
  const needed = 2 * (fileSize(databaseFile(data)) + fileSize(walFile(data)));
  guardRoomFor(dirname(path), { needed, floor_bytes: 0, what: `the backup of ${data}` });
  copyFileSync(databaseFile(data), sink.database);
  if (fileSize(walFile(data)) > 0) copyFileSync(walFile(data), besideDatabase(sink.database).wal);
  closeToOthers(sink.database);
  const copy = sqlite(sink.database, { fileMustExist: true });
  try {
    detachWal(copy);
    return describe(copy);
  } finally {
    copy.close();
  }
}

function checkpoint(data: string, brake: Brake | undefined): void {
  if (findLoss(data)) return; // a new mark would make its note that of another database
  const db = openForWriting(data, { create: false });
  const foreign = isForeign(data, openFiles(data));
  try {
    if (!foreign) settleWal(db, brake?.settle);
  } finally {
    if (foreign) closeUncopied(db, data);
    else if (isServed(data)) db.close();
    else closeMerged(db, data);
  }
}

type Copied = { entries: ManifestEntry[]; unavailable: string[] };

function manifestOf({ made_by, now_ms }: BackupPlan, described: Described, { entries, unavailable }: Copied): Manifest {
  const { schema_version, appliance, inputs, outputs, files } = described;
  return {
    format: 'hdo backup 1',
    made_at: timestamp(now_ms),
    made_by,
    hdo_version: version,
    schema_version,
    appliance,
    inputs,
    outputs,
    files: files.length,
    unavailable,
    entries,
  };
}
