import { type GateSetup, type LogRecording, recordIntoLog, recordIntoShadow } from '../cluster/seam.ts';
import type { Settings } from '../config.ts';
import type { Seal } from '../lib/crypto/seal.ts';
import { timestamp } from '../lib/time/clock.ts';
import type { Outbox } from '../rules/base/outbox.ts';
import { type Connection, openForWriting } from '../store/database/database.ts';
import { type Identity, identityOf } from '../store/database/identity.ts';
import { guardLost } from '../store/database/lost-note.ts';
import { markLog } from '../store/database/mark.ts';
import { type Blobs, openBlobs } from '../store/disk/blobs.ts';
import { type Disk, openDisk } from '../store/disk/room.ts';
import { guardSchema } from '../store/migrations/prepare.ts';
import { prepareStore, type Store } from '../store/store.ts';
import { lengthStatements } from '../store/tables/lengths.ts';
import { sealOf } from '../store/tables/secret.ts';
import type { Moment } from './folder-clock.ts';
import { prepareTransaction, type Transaction } from './transaction.ts';

/** The only writing connection, with everything that rules need. */
export type WriterBase = {
  readonly data: string;
  readonly db: Connection;
  readonly store: Store;
  readonly seal: Seal;
  readonly blobs: Blobs;
  readonly disk: Disk;
  readonly identity: Identity;
  readonly lengths: ReturnType<typeof lengthStatements>;
  readonly limits: Settings['limits'];
  readonly standing: Settings['standing'];
  /** The settings of people. Rules read the time of holds from them. */
  readonly review: Pick<Settings['review'], 'hold_seconds'>;
  /** The page for a caller whose account needs another tier. */
  readonly upgrade_url: string | null;
  /** True if events carry the traces of their items. */
  readonly traces: boolean;
  readonly transaction: Transaction;
  /** Returns the duration of the last append to the log of the cluster, in milliseconds, if there was one. */
  append_ms(): number | undefined;
  /** Ends the connection to the log of the cluster, if there is one. */
  closeLog(): void;
};

/** The folder belongs to a cluster and this process does not write for one, or the reverse. */
export class ClusterMismatch extends Error {
  constructor(data: string, isOfCluster: boolean) {
    super(
      isOfCluster
        ? `${data} belongs to a cluster: set [cluster], or run hdo cluster leave`
        : `${data} belongs to no cluster: run hdo cluster init, or start with an empty folder to join`,
    );
    this.name = 'ClusterMismatch';
  }
}

export type WriterSetup = {
  readonly data: string;
  readonly limits: Settings['limits'];
  /** The tools that standing answers may allow. Without it they allow no tool: only a server takes requests. */
  readonly standing?: Settings['standing'];
  /** The time for which answers are held. Without it no answer is held: only a server takes answers. */
  readonly review?: Pick<Settings['review'], 'hold_seconds'>;
  readonly upgrade_url: string | null;
  /** True if the server sends traces, so that events carry the traces of their items. */
  readonly traces?: boolean;
  /** Free bytes on the disk below which a server stores nothing more. Absent or 0 turns this off. */
  readonly disk_floor_bytes?: number;
  /** The most writes in one transaction. The bench sets 1 to measure single commits. */
  readonly most_in_batch?: number | undefined;
  /** The term under which this process writes for its cluster. Absent on a single machine. */
  readonly cluster?: GateSetup | undefined;
  /** The place for the record of each transaction, for tests of a single machine. Absent, nothing is recorded. */
  readonly recording?: RecordingSetup | undefined;
};

/** The kinds of recordings. `shadow`: a second database in the folder repeats each transaction, in tests only. */
export type RecordingSetup = { readonly kind: 'shadow'; readonly folder: string };

const none: Settings['standing'] = { enabled: false, always_asked: [] };

/** How a writer is opened. `guard` checks its files within each transaction, before the commit. */
type Opening = {
  readonly opened?: Connection | undefined;
  readonly serves: boolean;
  guard(identity: Identity): void;
};

/**
 * Prepares the writing connection, and opens it unless one is given.
 * @throws {SchemaMismatch} when the schema is not this program's
 * @throws {ClusterMismatch} when the folder belongs to a cluster and no term is given, or the reverse
 */
export function openWriterBase(setup: WriterSetup, { opened, serves, guard }: Opening): WriterBase {
  const { data, limits, standing = none, review = { hold_seconds: 0 }, upgrade_url } = setup;
  const { disk_floor_bytes = 0, traces = false } = setup;
  guardLost(data);
  const db = opened ?? openForWriting(data, { create: false });
  guardOpened(db);
  markLog(db);
  const store = prepareStore(db);
  const log = openLog({ data, db, store, cluster: setup.cluster });
  const lengths = lengthStatements(db);
  const identity = identityOf({ data, lengths, serves });
  return {
    data,
    db,
    store,
    seal: sealOf(db),
    blobs: openBlobs(data),
    disk: openDisk(data, disk_floor_bytes),
    identity,
    lengths,
    limits,
    standing,
    review: { ...review },
    upgrade_url,
    traces,
    transaction: prepareTransaction(db, {
      guard: () => guard(identity),
      recording: log?.recording ?? (setup.recording && recordIntoShadow({ ...setup.recording, data, db })),
    }),
    append_ms: () => log?.append_ms(),
    closeLog: () => log?.close(),
  };
}

/** Builds the context of a rule at a moment. `tell` collects the events to publish after the commit. */
export function outboxAt(
  { store, seal, blobs, limits, standing, review, upgrade_url, disk }: WriterBase,
  { at_ms, folder_ms }: Moment,
  { ledger, tell }: Pick<Outbox, 'ledger' | 'tell'>,
): Outbox {
  const now = timestamp(at_ms);
  return {
    store,
    ledger,
    seal,
    blobs,
    limits,
    standing,
    hold_seconds: review.hold_seconds,
    upgrade_url,
    disk_low: disk.low(),
    now_ms: at_ms,
    now,
    folder_ms,
    folder_now: folder_ms === at_ms ? now : timestamp(folder_ms),
    tell,
  };
}

/** Checks the schema before any statement is prepared, and closes the connection if it is wrong. */
function guardOpened(db: Connection): void {
  try {
    guardSchema(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

type LogParts = { data: string; db: Connection; store: Store; cluster: GateSetup | undefined };

/** Opens the log of the cluster of a folder, and closes the connection if the folder and the process do not agree. */
function openLog({ data, db, store, cluster }: LogParts): LogRecording | undefined {
  try {
    guardMember(store, { data, isNode: cluster !== undefined });
    return cluster && recordIntoLog(db, cluster);
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Guards that only a process of a cluster writes to a folder of one.
 * @throws {ClusterMismatch}
 */
export function guardMember(store: Pick<Store, 'cluster'>, { data, isNode }: { data: string; isNode: boolean }): void {
  const isOfCluster = store.cluster.position.get() !== undefined;
  if (isOfCluster !== isNode) throw new ClusterMismatch(data, isOfCluster);
}
