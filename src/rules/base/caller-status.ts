import type { CallerRow } from '../../store/tables/callers.ts';
import type { KeyRow } from '../../store/tables/keys.ts';

type Key = Pick<KeyRow, 'revoked_at' | 'expires_at'>;

/**
 * Returns the status of a caller that people are shown. An active caller that never had a key is `pending_activation`.
 * A caller whose keys are all revoked or expired is `expired`.
 */
export function shownStatus({ status }: CallerRow, keys: readonly Key[], now: string): CallerRow['status'] {
  if (status !== 'active') return status;
  if (keys.length === 0) return 'pending_activation';
  const is_usable = ({ revoked_at, expires_at }: Key) =>
    revoked_at === null && (expires_at === null || expires_at > now);
  return keys.some(is_usable) ? 'active' : 'expired';
}
