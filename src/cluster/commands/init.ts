import { rmSync } from 'node:fs';
import type { Call } from '../../cli/action.ts';
import { Failure } from '../../cli/failure.ts';
import { guardInitialised } from '../../cli/folder.ts';
import { dataFlag } from '../../cli/options.ts';
import type { Answer } from '../../cli/output.ts';
import { progressOf } from '../../cli/progress.ts';
import { untilStopped } from '../../cli/signals.ts';
import { guardFiles, openForReading } from '../../store/database/database.ts';
import { openBlobs } from '../../store/disk/blobs.ts';
import { schemaVersion } from '../../store/migrations/migrate.ts';
import { SchemaMismatch } from '../../store/migrations/prepare.ts';
import { prepareStore } from '../../store/store.ts';
import { type FileSource, putAllFiles } from '../copy/files.ts';
import { beginMembership, readMembership } from '../copy/membership.ts';
import { makeSnapshot, type SnapshotPlan } from '../copy/snapshot.ts';
import { initTables } from '../log/init.ts';
import { openCluster } from '../log/open.ts';
import { findNewestSnapshot } from '../log/snapshots.ts';
import { DatabaseTrouble } from '../log/trouble.ts';
import { explainTrouble, loadNode, type NodeSettings, runWhileStopped, takeKey, within_ms } from './database.ts';

/** Makes a data folder the first node of a new cluster. Can be repeated until it has succeeded. */
export async function initCluster(call: Call): Promise<Answer> {
  guardInitialised(call.data);
  const node = loadNode(call.data);
  guardFiles(call.data); // the lock makes this process the server, which is past this check
  return runWhileStopped(call.data, () => explainTrouble(() => initNode(call, node)));
}

type Source = FileSource & { readonly signal: AbortSignal };

async function initNode(call: Call, { database, key_file, node }: NodeSettings): Promise<Answer> {
  const { data } = call;
  const { position, schema_version } = readMembership(data);
  if (schema_version !== schemaVersion) throw new SchemaMismatch(schema_version);
  if (position && position.seq > 0) throw alreadyIn(data);
  const signal = stopSignal();
  const { key, made: key_created } = takeKey(data, key_file);
  const cluster_id = await initDatabase();
  if (!position) beginMembership(data, cluster_id);
  const { connection, cluster } = await openCluster(database, key);
  try {
    if (await findNewestSnapshot(connection, within_ms)) throw alreadyIn(data);
    const source = { connection, cluster, within_ms, signal };
    const { put, unavailable } = await putFiles(call, source);
    await putRows({ ...source, data, node });
    const document = { node, cluster_id, key_file, key_created, files: put, unavailable_files: unavailable };
    return { document, lines: linesOf(document, data) };
  } finally {
    connection.destroy('the command has ended');
  }

  /** Removes the new key if there is no cluster for it. It would be in the way of another node's key. */
  async function initDatabase(): Promise<string> {
    try {
      return (await initTables(database, key, { cluster_id: position?.cluster_id })).cluster_id;
    } catch (error) {
      if (key_created) rmSync(key_file);
      throw error;
    }
  }
}

function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  void untilStopped().then((name) =>
    stopping.abort(new Failure('general', `stopped by ${name}: run hdo cluster init again to complete it`)),
  );
  return stopping.signal;
}

async function putFiles(call: Call, source: Source): Promise<{ put: number; unavailable: number }> {
  const { data } = call;
  const progress = progressOf(call);
  const db = openForReading(data);
  try {
    const store = prepareStore(db);
    const total = store.files.count.get()?.count ?? 0;
    const told = (done: number) => {
      source.signal.throwIfAborted();
      progress.told('Putting files', done, total);
    };
    return await putAllFiles({ store, blobs: openBlobs(data) }, source, told);
  } finally {
    progress.end();
    db.close();
  }
}

async function putRows(plan: SnapshotPlan): Promise<void> {
  try {
    await makeSnapshot(plan);
  } catch (error) {
    const isReplaced = error instanceof DatabaseTrouble && error.code === 'diverged';
    if (!isReplaced) throw error;
    throw new Failure('conflict', 'another hdo cluster init has begun in this database since: run only one of them');
  }
}

function alreadyIn(data: string): Failure {
  return new Failure('conflict', `${data} belongs to a cluster already: start it with hdo serve`);
}

type Made = {
  readonly node: string;
  readonly key_file: string;
  readonly key_created: boolean;
  readonly files: number;
  readonly unavailable_files: number;
};

function linesOf({ node, key_file, key_created, files, unavailable_files }: Made, data: string): string[] {
  const lost = `The bytes of ${unavailable_files} files are missing or damaged, on all nodes: see hdo verify.`;
  return [
    `This folder is node ${node} of a new cluster. Its rows and ${files} files are in the database, encrypted.`,
    ...(unavailable_files > 0 ? [lost] : []),
    key_created ? `The key of the cluster was created in ${key_file}.` : `The key of the cluster is ${key_file}.`,
    'Copy it by hand to cluster.key_file of the other nodes, and keep a copy apart: without it the data is unreadable.',
    `Start this node with: hdo serve${dataFlag(data)}`,
    'Then start each other node in an empty folder that has config.toml with the same [cluster] and its own node name.',
  ];
}
