import type { Connection } from './connection.ts';
import type { Term } from './leader.ts';
import type { Statement } from './values.ts';

/**
 * Deletes the first records that are old enough and that the older of two complete snapshots covers. The head stays in
 * the leader's row. The rest has no gaps, even if the clock of the database was set.
 */
const cut: Statement = {
  name: 'cut log',
  text: `
    WITH mine AS (SELECT 1 FROM hdo_leader WHERE epoch = $1 AND instance = $2 FOR KEY SHARE),
    snapshot AS (
      SELECT seq FROM hdo_snapshot WHERE parts IS NOT NULL ORDER BY seq DESC, touched_at DESC OFFSET 1 LIMIT 1),
    first AS (SELECT seq, at FROM hdo_log ORDER BY seq LIMIT $4),
    young AS (SELECT min(seq) AS seq FROM first WHERE at >= now() - $3 * interval '1 millisecond')
    DELETE FROM hdo_log USING mine, snapshot, first, young
    WHERE hdo_log.seq = first.seq AND first.seq <= snapshot.seq AND (young.seq IS NULL OR first.seq < young.seq)
    RETURNING hdo_log.seq`,
};

type Cut = { readonly term: Term; readonly keep_ms: number; readonly most?: number; readonly within_ms: number };

/** Cuts the log at its beginning, up to `most` records. Returns their number; call again while it is `most`. */
export async function cutLog(connection: Connection, { term, keep_ms, most = 1_000, within_ms }: Cut): Promise<number> {
  return (await connection.run(cut, [term.epoch, term.instance, keep_ms, most], within_ms)).length;
}
