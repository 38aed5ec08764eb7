import pg from 'pg';
import type { TestNode } from './cluster.ts';
import type { Postgres } from './postgres.ts';

/**
 * Opens a transaction that has done what an append or a takeover does and has not ended, as one does that waits for a
 * standby. `release` commits it; `waiting` tells whether another session waits for its locks.
 */
export async function holdRow(server: Postgres, schema: string) {
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  await client.query(`SET search_path = ${schema}`);
  await client.query('BEGIN');
  return {
    /** Appends a record that is not encrypted; no test reads it. */
    async append({ term, at }: TestNode) {
      const hash = Buffer.alloc(32, 1);
      const head = 'UPDATE hdo_leader SET head_seq = head_seq + 1, head_hash = $3 WHERE epoch = $1 AND instance = $2';
      await client.query(head, [term.epoch, term.instance, hash]);
      const log = 'INSERT INTO hdo_log SELECT $1, $2, 1, $3, $4, $4, now()';
      await client.query(log, [at.seq + 1, term.epoch, at.hash, hash]);
    },
    async takeover() {
      await client.query('UPDATE hdo_leader SET epoch = epoch + 1, instance = gen_random_uuid()');
      await client.query('UPDATE hdo_lease l SET epoch = f.epoch, instance = f.instance FROM hdo_leader f');
    },
    async release() {
      await client.query('COMMIT');
      await client.end();
    },
    async waiting() {
      const text = `SELECT 1 FROM pg_stat_activity a, unnest(pg_blocking_pids(a.pid)) AS by
        JOIN pg_stat_activity b ON b.pid = by WHERE b.state = 'idle in transaction'`;
      return (await server.sql(text)).length > 0;
    },
  };
}
