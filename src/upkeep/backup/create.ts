import { existsSync } from 'node:fs';
import { version } from '../../lib/process/version.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { closeMerged, closeUncopied, openForInspection, openForWriting } from '../../store/database/database.ts';
import { openFiles } from '../../store/database/identity.ts';
import { isLost } from '../../store/database/lost-note.ts';
import { isForeign } from '../../store/database/open-files.ts';
import { isServed, lockForBackup, lockWalForBackup } from '../../store/disk/lock.ts';
import { type Described, describe, settleWal } from '../../store/migrations/copy.ts';
import type { Pace, ReportProgress } from '../pace.ts';

import { type Brake, openBrake } from './brake.ts';
import { copyDatabase } from './copy-database.ts';
import { copyFiles } from './copy-files.ts';
import { takeBackupKey } from './key.ts';
import { type Manifest, type ManifestEntry, writeManifest } from './manifest.ts';
import { removeUnfinished } from './prune.ts';
import { openSink, type Sink } from './sink.ts';
import { guardSpace } from './space.ts';

/** A backup to make. Nothing may exist at the target. */
export type BackupPlan = {
  readonly data: string;
  readonly target: string;
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
 * durable; a failure before that leaves nothing behind.
 * @throws {TargetTaken} {NoSpace} {BackupRunning} {Stopped}
 */
export async function createBackup(plan: BackupPlan): Promise<Manifest> {
  const { data, target, pace } = plan;
  if (existsSync(target)) throw new TargetTaken(target);
  const held = lockForBackup(data);
  try {
    // another backup may have been made while this one waited for the lock
    if (existsSync(target)) throw new TargetTaken(target);
    removeUnfinished(data);
    const sink = await openSink(target, { data, pace });
    try {
      const described = await takeDatabase(plan, sink);
      const database = await sink.takeDatabase();
      const { entries, unavailable } = await copyFiles(plan, described.files, sink);
      const manifest = manifestOf(plan, described, { entries: [database, ...entries], unavailable });
      await sink.finish(writeManifest(manifest, takeBackupKey(data)));
      return manifest;
    } catch (error) {
      await sink.abandon();
      throw error;
    }
  } finally {
    held.release();
  }
}

/**
 * Copies the database inside one read transaction, then checkpoints the WAL that has grown during it. Until then the
 * server does not checkpoint it.
 */
async function takeDatabase(plan: BackupPlan, sink: Sink): Promise<Described> {
  const { data } = plan;
  const wal = lockWalForBackup(data);
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
      checkpoint(data, brake);
    } finally {
      brake?.close();
      wal.release();
    }
  }
}

function checkpoint(data: string, brake: Brake | undefined): void {
  if (isLost(data)) return; // a new mark would make its note that of another database
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
