import { randomUUID } from 'node:crypto';
import { commit, type UnknownOutcome } from './commit.ts';
import type { Connection } from './connection.ts';
import { cutIntoParts } from './file-parts.ts';
import type { Cluster } from './open.ts';
import type { Position } from './record.ts';
import { DatabaseTrouble } from './trouble.ts';
import type { Statement } from './values.ts';

/**
 * A copy of the rows at a position of the log. A node starts from it when the log no longer reaches back to its own
 * position.
 */
type Snapshot = { readonly snapshot_id: string; readonly at: Position; readonly schema_version: number };
export type CompleteSnapshot = Snapshot & { readonly parts: number };
type NewSnapshot = Omit<Snapshot, 'snapshot_id'> & { readonly node: string; readonly within_ms: number };

const begin: Statement = {
  name: 'begin snapshot',
  text: `
    INSERT INTO hdo_snapshot (snapshot_id, seq, hash, schema_version, node, touched_at)
    VALUES ($1, $2, $3, $4, $5, now())`,
};

const put: Statement = {
  name: 'put snapshot',
  text: `
    WITH touched AS (UPDATE hdo_snapshot SET touched_at = now() WHERE snapshot_id = $1)
    INSERT INTO hdo_snapshot_part (snapshot_id, part, bytes) VALUES ($1, $2, $3)`,
};

/** Completes a snapshot, if all parts are stored and its position is in the log or is the head. */
const complete: Statement = {
  name: 'complete snapshot',
  text: `
    UPDATE hdo_snapshot SET parts = $2, touched_at = now()
    WHERE snapshot_id = $1 AND $2::int = (SELECT count(*) FROM hdo_snapshot_part WHERE snapshot_id = $1)
      AND (EXISTS (SELECT 1 FROM hdo_log WHERE hdo_log.seq = hdo_snapshot.seq AND hdo_log.hash = hdo_snapshot.hash)
        OR EXISTS (SELECT 1 FROM hdo_leader WHERE head_seq = hdo_snapshot.seq AND head_hash = hdo_snapshot.hash))
    RETURNING parts`,
};

/** Keeps the two newest snapshots, and those that are being made. */
const tidy: Statement = {
  name: 'tidy snapshots',
  text: `
    DELETE FROM hdo_snapshot
    WHERE (parts IS NULL AND touched_at < now() - interval '1 hour')
      OR (parts IS NOT NULL AND snapshot_id NOT IN (
        SELECT snapshot_id FROM hdo_snapshot WHERE parts IS NOT NULL ORDER BY seq DESC, touched_at DESC LIMIT 2))`,
};

/**
 * Puts a snapshot and removes all but the two newest. `refused`: its position is not in the log, so its rows are not
 * the cluster's. `within_ms` is for each part.
 */
export async function putSnapshot(
  connection: Connection,
  { cipher, cluster_id }: Cluster,
  { at, schema_version, node, within_ms }: NewSnapshot,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<
  | { readonly outcome: 'confirmed'; readonly snapshot: CompleteSnapshot }
  | { readonly outcome: 'refused' }
  | UnknownOutcome
> {
  const snapshot = { snapshot_id: randomUUID(), at, schema_version };
  const { snapshot_id } = snapshot;
  await connection.run(begin, [snapshot_id, at.seq, at.hash, schema_version, node], within_ms);
  let parts = 0;
  for await (const { part, bytes, is_last } of cutIntoParts(content)) {
    const sealed = cipher.encrypt(placeOf(cluster_id, snapshot, { part, is_last }), bytes);
    await connection.run(put, [snapshot_id, part, sealed], within_ms);
    parts = part + 1;
  }
  const done = await commit(connection, { statement: complete, values: [snapshot_id, parts], within_ms });
  if (done.outcome === 'unknown') return done;
  if (done.rows.length === 0) return { outcome: 'refused' };
  await connection.run(tidy, [], within_ms);
  return { outcome: 'confirmed', snapshot: { ...snapshot, parts } };
}

const all: Statement = {
  name: 'snapshots',
  text: `
    SELECT snapshot_id, seq, hash, schema_version, parts, node,
      greatest(0, extract(epoch FROM now() - touched_at))::float8 * 1000 AS age_ms
    FROM hdo_snapshot ORDER BY seq DESC, touched_at DESC`,
};

/** A snapshot of the database, its maker, and the time since its last part was put, by the database's clock. */
export type StoredSnapshot = CompleteSnapshot & { readonly node: string; readonly age_ms: number };
/** The complete snapshots, newest first, and the unfinished ones. An unfinished one may have been abandoned. */
export type Snapshots = {
  readonly complete: readonly StoredSnapshot[];
  readonly making: readonly Omit<StoredSnapshot, 'parts'>[];
};

type Row = Omit<StoredSnapshot, 'at' | 'parts'> & Position & { readonly parts: number | null };

export async function listSnapshots(connection: Connection, within_ms: number): Promise<Snapshots> {
  const found = (await connection.run<Row>(all, [], within_ms)).map(({ seq, hash, ...rest }) => ({
    ...rest,
    at: { seq, hash },
  }));
  const complete = found.flatMap(({ parts, ...rest }) => (parts === null ? [] : [{ ...rest, parts }]));
  return { complete, making: found.filter(({ parts }) => parts === null) };
}

export async function findNewestSnapshot(
  connection: Connection,
  within_ms: number,
): Promise<StoredSnapshot | undefined> {
  return (await listSnapshots(connection, within_ms)).complete[0];
}

const get: Statement = {
  name: 'get snapshot',
  text: 'SELECT bytes FROM hdo_snapshot_part WHERE snapshot_id = $1 AND part = $2',
};

/**
 * Reads a snapshot. Each part proves its place, the position, and whether it is the last one.
 * @throws {DatabaseTrouble} `gone_snapshot` if newer ones replaced it, `damaged_snapshot`, `other_key`
 */
export async function* fetchSnapshot(
  connection: Connection,
  { cipher, cluster_id }: Cluster,
  snapshot: CompleteSnapshot,
  within_ms: number,
): AsyncGenerator<Buffer> {
  for (let part = 0; part < snapshot.parts; part++) {
    const [row] = await connection.run<{ bytes: Buffer }>(get, [snapshot.snapshot_id, part], within_ms);
    if (!row) throw new DatabaseTrouble('gone_snapshot');
    const is_last = part === snapshot.parts - 1;
    const bytes = cipher.decrypt(placeOf(cluster_id, snapshot, { part, is_last }), row.bytes);
    if (typeof bytes === 'string') throw new DatabaseTrouble(bytes === 'damaged' ? 'damaged_snapshot' : bytes);
    yield bytes;
  }
}

function placeOf(
  cluster_id: string,
  snapshot: Snapshot,
  { part, is_last }: { part: number; is_last: boolean },
): Buffer {
  const { snapshot_id, at, schema_version } = snapshot;
  const place = [cluster_id, snapshot_id, at.seq, schema_version, part, is_last ? 'last' : 'more'];
  return Buffer.concat([Buffer.from(`snapshot ${place.join(' ')}\n`), at.hash]);
}
