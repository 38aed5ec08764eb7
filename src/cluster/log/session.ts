import type { Statement, Value } from './values.ts';

/**
 * Settings that each session sets itself, against those of the database and the role. `synchronous_commit` makes a
 * commit wait for the standby. A warning says that it did not wait, so warnings may not be hidden. The time-outs of the
 * server do not end the wait for a standby; the client has its own.
 */
const settings = {
  application_name: 'hdo',
  synchronous_commit: 'on',
  client_min_messages: 'warning',
  default_transaction_isolation: 'read committed',
  statement_timeout: '30s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  idle_session_timeout: '0',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  jit: 'off', // it takes 200 ms where estimates of tables with one row are wrong
} as const;

/** The row of the statement that sets up a session: its process, and the settings that had no effect. */
export type SessionRow = { readonly pid: number; readonly wrong: string | null; readonly is_writable: boolean };

/**
 * Builds the statement that sets up a session. A version that lacks a setting is too old, which a later
 * check finds.
 */
export function buildSession(schema: string): [Statement, Value[]] {
  const wanted = Object.entries({ ...settings, search_path: schema });
  const values = wanted.map((_, at) => `($${2 * at + 1}::text, $${2 * at + 2}::text)`);
  const text = `
    WITH wanted AS MATERIALIZED (
      SELECT name, value, set_config(name, value, false) AS now
      FROM (VALUES ${values.join(', ')}) AS settings (name, value)
      WHERE name IN (SELECT name FROM pg_settings))
    SELECT pg_backend_pid() AS pid, current_setting('transaction_read_only') = 'off' AS is_writable,
      (SELECT string_agg(name, ', ') FROM wanted WHERE now <> value) AS wrong`;
  return [{ name: 'session', text }, wanted.flat()];
}
