import { setTimeout as pause } from 'node:timers/promises';
import { errorText } from '../../lib/process/error-text.ts';
import type { Connection } from './connection.ts';
import { codeOf, DatabaseTrouble, isLogFull } from './trouble.ts';
import type { Statement, Value } from './values.ts';

/** The statement has ended, and each row that it changed is durable. `standbys` names the copies that have it. */
type DurableCommit<Row> = { readonly outcome: 'committed'; readonly rows: Row[]; readonly standbys: string[] };
/** The statement may still take effect, now or later. Its connection has ended. */
export type UnknownOutcome = { readonly outcome: 'unknown'; readonly why: string };

/** The statement timed out on a row lock. Nothing has changed, and the connection stays usable. */
type LockTimeout = { readonly outcome: 'locked' };

type Work = { readonly statement: Statement; readonly values: readonly Value[]; readonly within_ms: number };

/**
 * Runs a statement that changes rows. A commit counts only if the session had no notice, and if a synchronous standby
 * has then flushed as far as the primary: PostgreSQL also ends the wait for a standby, without a warning, when the
 * operator takes the standby out of its settings. A statement that returns no row has changed nothing.
 * @throws {DatabaseTrouble} `log_full`, and nothing has changed. The connection stays usable
 */
export function commit<Row>(
  connection: Connection,
  work: Work & { readonly mayBeLocked: true },
): Promise<DurableCommit<Row> | LockTimeout | UnknownOutcome>;
export function commit<Row>(connection: Connection, work: Work): Promise<DurableCommit<Row> | UnknownOutcome>;
export async function commit<Row>(connection: Connection, work: Work & { readonly mayBeLocked?: true }) {
  const until_ms = performance.now() + work.within_ms;
  const left_ms = () => Math.max(1, Math.ceil(until_ms - performance.now()));
  const notices = connection.notices();
  try {
    const answer = connection.run<Row>(work.statement, work.values, work.within_ms);
    const first = connection.durability === 'storage' ? undefined : flushed(connection, null, left_ms());
    first?.catch(() => {}); // if the statement fails, its error counts
    const rows = await answer;
    if (connection.notices() !== notices) return unknown(connection, 'the database sent a warning with the commit');
    if (!first || rows.length === 0) return { outcome: 'committed', rows, standbys: [] };
    let { lsn, listed, standbys } = await first;
    while (standbys.length === 0) {
      if (listed === 0) return unknown(connection, 'no synchronous standby is connected');
      if (left_ms() <= 1) return unknown(connection, `no standby has it within ${work.within_ms} ms`);
      await pause(poll_ms);
      ({ listed, standbys } = await flushed(connection, lsn, left_ms()));
    }
    return { outcome: 'committed', rows, standbys };
  } catch (error) {
    if (work.mayBeLocked && codeOf(error) === lock_not_available) return locked;
    if (isLogFull(error)) throw new DatabaseTrouble('log_full', error);
    return unknown(connection, errorText(error));
  }
}

const poll_ms = 2;
const lock_not_available = '55P03';
const locked: LockTimeout = { outcome: 'locked' };

/**
 * Lists the synchronous standbys that have flushed as far as a position: as the primary now, if none is given. That is
 * behind the commit before it in this session, and at most the work of other sessions further.
 */
const standbysThatFlushed: Statement = {
  name: 'flushed',
  text: `
    WITH wanted AS MATERIALIZED (SELECT coalesce($1::text::pg_lsn, pg_current_wal_flush_lsn()) AS lsn),
      synchronous AS MATERIALIZED (
        SELECT application_name, flush_lsn FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum'))
    SELECT lsn::text AS lsn, (SELECT count(*) FROM synchronous) AS listed,
      coalesce((SELECT json_agg(application_name ORDER BY application_name)::text
        FROM synchronous WHERE flush_lsn >= lsn), '[]') AS standbys
    FROM wanted`,
};

type Flushed = { lsn: string; listed: number; standbys: string };

async function flushed(connection: Connection, lsn: string | null, within_ms: number) {
  const [row] = await connection.run<Flushed>(standbysThatFlushed, [lsn], within_ms);
  if (!row) throw new Error('the database does not tell its position');
  return { ...row, standbys: JSON.parse(row.standbys) as string[] };
}

function unknown(connection: Connection, why: string): UnknownOutcome {
  connection.destroy(why);
  return { outcome: 'unknown', why };
}
