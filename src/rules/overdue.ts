import type { LimitUse } from '../contract/limit.ts';
import { timestamp } from '../lib/clock.ts';
import type { AccountRow } from '../store/accounts.ts';
import { most } from './allowance.ts';
import type { Outbox } from './outbox.ts';

const day_ms = 86_400_000;

/** The instant before which a thing is older than so many days. */
export function cutoff(now_ms: number, days: number): string {
  return timestamp(now_ms - days * day_ms);
}

/** Clocks that nobody set begin in 1970, 1980 or 2000. How old a thing is that one of them dated cannot be told. */
export const first_instant = '2010-01-01T00:00:00.000Z';

/** Whether a thing is older than a cutoff. */
export function isPast(at: string, before: string): boolean {
  return at < before && at >= first_instant;
}

/** The age limit that pending items of an account have passed and not yet been removed for; undefined if none has. */
export function overdueDays(outbox: Outbox, account: AccountRow): LimitUse | undefined {
  const limit_name = 'pending_input_retention_days';
  const limit_units = most(account, limit_name, outbox.limits);
  if (limit_units === 0) return undefined;
  const oldest = outbox.store.inputs.oldestPending.get({ account_id: account.account_id })?.updated_at;
  if (!oldest || oldest >= cutoff(outbox.now_ms, limit_units)) return undefined;
  const used_units = Math.floor((outbox.now_ms - Date.parse(oldest)) / day_ms);
  return { limit_name, used_units, limit_units, resets_ms: null };
}
