import type { LimitName } from '../config/limits.ts';
import type { Settings } from '../config.ts';
import type { LimitUse } from '../contract/limit.ts';
import { timestamp } from '../lib/clock.ts';
import { windowEnd } from '../lib/window.ts';
import type { AccountRow } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import { graceOver, most, tierNow } from './allowance.ts';
import { queued, quotaUsed, submissionQuotas } from './quota.ts';

type Place = { store: Store; limits: Settings['limits']; account: AccountRow; now_ms: number };

/** The quotas on new items, the stocks and the payment that stand against an account's work now. */
export function stockAndQuotaBlocks({ store, limits, account, now_ms }: Place): LimitUse[] {
  const now = timestamp(now_ms);
  const { account_id } = account;
  const tier = tierNow(account, now);
  const totals = store.totals.of.get({ owner: account_id });
  const use = (limit_name: LimitName, used_units: number, resets_ms: number | null): LimitUse => {
    return { limit_name, used_units, limit_units: most(account, limit_name, limits, tier), resets_ms };
  };
  const quotas = limits.enabled ? submissionQuotas : [];
  const uses = [
    ...quotas.map(([name, span]) =>
      use(name, quotaUsed(store, { account_id, name, span, now_ms }), windowEnd(span, now_ms)),
    ),
    ...(totals
      ? [use('queued_input_items', queued(totals), null), use('stored_bytes', totals.stored_bytes, null)]
      : []),
  ].filter(({ used_units, limit_units }) => limit_units && Number(used_units) >= limit_units);
  const grace: LimitUse = { limit_name: 'billing_grace', used_units: null, limit_units: null, resets_ms: null };
  return graceOver(account, now) ? [...uses, grace] : uses;
}
