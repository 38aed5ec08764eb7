import assert from 'node:assert/strict';
import pg from 'pg';
import { genesisOf } from '../../../../src/cluster/log/record.ts';

/** One record of the log, without its content. */
export type LogRow = { readonly seq: number; readonly epoch: number; readonly prev: string; readonly hash: string };

/** Runs SQL in the database of a cluster, as an operator does. */
export async function askDatabase<Row extends object>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Reads all of the log. */
export async function readLog(url: string): Promise<LogRow[]> {
  const text = `SELECT seq::int, epoch::int, encode(prev, 'hex') AS prev, encode(hash, 'hex') AS hash
    FROM hdo.hdo_log ORDER BY seq`;
  return askDatabase<LogRow>(url, text);
}

/** Reads the head of the log and the epoch of the leader. */
export async function readHead(url: string): Promise<{ seq: number; epoch: number }> {
  const text = 'SELECT head_seq::int AS seq, epoch::int FROM hdo.hdo_leader';
  const [row] = await askDatabase<{ seq: number; epoch: number }>(url, text);
  assert.ok(row);
  return row;
}

/**
 * Asserts that the log is one chain, and that no record is of an older epoch than the one before it. The log must still
 * have the records that it had before, unless they were cut from its start.
 */
export function checkLog(rows: readonly LogRow[], before: readonly LogRow[], cluster_id: string): void {
  const first = rows[0];
  if (first?.seq === 1)
    assert.equal(first.prev, genesisOf(cluster_id).toString('hex'), 'the log starts with its cluster');
  for (const [at, row] of rows.entries()) {
    const last = rows[at - 1];
    if (!last) continue;
    assert.equal(row.seq, last.seq + 1, 'no record is missing');
    assert.equal(row.prev, last.hash, `record ${row.seq} follows the one before`);
    assert.ok(row.epoch >= last.epoch, `record ${row.seq} is of epoch ${row.epoch}, after one of ${last.epoch}`);
  }
  const now = new Map(rows.map((row) => [row.seq, row]));
  const start = first?.seq ?? Number.POSITIVE_INFINITY;
  for (const row of before) if (row.seq >= start) assert.deepEqual(now.get(row.seq), row, 'a record never changes');
  assert.ok((rows.at(-1)?.seq ?? 0) >= (before.at(-1)?.seq ?? 0) || rows.length === 0, 'the log never gets shorter');
}
