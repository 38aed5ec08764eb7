import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { startThread } from '../../lib/process/thread.ts';
import type { Connection } from '../../store/database/database.ts';
import { versionOf } from '../../store/migrations/migrate.ts';
import { type ClusterPositionRow, clusterStatements } from '../../store/tables/cluster.ts';
import type { NamedFile } from '../log/append.ts';
import { type Position, record_limit_bytes } from '../log/record.ts';
import { listAddedFiles } from '../record/added-files.ts';
import type { Change } from '../record/change.ts';
import { RecordTooLong } from '../record/encode.ts';
import { AppendedOnly, type Gate, type Recording } from '../record/recording.ts';
import { type AppendOrder, append_ms, type GateNews, type GateOrder, type GateSetup } from './messages.ts';

/** The bytes of a file are not in the database. Nothing was appended, and the upload must be sent again. */
class FilesMissing extends Error {
  constructor() {
    super('the bytes of a new file are not in the database of the cluster');
    this.name = 'FilesMissing';
  }
}

/** The database of the cluster can store nothing. Nothing was appended, and this node still leads. */
class LogFull extends Error {
  readonly code = 'log_full';

  constructor(why: string) {
    super(why);
    this.name = 'LogFull';
  }
}

/** This process no longer leads, or cannot tell. It must not commit anything before it takes a new term. */
class LeadLost extends Error {
  constructor(why: string) {
    super(`this node no longer leads its cluster: ${why}`);
    this.name = 'LeadLost';
  }
}

/** A gate that appends to the log of the cluster. */
type ClusterGate = Gate & {
  /** Returns the duration of the append in the present transaction, in milliseconds. Undefined without one. */
  append_ms(): number | undefined;
  close(): void;
};

/** The recording of a writing connection into the log of its cluster. */
export type LogRecording = { readonly recording: Recording } & Pick<ClusterGate, 'append_ms' | 'close'>;

const spare_ms = 500; // the thread has its own limit; this one is for a thread that hangs

/**
 * Opens the gate of a writing connection. It appends each transaction to the log before its commit, and moves the
 * position of the folder with it. After an outcome that is not confirmed it refuses every later transaction, because
 * the log may have the record.
 */
export function openGate(db: Connection, setup: GateSetup): ClusterGate {
  const { position, move } = clusterStatements(db);
  const files = filesOf(db);
  const { ask, close } = openThread(setup);
  let lost: string | undefined;
  let at: ClusterPositionRow | undefined;
  let took_ms: number | undefined;
  const lose = (why: string): never => {
    lost ??= why;
    throw new LeadLost(lost);
  };
  const takeOutcome = (news: GateNews): Position => {
    if (news.outcome === 'confirmed') return news.position;
    if (news.outcome === 'files_missing') throw new FilesMissing();
    if (news.outcome === 'log_full') throw new LogFull(news.why);
    if (news.outcome === 'unknown') return lose(`it is not known whether a record was appended (${news.why})`);
    if (news.outcome === 'taken') return lose('another process of this node has appended');
    return lose(refusals[news.why]);
  };
  return {
    begun() {
      if (lost !== undefined) throw new LeadLost(lost);
      at = position.get();
      took_ms = undefined;
    },
    append(record, changes) {
      if (at?.cluster_id !== setup.remembered.cluster_id) return lose('the folder is of another cluster');
      if (record.length > record_limit_bytes) throw new RecordTooLong(record.length, record_limit_bytes);
      const { seq, hash } = at;
      const order = { after: { seq, hash }, schema_version: versionOf(db), record, ...files(changes) };
      const began_ms = performance.now();
      const appended = takeOutcome(ask(order));
      took_ms = performance.now() - began_ms;
      try {
        move.run({ seq: appended.seq, hash: Buffer.from(appended.hash) });
      } catch (error) {
        lost ??= 'a record was appended that could not be committed here';
        throw new AppendedOnly(error);
      }
    },
    committed() {},
    withdraw() {
      lost ??= 'a record was appended that could not be committed here';
      return false;
    },
    append_ms: () => took_ms,
    close,
  };
}

const refusals = {
  epoch: 'another node leads',
  head: 'its rows are not those at the end of the log',
  session: 'the database runs its session in another process',
} as const;

/** Starts the thread, and returns the function that waits for it. */
function openThread(setup: GateSetup): { ask(order: AppendOrder): GateNews; close(): void } {
  const told = new Int32Array(new SharedArrayBuffer(4));
  const source = new URL('./thread.ts', import.meta.url);
  const thread = startThread({ name: 'gate', source, data: { ...setup, told } });
  const { port1: port, port2 } = new MessageChannel();
  thread.on('error', () => {}); // the next append waits in vain, which is an unknown outcome
  thread.postMessage({ port: port2 }, [port2]);
  thread.unref();
  port.unref();
  const order = (wanted: GateOrder) => port.postMessage(wanted);
  return {
    ask(wanted) {
      Atomics.store(told, 0, 0);
      order({ kind: 'append', ...wanted });
      Atomics.wait(told, 0, 0, append_ms + spare_ms);
      const news = receiveMessageOnPort(port)?.message as GateNews | undefined;
      return news ?? { outcome: 'unknown', why: 'the thread of the gate does not answer' };
    },
    close: () => order({ kind: 'close' }),
  };
}

/** The files that a record names for the first time, and those that it no longer names. */
type RecordFiles = { readonly files_kept: NamedFile[]; readonly files_forgotten: Buffer[] };

/**
 * Returns the function that finds the files of the open transaction by its changes. A rule that removes the last row of
 * a file dooms its bytes, so the doomed ones without a row are those to forget.
 */
function filesOf(db: Connection): (changes: readonly Change[]) => RecordFiles {
  const doomed = db.prepare<[], { sha256: string }>(
    'SELECT sha256 FROM doomed_files WHERE sha256 NOT IN (SELECT sha256 FROM files)',
  );
  const bytesOf = ({ sha256 }: { readonly sha256: string }) => Buffer.from(sha256, 'hex');
  return (changes) => {
    const isRemoved = changes.some(({ table, act }) => table === 'files' && act === 'delete');
    return {
      files_kept: listAddedFiles(db, changes).map((file) => ({ ...file, sha256: bytesOf(file) })),
      files_forgotten: isRemoved ? doomed.all().map(bytesOf) : [],
    };
  };
}
