import type { LimitName } from '../../config/limits.ts';
import type { Settings } from '../../config.ts';
import type { LimitUse } from '../../contract/limit.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { windowEnd } from '../../lib/time/window.ts';
import type { Store } from '../../store/store.ts';
import type { AccountRow } from '../../store/tables/accounts.ts';
import { graceOver, mostOf, tierNow } from '../base/allowance.ts';
import { overdueDays } from './overdue.ts';
import { countQueued, quotaUsed, submissionQuotas } from './quota.ts';

type AccountAt = { store: Store; limits: Settings['limits']; account: AccountRow; now_ms: number };

/** Lists the quotas, stock limits and overdue payments that block an account at this moment. */
export function stockAndQuotaBlocks({ store, limits, account, now_ms }: AccountAt): LimitUse[] {
  const now = timestamp(now_ms);
  const { account_id } = account;
  const tier = tierNow(account, now);
  const totals = store.totals.of.get({ owner: account_id });
  const use = (limit_name: LimitName, used_units: number, resets_ms: number | null): LimitUse => {
    return { limit_name, used_units, limit_units: mostOf(account, limit_name, limits, tier), resets_ms };
  };
  const quotas = limits.enabled ? submissionQuotas : [];
  const uses = [
    ...quotas.map(([name, span]) =>
      use(name, quotaUsed(store, { account_id, name, span, now_ms }), windowEnd(span, now_ms)),
    ),
    ...(totals
      ? [use('queued_input_items', countQueued(totals), null), use('stored_bytes', totals.stored_bytes, null)]
      : []),
  ].filter(({ used_units, limit_units }) => limit_units && Number(used_units) >= limit_units);
  // send refuses a full queue of overdue items for their age, so the same limit is listed here
  const overdue = uses.some(({ limit_name }) => limit_name === 'queued_input_items')
    ? overdueDays({ store, limits, now_ms }, account)
    : undefined;
  const shown = uses.map((use) => (use.limit_name === 'queued_input_items' ? (overdue ?? use) : use));
  const grace: LimitUse = { limit_name: 'billing_grace', used_units: null, limit_units: null, resets_ms: null };
  return graceOver(account, now) ? [...shown, grace] : shown;
}
