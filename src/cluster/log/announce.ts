import type { Connection } from './connection.ts';
import type { Statement } from './values.ts';

/**
 * Tells the other nodes that there are new records, or that the lease was handed back. Send it on the connection of the
 * renewals: its commit holds a lock of the whole database, so it does not wait for the standby.
 */
const notice: Statement = {
  name: 'announce',
  text: `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, '')`,
};

/** Wakes the nodes that listen. They read the log and the leader; a lost notice only costs them time. */
export async function announce(connection: Connection, within_ms: number): Promise<void> {
  await connection.run(notice, [channelOf(connection)], within_ms);
}

/** Calls back at each announcement of another connection. */
export async function listen(connection: Connection, heard: () => void, within_ms: number): Promise<void> {
  connection.onNotification(heard);
  await connection.run({ name: 'listen', text: `LISTEN "${channelOf(connection)}"` }, [], within_ms);
}

function channelOf({ schema }: Connection): string {
  return `hdo_log_${schema}`;
}
