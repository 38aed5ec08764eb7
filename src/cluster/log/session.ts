import type { Statement, Value } from './values.ts';

/**
 * What each session sets itself, whatever the database, the role or the operator has set. `synchronous_commit` makes a
 * commit wait for the standby. A warning says that it did not, so warnings may not be hidden. Time-outs of the server do
 * not end the wait for a standby: the client has its own.
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
} as const;

/** Builds the statement that sets up a session. It returns its process, and the settings that did not take. */
export function sessionSettings(schema: string): [Statement, Value[]] {
  const wanted = Object.entries({ ...settings, search_path: schema });
  const sets = wanted.map(([name], at) => `('${name}', $${at + 1}::text, set_config('${name}', $${at + 1}, false))`);
  const text = `
    WITH wanted (name, value, now) AS MATERIALIZED (VALUES ${sets.join(', ')})
    SELECT pg_backend_pid() AS pid,
      (SELECT string_agg(name, ', ') FROM wanted WHERE now <> value) AS wrong`;
  return [{ name: 'session', text }, wanted.map(([, value]) => value)];
}
