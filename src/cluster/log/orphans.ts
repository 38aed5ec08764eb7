import type { Connection } from './connection.ts';
import type { Term } from './leader.ts';
import type { Cluster } from './open.ts';
import type { Statement } from './values.ts';

/** Lists files that were put at least a day ago. Names are hashes, so their order does not matter. */
const old: Statement = {
  name: 'old files',
  text: `
    SELECT DISTINCT name FROM hdo_file WHERE name > $1 AND put_at < now() - interval '24 hours'
    ORDER BY name LIMIT 1000`,
};

/** Deletes under the lock of this node's epoch. A file that was put again stays, because it is young. */
const removal: Statement = {
  name: 'remove orphans',
  text: `
    WITH mine AS (SELECT 1 FROM hdo_leader WHERE epoch = $1 AND instance = $2 FOR KEY SHARE)
    DELETE FROM hdo_file USING mine WHERE name = ANY ($3::bytea[]) AND put_at < now() - interval '24 hours'
    RETURNING part`,
};

const longest_ms = 30 * 60_000;

/**
 * Removes the parts of files that no row names, because no append followed the put. Returns their number. Only the
 * leader may call it. `kept` lists the files of this node's rows, and is called once, at the start. An append accepts
 * only files of the last hour, so a file of yesterday that no row names is never named later.
 */
export async function removeOrphans(
  connection: Connection,
  { cipher }: Cluster,
  { term, kept, within_ms }: { term: Term; kept: () => Iterable<Buffer>; within_ms: number },
): Promise<number> {
  const until_ms = performance.now() + longest_ms;
  const names = new Set<string>();
  for (const sha256 of kept()) names.add(cipher.nameOf(sha256).toString('hex'));
  let removed = 0;
  let last: Buffer = Buffer.alloc(0);
  while (performance.now() < until_ms) {
    const rows = await connection.run<{ name: Buffer }>(old, [last], within_ms);
    const orphans = rows.map(({ name }) => name).filter((name) => !names.has(name.toString('hex')));
    const values = [term.epoch, term.instance, orphans];
    if (orphans.length > 0) removed += (await connection.run(removal, values, within_ms)).length;
    const end = rows.at(-1);
    if (!end) break;
    last = end.name;
  }
  return removed;
}
