import assert from 'node:assert/strict';
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { besideDatabase, databaseFile } from '../../../../src/store/database/database.ts';
import type { ServedNode } from '../../../helpers/cluster/nodes/node.ts';
import type { Scene } from '../scene.ts';
import { confirmedByNext } from './processes.ts';

/**
 * A power cut of the leader's machine: the process is gone, and so are the last commits of its SQLite, which were not
 * synced, as far back as some moment before. It gets them again from the log.
 */
export async function losePower(scene: Scene): Promise<undefined> {
  for (let tries = 3; tries > 0; tries--) {
    const leader = await scene.cluster.waitForLeader();
    const before = readWal(leader);
    await pause(100 + scene.luck.below(300));
    await leader.kill();
    const lost = loseFrames(leader, before);
    await confirmedByNext(scene, leader);
    await leader.start();
    if (lost > 0) return;
  }
  assert.fail('no power cut lost a commit');
}

/** The WAL as its index describes it: the frames that are committed, and those that are in the database file too. */
type Wal = { readonly header: Buffer; readonly committed: number; readonly copied: number };

const header_bytes = 32;
const frame_header_bytes = 24;
const committed_at = 16; // mxFrame of the first copy of the index's header
const copied_at = 96; // nBackfill

function readWal({ data }: ServedNode): Wal {
  const { wal, shm } = besideDatabase(databaseFile(data));
  const index = readFileSync(shm);
  const header = Buffer.alloc(header_bytes);
  const file = openSync(wal, 'r');
  try {
    assert.equal(readSync(file, header), header_bytes);
  } finally {
    closeSync(file);
  }
  return { header, committed: index.readUInt32LE(committed_at), copied: index.readUInt32LE(copied_at) };
}

/**
 * Overwrites the frames that were committed since then with zeros, unless a checkpoint has synced the WAL since.
 * Returns their number.
 */
function loseFrames(node: ServedNode, before: Wal): number {
  const now = readWal(node);
  const count = now.committed - before.committed;
  const isSynced = !now.header.equals(before.header) || now.copied > before.committed;
  if (isSynced || count === 0) return 0;
  const page_bytes = now.header.readUInt32BE(8);
  const { wal } = besideDatabase(databaseFile(node.data));
  const file = openSync(wal, 'r+');
  try {
    const frame_bytes = frame_header_bytes + page_bytes;
    const lost = Buffer.alloc(count * frame_bytes);
    writeSync(file, lost, 0, lost.length, header_bytes + before.committed * frame_bytes);
  } finally {
    closeSync(file);
  }
  return count;
}
