import type { LimitName, Tier } from '../../config/limits.ts';
import { diskRefusal, type LimitUse, limitRefusal } from '../../contract/limit.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { type Span, windowEnd, windowStart } from '../../lib/time/window.ts';
import type { Store } from '../../store/store.ts';
import type { AccountRow } from '../../store/tables/accounts.ts';
import type { Totals } from '../../store/tables/totals.ts';
import { mostOf, tierNow } from '../base/allowance.ts';
import type { Caller, Outbox } from '../base/outbox.ts';
import { overdueDays } from './overdue.ts';

export const submissionQuotas = [
  ['input_submissions_per_calendar_month', 'month'],
  ['input_submissions_per_day', 'day'],
] as const;

/** A demand for one more item, or only for more bytes in an existing item. */
type Growth = { readonly items: 0 | 1; readonly bytes: number };

/**
 * Admits work that creates or grows an item, within the quotas, queue and storage limits of its account.
 * @throws {Refusal} quota_limit_exceeded, storage_limit_exceeded, retention_limit_exceeded or billing_grace_expired
 */
export function admitGrowth(outbox: Outbox, { account_id }: Caller, { items, bytes }: Growth): void {
  if (outbox.disk_low && (items > 0 || bytes > 0)) throw diskRefusal();
  const account = outbox.ledger.account(account_id);
  const tier = tierNow(account, outbox.now);
  const limited = (name: LimitName) => mostOf(account, name, outbox.limits, tier) > 0;
  if (items > 0 && outbox.limits.enabled) {
    for (const [name, span] of submissionQuotas.filter(([name]) => limited(name))) {
      const resets_ms = windowEnd(span, outbox.now_ms);
      admit(outbox, account, {
        name,
        used: quotaUsed(outbox.store, { account_id, name, span, now_ms: outbox.now_ms }),
        adds: 1,
        resets_ms,
        tier,
      });
    }
  }
  if (!limited('queued_input_items') && !limited('stored_bytes')) return;
  const totals = outbox.ledger.totalsOf(account_id);
  const stock = { resets_ms: null, tier };
  admit(outbox, account, { name: 'queued_input_items', used: countQueued(totals), adds: items, ...stock });
  admit(outbox, account, { name: 'stored_bytes', used: totals.stored_bytes, adds: bytes, ...stock });
}

export function chargeSubmission(outbox: Outbox, { account_id }: Caller): void {
  const account = outbox.ledger.account(account_id);
  const tier = tierNow(account, outbox.now);
  for (const [limit_name, span] of submissionQuotas) {
    if (!outbox.limits.enabled || mostOf(account, limit_name, outbox.limits, tier) === 0) continue;
    const window_start = timestamp(windowStart(span, outbox.now_ms));
    outbox.store.quotas.add.run({ account_id, limit_name, window_start, used: 1 });
  }
}

/** Adds requests that the caller's plane has counted to the account's monthly use. */
export function saveRequests(outbox: Outbox, { account_id, used }: { account_id: string; used: number }): void {
  const window_start = timestamp(windowStart('month', outbox.now_ms));
  outbox.store.quotas.add.run({ account_id, limit_name: 'caller_api_requests_per_calendar_month', window_start, used });
}

/** Counts live items: pending ones of all priorities, and answered ones until they are acknowledged. */
export function countQueued({ low, normal, high, urgent, ready }: Totals): number {
  return low + normal + high + urgent + ready;
}

type Window = { account_id: string; name: (typeof submissionQuotas)[number][0]; span: Span; now_ms: number };

/** Returns the units of a quota that an account has used in the current window. */
export function quotaUsed({ quotas }: Pick<Store, 'quotas'>, { account_id, name, span, now_ms }: Window): number {
  const window_start = timestamp(windowStart(span, now_ms));
  return quotas.used.get({ account_id, limit_name: name, window_start })?.used ?? 0;
}

type Demand = { name: LimitName; used: number; adds: number; resets_ms: number | null; tier: Tier };

function admit(outbox: Outbox, account: AccountRow, { name, used, adds, resets_ms, tier }: Demand): void {
  const limit_units = mostOf(account, name, outbox.limits, tier);
  if (adds <= 0 || limit_units === 0 || used + adds <= limit_units) return;
  const use: LimitUse = { limit_name: name, used_units: used, limit_units, resets_ms };
  const own = mostOf(account, name, outbox.limits);
  if (own === 0 || used + adds <= own) throw limitRefusal(use, outbox.now_ms, 'billing_grace_expired');
  const overdue = name === 'queued_input_items' ? overdueDays(outbox, account) : undefined;
  throw overdue === undefined ? limitRefusal(use, outbox.now_ms) : limitRefusal(overdue, outbox.now_ms);
}
