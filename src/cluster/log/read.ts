import type { Connection } from './connection.ts';
import type { Cluster } from './open.ts';
import { openRecord, type Position } from './record.ts';
import { DatabaseTrouble } from './trouble.ts';
import type { Statement } from './values.ts';

/** A record of the log, checked and decrypted. */
export type LogRecord = {
  readonly seq: number;
  readonly hash: Buffer;
  readonly epoch: number;
  readonly schema_version: number;
  readonly record: Buffer;
};

type Batch = {
  /** The records that follow, in order. Each is durable and may be applied. */
  readonly records: readonly LogRecord[];
  /** The end of the log, which may be further. */
  readonly head: Position;
  /** False if more durable records are there. */
  readonly is_last: boolean;
};

type ReadAfter = {
  readonly after: Position;
  /** The head that this node's confirmed takeover returned. Absent on a standby. */
  readonly durable_to?: number;
  readonly most?: number;
  readonly most_bytes?: number;
  readonly within_ms: number;
};

const most_records = 500;
const most_bytes_default = 8 * 1024 * 1024;

/**
 * Reads one batch in one snapshot, bounded in number and bytes, with at least one row. The record is NULL where only
 * one copy may have the row.
 */
const rowsAfter: Statement = {
  name: 'read',
  text: `
    WITH next AS (
      SELECT seq, epoch, schema_version, prev, hash, record,
        sum(octet_length(record)) OVER (ORDER BY seq) - octet_length(record) AS before_bytes
      FROM (SELECT * FROM hdo_log WHERE seq > $1 ORDER BY seq LIMIT $2) AS first)
    SELECT head_seq, head_hash, confirmed_seq, seq, next.epoch, schema_version, prev, hash,
      CASE WHEN seq <= greatest($4, confirmed_seq) OR lead(seq) OVER (ORDER BY seq) IS NOT NULL THEN record END
        AS record
    FROM hdo_leader CROSS JOIN hdo_lease LEFT JOIN next ON before_bytes < $3
    ORDER BY seq`,
};

type HeadRow = { head_seq: number; head_hash: Buffer; confirmed_seq: number };
type LogRow = Omit<LogRecord, 'record'> & { prev: Buffer; record: Buffer | null };
type Row = HeadRow & (LogRow | { [name in keyof LogRow]: null });

/**
 * Reads the next durable records after a position, and checks that each follows the one before. A record is durable if
 * the next one is there, if a renewal names it, or if the own takeover came after it. The last one may be on one copy
 * only, and is not returned until then.
 * @returns undefined if the log was cut behind the position: a snapshot has what follows
 * @throws {DatabaseTrouble} `behind`, `diverged`, `damaged`, `other_key`
 */
export async function readRecords(
  connection: Connection,
  cluster: Cluster,
  { after, durable_to = 0, most = most_records, most_bytes = most_bytes_default, within_ms }: ReadAfter,
): Promise<Batch | undefined> {
  const rows = await connection.run<Row>(rowsAfter, [after.seq, most, most_bytes, durable_to], within_ms);
  const [first] = rows;
  if (!first) throw new DatabaseTrouble('no_tables');
  const head = { seq: first.head_seq, hash: first.head_hash };
  if (head.seq < after.seq) throw new DatabaseTrouble('behind');
  if (head.seq === after.seq && !head.hash.equals(after.hash)) throw new DatabaseTrouble('diverged');
  const found = rows.filter((row): row is HeadRow & LogRow => row.seq !== null);
  if (found.length === 0) return head.seq === after.seq ? { records: [], head, is_last: true } : undefined;
  if (found[0]?.seq !== after.seq + 1) return undefined;
  const records = checked(cluster, after, found, most_bytes);
  const end = records.at(-1)?.seq ?? after.seq;
  return { records, head, is_last: end >= Math.max(head.seq - 1, first.confirmed_seq, durable_to) };
}

/** Opens the rows in order, until their decompressed records have `most_bytes`. */
function checked({ cluster_id, cipher }: Cluster, after: Position, rows: readonly LogRow[], most_bytes: number) {
  const records: LogRecord[] = [];
  let last = { ...after, epoch: 0 };
  let bytes = 0;
  for (const { seq, epoch, schema_version, prev, hash, record } of rows) {
    if (!prev.equals(last.hash)) throw new DatabaseTrouble(last.seq === after.seq ? 'diverged' : 'damaged');
    if (seq !== last.seq + 1 || epoch < last.epoch) throw new DatabaseTrouble('damaged');
    if (!record || bytes >= most_bytes) break;
    const opened = openRecord(cipher, { cluster_id, seq, epoch, schema_version, prev }, { record, hash });
    if (typeof opened === 'string') throw new DatabaseTrouble(opened);
    records.push({ seq, hash, epoch, schema_version, record: opened });
    last = { seq, hash, epoch };
    bytes += opened.length;
  }
  return records;
}

/**
 * Tells whether a position of this node's rows is in the log. `cut`: the log begins later, so it cannot be told. A node
 * leads only after `found`.
 */
export async function findPosition(
  connection: Connection,
  { seq, hash }: Position,
  within_ms: number,
): Promise<'found' | 'behind' | 'diverged' | 'cut'> {
  const [row] = await connection.run<HeadRow & { here: Buffer | null; prev: Buffer | null }>(here, [seq], within_ms);
  if (!row) throw new DatabaseTrouble('no_tables');
  if (row.head_seq < seq) return 'behind';
  const known = row.head_seq === seq ? row.head_hash : (row.here ?? row.prev);
  if (!known) return 'cut';
  return known.equals(hash) ? 'found' : 'diverged';
}

const here: Statement = {
  name: 'position',
  text: `
    SELECT head_seq, head_hash, (SELECT hash FROM hdo_log WHERE seq = $1) AS here,
      (SELECT prev FROM hdo_log WHERE seq = $1::bigint + 1) AS prev
    FROM hdo_leader`,
};
