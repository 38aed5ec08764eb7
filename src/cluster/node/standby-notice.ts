import { upTime } from '../../lib/time/system-clock.ts';
import { openFiles } from '../../store/database/identity.ts';
import { publish } from '../../store/database/open-files.ts';
import type { Node } from './node.ts';

const every_ms = 1_000;

/**
 * Returns the function that tells commands that this node stands by, and who leads: at once when that changes, and each
 * second for the time.
 */
export function openStandbyNotice({ data, state }: Node): () => void {
  let told_ms = Number.NEGATIVE_INFINITY;
  let told: string | null | undefined;
  return () => {
    const leader = state.leader?.address ?? null;
    if (leader === told && performance.now() - told_ms < every_ms) return;
    [told, told_ms] = [leader, performance.now()];
    const now_ms = Date.now();
    publish(data, { files: openFiles(data), time: { up_ms: upTime(), wall_ms: now_ms, folder_ms: now_ms }, leader });
  };
}
