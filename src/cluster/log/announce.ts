import type { Connection } from './connection.ts';
import type { Statement } from './values.ts';

/**
 * Notifies the other nodes of new records, or that the lease was handed back. Send it on the connection of the
 * renewals. Its commit locks the whole database, so it does not wait for the standby.
 */
const notice: Statement = {
  name: 'announce',
  text: `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, '')`,
};

/** Wakes the listening nodes, which then read the log and the leader. A lost notice only delays them. */
export async function announceRecords(connection: Connection, within_ms: number): Promise<void> {
  await connection.run(notice, [channelOf(connection)], within_ms);
}

/** Calls back at each announcement of another connection. */
export async function hearAnnouncements(connection: Connection, heard: () => void, within_ms: number): Promise<void> {
  connection.onNotification(heard);
  await connection.run({ name: 'listen', text: `LISTEN "${channelOf(connection)}"` }, [], within_ms);
}

function channelOf({ schema }: Connection): string {
  return `hdo_log_${schema}`;
}
