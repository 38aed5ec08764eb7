import type { Connection } from './connection.ts';
import { DatabaseTrouble } from './trouble.ts';
import type { Statement } from './values.ts';

/** The state of a cluster for a report, by the clock of the database. */
export type Overview = {
  readonly node: string;
  readonly address: string;
  readonly epoch: number;
  readonly handed_back: boolean;
  readonly lease_ms: number;
  readonly renewed_ms: number;
  readonly head_seq: number;
  readonly confirmed_seq: number;
  readonly first_seq: number | null;
  readonly log_bytes: number;
  readonly file_bytes: number;
  readonly snapshot_bytes: number;
};

const overview: Statement = {
  name: 'overview',
  text: `
    SELECT node, address, epoch, handed_back, lease_ms, head_seq, confirmed_seq,
      greatest(0, extract(epoch FROM clock_timestamp() - renewed_at))::float8 * 1000 AS renewed_ms,
      (SELECT min(seq) FROM hdo_log) AS first_seq, pg_total_relation_size('hdo_log') AS log_bytes,
      pg_total_relation_size('hdo_file') AS file_bytes, pg_total_relation_size('hdo_snapshot_part') AS snapshot_bytes
    FROM hdo_leader JOIN hdo_lease USING (epoch, instance)`,
};

/** @throws {DatabaseTrouble} if the database holds no cluster */
export async function readOverview(connection: Connection, within_ms: number): Promise<Overview> {
  const [row] = await connection.run<Overview>(overview, [], within_ms);
  if (!row) throw new DatabaseTrouble('no_tables');
  return row;
}
