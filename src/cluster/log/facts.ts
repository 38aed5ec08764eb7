import type { Connection } from './connection.ts';
import type { TroubleCode } from './trouble.ts';
import type { Statement } from './values.ts';

/** Properties of a database, as its user sees them. */
export type DatabaseFacts = {
  /** 150010 is version 15.10. */
  readonly version: number;
  readonly in_recovery: boolean;
  readonly read_only: boolean;
  /** The identity of the data directory, which backups and standbys share. */
  readonly system_id: string;
  /** Counts promotions. Null on a standby. */
  readonly timeline: number | null;
  readonly sees_standbys: boolean;
  readonly synchronous_standbys: readonly string[];
  readonly fsync: boolean;
  readonly has_rights: boolean;
  /** How far the clock of the database is ahead of this machine's, and the error of that. */
  readonly clock_offset_ms: number;
  readonly clock_doubt_ms: number;
};

const clock_limit_ms = 10_000;
const oldest_version = 140_000;

/**
 * Reads the facts in one statement, which every user may run. The timeline comes from the name of the WAL file, because
 * pg_control_checkpoint() shows the old one until the first checkpoint after a promotion. Tried with 14, 15, 16 and 17.
 */
const facts: Statement = {
  name: 'facts',
  text: `
    SELECT current_setting('server_version_num')::int AS version, pg_is_in_recovery() AS in_recovery,
      current_setting('default_transaction_read_only') = 'on' AS read_only,
      (SELECT system_identifier::text FROM pg_control_system()) AS system_id,
      CASE WHEN NOT pg_is_in_recovery()
        THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline,
      pg_has_role('pg_read_all_stats', 'USAGE') AS sees_standbys,
      (SELECT coalesce(json_agg(application_name), '[]')::text FROM pg_stat_replication
        WHERE sync_state IN ('sync', 'quorum')) AS synchronous_standbys,
      current_setting('fsync') = 'on' AS fsync,
      (SELECT coalesce(bool_and(has_table_privilege(c.oid, privilege)), true)
        FROM pg_class c, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS privilege
        WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND c.relname LIKE 'hdo\\_%') AS has_rights,
      extract(epoch FROM clock_timestamp())::float8 * 1000 AS clock_ms`,
};

type Row = Omit<DatabaseFacts, 'synchronous_standbys' | 'clock_offset_ms' | 'clock_doubt_ms'> & {
  synchronous_standbys: string;
  clock_ms: number;
};

/** Reads the properties of the database. `now_ms` is the wall clock of this machine. */
export async function readFacts(connection: Connection, within_ms: number, now_ms = Date.now): Promise<DatabaseFacts> {
  const before_ms = now_ms();
  const began_ms = performance.now();
  const [row] = await connection.run<Row>(facts, [connection.schema], within_ms);
  if (!row) throw new Error('the database tells nothing about itself');
  const doubt_ms = (performance.now() - began_ms) / 2;
  const { clock_ms, synchronous_standbys, ...rest } = row;
  return {
    ...rest,
    synchronous_standbys: JSON.parse(synchronous_standbys),
    clock_offset_ms: Math.round(clock_ms - before_ms - doubt_ms),
    clock_doubt_ms: Math.ceil(doubt_ms),
  };
}

/** Lists what is wrong with a database for any cluster, the most basic first. */
export function listTroubles(found: DatabaseFacts, { durability }: Pick<Connection, 'durability'>): TroubleCode[] {
  const troubles: [TroubleCode, boolean][] = [
    ['too_old', found.version < oldest_version],
    ['standby', found.in_recovery],
    ['read_only', found.read_only],
    ['no_rights', !found.has_rights],
    ['no_monitor', durability === 'standby' && !found.sees_standbys],
    ['no_standby', durability === 'standby' && found.sees_standbys && found.synchronous_standbys.length === 0],
    ['clock', Math.abs(found.clock_offset_ms) - found.clock_doubt_ms > clock_limit_ms],
  ];
  return troubles.filter(([, applies]) => applies).map(([code]) => code);
}
