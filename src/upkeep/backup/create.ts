import { existsSync } from 'node:fs';
import { timestamp } from '../../lib/clock.ts';
import { version } from '../../lib/version.ts';
import { type Described, describe, settleWal } from '../../store/copy.ts';
import { openForReading, openForWriting } from '../../store/database.ts';
import { lockForCopy } from '../../store/lock.ts';
import type { Pace } from '../pace.ts';
import type { Told } from '../told.ts';
import { copyDatabase } from './copy-database.ts';
import { copyFiles } from './copy-files.ts';
import { type Listed, type Manifest, writeManifest } from './manifest.ts';
import { sweep } from './prune.ts';
import { openSink, type Sink } from './sink.ts';
import { guardSpace } from './space.ts';

/** What to copy and where to; the target is not there yet. */
export type Wanted = {
  readonly data: string;
  readonly target: string;
  readonly made_by: Manifest['made_by'];
  readonly now_ms: number;
  /** Free bytes that are to be left on the disk of the data folder. */
  readonly floor_bytes: number;
  readonly pace: Pace;
  readonly told: Told;
};

/** A copy is to be where something is already. */
export class TargetTaken extends Error {
  constructor(path: string) {
    super(`${path} is there already: name another place`);
    this.name = 'TargetTaken';
  }
}

/**
 * Copies a data folder as it is at one moment, while a server may go on. The copy appears under its name when it is
 * whole and durable; whatever goes wrong before leaves nothing.
 * @throws {TargetTaken} {NoSpace} {CopyUnderWay} {Stopped}
 */
export async function createCopy(wanted: Wanted): Promise<Manifest> {
  const { data, target, pace } = wanted;
  if (existsSync(target)) throw new TargetTaken(target);
  const held = lockForCopy(data);
  try {
    sweep(data);
    const sink = await openSink(target, pace);
    try {
      const described = await takeDatabase(wanted, sink);
      const database = await sink.takeDatabase();
      const { entries, unavailable } = await copyFiles(wanted, described.files, sink);
      const manifest = manifestOf(wanted, described, { entries: [database, ...entries], unavailable });
      await sink.finish(writeManifest(manifest));
      return manifest;
    } catch (error) {
      await sink.abandon();
      throw error;
    }
  } finally {
    held.release();
  }
}

/** Inside one read transaction; what the WAL has gathered meanwhile is then brought into the database. */
async function takeDatabase(wanted: Wanted, sink: Sink): Promise<Described> {
  const db = openForReading(wanted.data);
  try {
    db.exec('BEGIN');
    const described = describe(db);
    guardSpace(wanted, described);
    await copyDatabase(db, sink.database, wanted);
    db.exec('COMMIT');
    return described;
  } finally {
    db.close();
    checkpoint(wanted.data);
  }
}

function checkpoint(data: string): void {
  const db = openForWriting(data, { create: false });
  try {
    settleWal(db);
  } finally {
    db.close();
  }
}

type Contents = { entries: Listed[]; unavailable: string[] };

function manifestOf({ made_by, now_ms }: Wanted, described: Described, { entries, unavailable }: Contents): Manifest {
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
