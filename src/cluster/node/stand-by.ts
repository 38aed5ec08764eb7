import { existsSync } from 'node:fs';
import { takeFolder } from '../../appliance/upkeep.ts';
import { errorText } from '../../lib/process/error-text.ts';
import { pauseUntil } from '../../lib/time/pause.ts';
import { type Connection, closeMerged, databaseFile, openForWriting } from '../../store/database/database.ts';
import { markLog } from '../../store/database/mark.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { removeUnfinished, SchemaMismatch } from '../../store/migrations/prepare.ts';
import { isOfCluster } from '../../store/tables/cluster.ts';
import { ClusterMismatch } from '../../writer/open.ts';
import { type Copy, openCopy } from '../copy/copy.ts';
import { joinFromSnapshot } from '../copy/join.ts';
import type { ClusterConnection } from '../log/open.ts';
import { rememberedBy } from '../log/remembered.ts';
import { findNewestSnapshot } from '../log/snapshots.ts';
import { DatabaseTrouble } from '../log/trouble.ts';
import { followLog } from './follow.ts';
import { connectNode, type Node } from './node.ts';
import { describeFailure, recheckDamage } from './node-troubles.ts';
import type { Leadership } from './take-over.ts';

const join_ms = 10_000;
const first_pause_ms = 100;
const most_pause_ms = 2_000;

/**
 * Keeps the folder a copy of the cluster until this node leads it. Returns the lead, or undefined when it must stop.
 * The folder then has all rows of the log, and its database is closed.
 * @throws {ClusterMismatch} {SchemaMismatch} {OtherSchema} {Divergence}, which only an operator can settle
 */
export async function runStandby(node: Node, stop: AbortSignal): Promise<Leadership | undefined> {
  const { data } = node;
  const release = takeFolder(data);
  removeUnfinished(data);
  let db: Connection | undefined;
  try {
    if (!existsSync(databaseFile(data))) await trying(node, stop, () => join(node));
    if (stop.aborted) return undefined;
    db = openForWriting(data, { create: false, beside: false });
    markLog(db);
    const copy = copyIn(db, data);
    const rows = { db, copy };
    void recheckDamage(node);
    return await trying(node, stop, () => followOnce(node, rows, stop));
  } finally {
    if (db) closeMerged(db, data);
    release();
  }
}

/** Repeats work until it succeeds or stops. Each trouble of the database is logged once, and named in the state. */
async function trying<T>(node: Node, stop: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
  let said = '';
  for (let wait_ms = first_pause_ms; !stop.aborted; wait_ms = Math.min(2 * wait_ms, most_pause_ms)) {
    const began_ms = performance.now();
    try {
      return await work();
    } catch (error) {
      if (isForOperator(error)) throw error;
      const cause = errorText(error);
      const { state } = node;
      state.trouble = describeFailure(error);
      if (state.trouble.code === 'damaged') state.damage = state.trouble;
      state.reason = `${state.trouble.sentence} ${state.trouble.remedy}`;
      if (cause !== said) node.log.warn({ event: 'cluster_trouble', code: codeOf(error), cause });
      said = cause;
    }
    if (performance.now() - began_ms > most_pause_ms) wait_ms = first_pause_ms; // it has worked for a while
    await pauseUntil(stop, wait_ms);
  }
  return undefined;
}

/** Errors that waiting does not repair: the program or the folder is the wrong one. */
const forOperator = [
  'ClusterMismatch',
  'SchemaMismatch',
  'OtherSchema',
  'OtherFormat',
  'Divergence',
  'NoPlaceToJoin',
  'NameTaken',
];

function isForOperator(error: unknown): boolean {
  return error instanceof Error && forOperator.includes(error.name);
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return 'connection';
}

async function join(node: Node): Promise<void> {
  const opened = await connectNode(node);
  try {
    const { at } = await joinFromSnapshot(node.data, opened, join_ms);
    node.log.info({ event: 'joined', seq: at.seq });
  } finally {
    opened.connection.destroy('joined');
  }
}

/** @throws {ClusterMismatch} {SchemaMismatch} */
function copyIn(db: Connection, data: string): Copy {
  const found = versionOf(db);
  if (found > schemaVersion) throw new SchemaMismatch(found);
  if (!isOfCluster(db)) throw new ClusterMismatch(data, false);
  return openCopy(db);
}

async function followOnce(
  node: Node,
  rows: { readonly db: Connection; readonly copy: Copy },
  stop: AbortSignal,
): Promise<Leadership | undefined> {
  const opened = await connectNode(node, rememberedBy(rows.copy.position()));
  try {
    await guardBegun(rows.copy, opened.connection);
    return await followLog(node, { ...rows, opened }, stop);
  } finally {
    opened.connection.destroy('this node no longer follows on it');
  }
}

/**
 * Refuses a cluster whose first snapshot is not complete. No other node could join it, and init cannot be repeated once
 * this node has led.
 * @throws {DatabaseTrouble} `no_snapshot`
 */
async function guardBegun(copy: Copy, connection: ClusterConnection['connection']): Promise<void> {
  if (copy.position().seq > 0 || (await findNewestSnapshot(connection, join_ms))) return;
  throw new DatabaseTrouble('no_snapshot');
}
