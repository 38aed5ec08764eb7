import type { Settings } from '../../config.ts';
import type { LimitUse } from '../../contract/limit.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { day_ms } from '../../lib/time/units.ts';
import type { Store } from '../../store/store.ts';
import type { AccountRow } from '../../store/tables/accounts.ts';
import { mostOf } from '../base/allowance.ts';

function cutoff(now_ms: number, days: number): string {
  return timestamp(now_ms - days * day_ms);
}

/** Returns the age limit that the account's oldest pending item exceeds; undefined if it exceeds none. */
export function overdueDays(
  { store, limits, now_ms }: { store: Pick<Store, 'inputs'>; limits: Settings['limits']; now_ms: number },
  account: AccountRow,
): LimitUse | undefined {
  const limit_name = 'pending_input_retention_days';
  const limit_units = mostOf(account, limit_name, limits);
  if (limit_units === 0) return undefined;
  const oldest = store.inputs.oldestPending.get({ account_id: account.account_id })?.updated_at;
  if (!oldest || oldest >= cutoff(now_ms, limit_units)) return undefined;
  const used_units = Math.floor((now_ms - Date.parse(oldest)) / day_ms);
  return { limit_name, used_units, limit_units, resets_ms: null };
}
