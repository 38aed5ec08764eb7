import { randomBytes, randomInt } from 'node:crypto';
import { commit, type UnknownOutcome } from './commit.ts';
import type { Connection } from './connection.ts';
import { countParts } from './file-parts.ts';
import { type Leader, readLeader, type Term } from './leader.ts';
import type { Cluster } from './open.ts';
import { type Position, sealRecord } from './record.ts';
import { DatabaseTrouble, isLogFull } from './trouble.ts';
import type { Statement } from './values.ts';

/** A file that a record names: the SHA-256 and size of its content. */
export type NamedFile = { readonly sha256: Buffer; readonly size_bytes: number };

/** One record to be appended under a term, behind the position that the own rows have. */
export type Append = {
  readonly term: Term;
  readonly after: Position;
  readonly schema_version: number;
  readonly record: Buffer;
  /** Files that rows of this record name for the first time. Their parts must be in the database already. */
  readonly files_kept?: readonly NamedFile[];
  /** Files that no row names any more. Their parts are deleted, unless the record keeps them too. */
  readonly files_forgotten?: readonly Buffer[];
  readonly within_ms: number;
};

/**
 * The outcome of an append. Only a confirmed append may be answered.
 * - `refused`: another has the newest epoch, or the head is not the own position. Stand by.
 * - `taken`: a record with this seq is there under the own epoch. Take a new epoch, then replay.
 * - `files_missing`: nothing was appended. Put the files and append again, or give the batch up.
 * - `log_full`: the database can store nothing, and has appended nothing. Give the batch up, and keep the lead.
 * - `unknown`: the record may appear later. Take a new epoch on a new connection, then replay.
 */
export type AppendOutcome =
  | { readonly outcome: 'confirmed'; readonly position: Position; readonly standbys: readonly string[] }
  | { readonly outcome: 'refused'; readonly why: 'epoch' | 'head' | 'session'; readonly leader: Leader }
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'files_missing' }
  | { readonly outcome: 'log_full'; readonly why: string }
  | UnknownOutcome;

/**
 * Moves the head and inserts the record in one transaction. It locks the leader's row until it ends, which includes the
 * wait for the standby. A takeover waits for that lock, and makes all older appends fail. A session whose settings were
 * not set up appends nothing.
 */
const append: Statement = {
  name: 'append',
  text: `
    WITH mine AS (
      UPDATE hdo_leader SET head_seq = $3::bigint, head_hash = $6
      WHERE epoch = $1 AND instance = $2 AND head_seq = $3::bigint - 1 AND head_hash = $5
        AND pg_backend_pid() = $10 AND current_setting('synchronous_commit') = 'on'
        AND NOT EXISTS (
          SELECT 1 FROM unnest($8::bytea[], $9::int[]) AS kept (name, parts)
          WHERE kept.parts <> (
            SELECT count(*) FROM hdo_file
            WHERE hdo_file.name = kept.name AND hdo_file.parts = kept.parts AND put_at > now() - interval '1 hour'))
      RETURNING 1),
    forgotten AS (
      DELETE FROM hdo_file USING mine WHERE name = ANY ($11::bytea[]) AND name <> ALL ($8::bytea[]))
    INSERT INTO hdo_log (seq, epoch, schema_version, prev, hash, record, at)
    SELECT $3::bigint, $1, $4::int, $5, $6, $7, clock_timestamp() FROM mine
    RETURNING seq`,
};

/** Appends a record to the log. Its transaction holds the record, the head and the files, or nothing. */
export async function appendRecord(connection: Connection, cluster: Cluster, wanted: Append): Promise<AppendOutcome> {
  const { term, after, schema_version, within_ms, files_kept = [], files_forgotten = [] } = wanted;
  const { cipher, cluster_id } = cluster;
  const seq = after.seq + 1;
  const place = { cluster_id, seq, epoch: term.epoch, schema_version, prev: after.hash };
  const { record, hash } = sealRecord(cipher, place, wanted.record);
  const files = [
    files_kept.map(({ sha256 }) => cipher.nameOf(sha256)),
    files_kept.map(({ size_bytes }) => countParts(size_bytes)),
  ];
  const forgotten = files_forgotten.map((sha256) => cipher.nameOf(sha256));
  const head = [term.epoch, term.instance, seq, schema_version, after.hash, hash, record];
  const values = [...head, ...files, connection.pid, forgotten];
  const done = await commit(connection, { statement: append, values, within_ms });
  if (done.outcome === 'unknown') return done;
  if (done.rows.length === 1) return { outcome: 'confirmed', position: { seq, hash }, standbys: done.standbys };
  return whyNot(connection, wanted);
}

const probe_bytes = 16 * 1024;
const probe: Statement = {
  name: 'probe',
  text: `
    INSERT INTO hdo_log (seq, epoch, schema_version, prev, hash, record, at)
    VALUES (-$1::bigint, 0, 0, '', '', $2, clock_timestamp())`,
};

/**
 * Appends a record in a transaction that is rolled back, so that no node takes a lead in which it could append nothing.
 * @throws {DatabaseTrouble} `log_full`; {ConnectionLost}
 */
export async function tryAppend(connection: Connection, within_ms: number): Promise<void> {
  const say = (text: string) => connection.run({ name: '', text }, [], within_ms);
  const began = say('BEGIN');
  const appended = connection.run(probe, [randomInt(1, 2 ** 47), randomBytes(probe_bytes)], within_ms);
  appended.catch(() => {}); // thrown below, after the transaction has ended
  await Promise.all([began, say('ROLLBACK')]);
  await appended.catch((error: unknown) => {
    throw isLogFull(error) ? new DatabaseTrouble('log_full', error) : error;
  });
}

async function whyNot(connection: Connection, { term, after, within_ms }: Append): Promise<AppendOutcome> {
  try {
    const leader = await readLeader(connection, within_ms);
    const isSame = leader.head.seq === after.seq && leader.head.hash.equals(after.hash);
    if (leader.epoch !== term.epoch || leader.instance !== term.instance)
      return { outcome: 'refused', why: 'epoch', leader };
    if (leader.head.seq > after.seq) return { outcome: 'taken' };
    if (!isSame) return { outcome: 'refused', why: 'head', leader };
    if (leader.pid !== connection.pid) return { outcome: 'refused', why: 'session', leader };
    return { outcome: 'files_missing' };
  } catch (error) {
    connection.destroy(String(error));
    return { outcome: 'unknown', why: String(error) };
  }
}
