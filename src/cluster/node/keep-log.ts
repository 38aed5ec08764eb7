import { errorText } from '../../lib/process/error-text.ts';
import { durationMs } from '../../lib/time/duration.ts';
import { openForReading } from '../../store/database/database.ts';
import { cutLog } from '../log/cut.ts';
import { removeOldNodes } from '../log/nodes.ts';
import { removeOrphans } from '../log/orphans.ts';
import { connectNode, type Node } from './node.ts';
import type { Leadership } from './take-over.ts';

const first_ms = 60_000;
const least_ms = 1_000;
const most_ms = 600_000;
const most_at_once = 1_000;
const within_ms = 10_000;

/** Lists the files of this node's rows. */
function filesIn(data: string): Buffer[] {
  const db = openForReading(data);
  try {
    const rows = db.prepare<[], { sha256: string }>('SELECT DISTINCT sha256 FROM files').all();
    return rows.map(({ sha256 }) => Buffer.from(sha256, 'hex'));
  } finally {
    db.close();
  }
}

/** Cuts the log of the cluster periodically, and removes parts of files that no record names. */
export function keepLog(node: Node, taken: Pick<Leadership, 'term' | 'remembered'>): { close(): void } {
  const keep_ms = durationMs(node.settings.cluster.log_keep) ?? 0;
  const every_ms = Math.min(most_ms, Math.max(least_ms, keep_ms / 10));
  let timer = setTimeout(run, Math.min(first_ms, every_ms)).unref();
  let closed = false;
  async function run(): Promise<void> {
    try {
      const { connection, cluster } = await connectNode(node, taken.remembered);
      try {
        while ((await cutLog(connection, { term: taken.term, keep_ms, within_ms })) === most_at_once && !closed);
        await removeOldNodes(connection, within_ms);
        await removeOrphans(connection, cluster, { term: taken.term, kept: () => filesIn(node.data), within_ms });
      } finally {
        connection.destroy('the log is cut');
      }
    } catch (error) {
      node.log.warn({ event: 'cluster_trouble', code: 'log_not_cut', cause: errorText(error) });
    }
    if (!closed) timer = setTimeout(run, every_ms).unref();
  }
  return {
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
