import { errorText } from '../../lib/process/error-text.ts';
import { durationMs } from '../../lib/time/duration.ts';
import { isSnapshotDue } from '../copy/snapshot.ts';
import { type SnapshotRun, startSnapshot } from '../copy/snapshot-run.ts';
import { listSnapshots } from '../log/snapshots.ts';
import type { Follower, Node } from './node.ts';

const within_ms = 10_000;
const look_ms = 30_000;
const least_look_ms = 500;
const spread = Math.random(); // of this process: two standbys do not begin at the same time

/** Makes a snapshot in its own thread when one is due, which is checked periodically. */
export function openSnapshots(node: Node, { opened }: Pick<Follower, 'opened'>) {
  const { data, name, database, key, log, state } = node;
  const keep_ms = durationMs(node.settings.cluster.log_keep) ?? 0;
  const every_ms = Math.max(least_look_ms, Math.min(look_ms, keep_ms / 20));
  let next_ms = performance.now() + every_ms * spread;
  let run: SnapshotRun | undefined;
  const warn = (cause: string) => log.warn({ event: 'cluster_trouble', code: 'snapshot', cause });
  const make = async () => {
    const order = { data, node: name, settings: database, key, remembered: opened.remembered, within_ms };
    run = startSnapshot(order);
    const news = await run.news;
    run = undefined;
    if (news.kind === 'made') log.info({ event: 'snapshot_made', seq: news.seq, parts: news.parts });
    else if (news.kind === 'failed') warn(news.cause);
  };
  return {
    async look(): Promise<void> {
      if (run || performance.now() < next_ms) return;
      next_ms = performance.now() + every_ms;
      const snapshots = await listSnapshots(opened.connection, within_ms);
      if (isSnapshotDue(snapshots, { seq: state.seq, keep_ms, spread }))
        make().catch((error: unknown) => warn(errorText(error)));
    },
    /** Ends a running snapshot, without waiting for it: it only reads the rows of this node. */
    stop(): void {
      run?.stop().catch((error: unknown) => warn(errorText(error)));
    },
  };
}
