import { existsSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Call } from '../../cli/action.ts';
import { Failure } from '../../cli/failure.ts';
import { guardInitialised } from '../../cli/folder.ts';
import { dataFlag } from '../../cli/options.ts';
import type { Answer } from '../../cli/output.ts';
import { syncFolder } from '../../lib/process/sync-folder.ts';
import { systemCode } from '../../lib/process/system-error.ts';
import { timestamp } from '../../lib/time/clock.ts';
import {
  besideDatabase,
  closeMerged,
  databaseFile,
  openForWriting,
  shmFile,
  walFile,
} from '../../store/database/database.ts';
import { isDatabaseTrouble } from '../../store/database/database-trouble.ts';
import { makeFolder } from '../../store/disk/folders.ts';
import { giveToOwner } from '../../store/disk/owner.ts';
import { backupsFolder } from '../../upkeep/backup/target.ts';
import { openCluster } from '../log/open.ts';
import { findNewestSnapshot } from '../log/snapshots.ts';
import { DatabaseTrouble } from '../log/trouble.ts';
import { explainTrouble, loadNode, type NodeSettings, readKey, runWhileStopped, within_ms } from './database.ts';

/** Puts the database of a node aside whose rows are not those of the log, or are damaged. */
export async function reseedNode(call: Call): Promise<Answer> {
  const { data } = call;
  guardInitialised(data);
  const node = loadNode(data);
  return runWhileStopped(data, async () => {
    const snapshot_seq = await newestSeq(node);
    const path = putAside(data);
    return {
      document: { snapshot_seq, path },
      lines: [
        `The database of this node is now ${path}. Remove it when the node has joined again.`,
        `Start it with: hdo serve${dataFlag(data)}`,
        `It joins from the snapshot at record ${snapshot_seq} and then follows the log.`,
      ],
    };
  });
}

/** Finds the snapshot that the node will join from. Without a snapshot, its own rows may be the only copy. */
async function newestSeq({ database, key_file }: NodeSettings): Promise<number> {
  return explainTrouble(async () => {
    const { connection } = await openCluster(database, readKey(key_file));
    try {
      const snapshot = await findNewestSnapshot(connection, within_ms);
      if (!snapshot) throw new DatabaseTrouble('no_snapshot');
      return snapshot.at.seq;
    } finally {
      connection.destroy('the command has ended');
    }
  });
}

/** Moves the database durably into the folder of backups, with its WAL if that cannot be copied into it. */
function putAside(data: string): string {
  checkpoint(data);
  const name = `outbox-${timestamp(Date.now()).replaceAll(/[-:]|\.\d+/g, '')}.db`;
  makeFolder(backupsFolder(data));
  const wanted = join(backupsFolder(data), name);
  if (existsSync(wanted)) throw new Failure('conflict', `${wanted} exists already: try again in a second`);
  const path = move(databaseFile(data), wanted, data);
  if (existsSync(walFile(data))) renameSync(walFile(data), besideDatabase(path).wal);
  if (existsSync(shmFile(data))) renameSync(shmFile(data), besideDatabase(path).shm);
  for (const folder of [backupsFolder(data), data]) syncFolder(folder);
  giveToOwner(data, path);
  return path;
}

/** Moves a file, into the data folder itself if the wanted folder is on another disk. */
function move(from: string, wanted: string, data: string): string {
  try {
    renameSync(from, wanted);
    return wanted;
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error;
    const beside = join(data, `${basename(from)}.${basename(wanted)}`);
    renameSync(from, beside);
    return beside;
  }
}

function checkpoint(data: string): void {
  try {
    closeMerged(openForWriting(data, { create: false, beside: false }), data); // the last connection copies the WAL
  } catch (error) {
    if (!isDatabaseTrouble(error)) throw error; // a damaged database is moved with its WAL
  }
}
