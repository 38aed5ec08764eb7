import type { Connection } from './connection.ts';
import type { Statement } from './values.ts';

/** The row with which a node tells the others how it is. */
export type NodeRow = {
  readonly node: string;
  readonly role: 'leader' | 'standby' | 'stopped';
  readonly version: string;
  readonly seq: number;
  readonly has_room: boolean;
  /** True if it leads, or could take the lead now. */
  readonly is_fit: boolean;
  /** The codes of its troubles. */
  readonly troubles: string;
};

/** The process that has the row of a name. `beats` counts how often it has told. */
export type RowOwner = { readonly process: string; readonly beats: number };
/** A row of the list, with the time since it was told, by the clock of the database. */
export type SeenNode = NodeRow & { readonly seen_ms: number };

/** The table of the nodes. A cluster of an older hdo gets it from the first node that misses it. */
export const nodes_table = `
  CREATE TABLE IF NOT EXISTS hdo_node (
    node text PRIMARY KEY,
    process uuid NOT NULL,
    beats bigint NOT NULL,
    seen_at timestamptz NOT NULL,
    role text NOT NULL,
    version text NOT NULL,
    seq bigint NOT NULL,
    has_room bool NOT NULL,
    is_fit bool NOT NULL,
    troubles text NOT NULL
  );`;

/** Its transaction does not wait for the disk or a standby, because the next one repeats it. */
const put: Statement = {
  name: 'put node',
  text: `
    WITH quiet AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO hdo_node (node, process, beats, seen_at, role, version, seq, has_room, is_fit, troubles)
    SELECT $1, $2::uuid, 1, clock_timestamp(), $3, $4, $5::bigint, $6::bool, $7::bool, $8 FROM quiet
    ON CONFLICT (node) DO UPDATE SET process = excluded.process, beats = hdo_node.beats + 1,
      seen_at = excluded.seen_at, role = excluded.role, version = excluded.version, seq = excluded.seq,
      has_room = excluded.has_room, is_fit = excluded.is_fit, troubles = excluded.troubles
    WHERE hdo_node.process = excluded.process OR hdo_node.role = 'stopped'
      OR (hdo_node.process = $9::uuid AND hdo_node.beats = $10::bigint)
    RETURNING beats`,
};

const owner: Statement = { name: 'owner', text: 'SELECT process, beats FROM hdo_node WHERE node = $1' };

/**
 * Puts the row of a node. Returns undefined if that is done, or the other process that has it. `replaced` is another
 * process that has told nothing for long.
 */
export async function putNode(
  connection: Connection,
  row: NodeRow,
  { process, replaced, within_ms }: { process: string; replaced: RowOwner | undefined; within_ms: number },
): Promise<RowOwner | undefined> {
  const { node, role, version, seq, has_room, is_fit, troubles } = row;
  const own = [node, process, role, version, seq, String(has_room), String(is_fit), troubles];
  const values = [...own, replaced?.process ?? process, replaced?.beats ?? 0];
  const done = await connection.run(put, values, within_ms);
  if (done.length > 0) return undefined;
  const [other] = await connection.run<RowOwner>(owner, [node], within_ms);
  return other;
}

/** Creates the table of the nodes in a cluster of an older hdo. */
export async function createNodes(connection: Connection, within_ms: number): Promise<void> {
  await connection.run({ name: '', text: nodes_table }, [], within_ms);
}

const list: Statement = {
  name: 'nodes',
  text: `
    SELECT node, role, version, seq, has_room, is_fit, troubles,
      greatest(0, extract(epoch FROM clock_timestamp() - seen_at))::float8 * 1000 AS seen_ms
    FROM hdo_node ORDER BY node`,
};

export function listNodes(connection: Connection, within_ms: number): Promise<SeenNode[]> {
  return connection.run<SeenNode>(list, [], within_ms);
}

/** Removes the rows of nodes that were not seen for a month. */
export async function removeOldNodes(connection: Connection, within_ms: number): Promise<void> {
  const text = `DELETE FROM hdo_node WHERE seen_at < clock_timestamp() - interval '30 days'`;
  await connection.run({ name: '', text }, [], within_ms);
}
