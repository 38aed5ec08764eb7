import { type LimitName, limits } from '../config/limits.ts';
import type { LimitUse } from '../contract/limit.ts';
import { openMinuteCounts, windowEnd } from '../lib/time/window.ts';

import { most } from '../rules/base/allowance.ts';
import { existing } from '../rules/base/existing.ts';
import type { Caller } from '../rules/base/outbox.ts';
import type { AccountRow } from '../store/tables/accounts.ts';
import type { RequestQuota } from './request-quota.ts';
import type { Shared } from './shared.ts';

export function openUsage(api: Pick<Shared, 'store' | 'clock' | 'limits'>, quota: RequestQuota) {
  const minutes = openMinuteCounts();
  const under_way = new Map<string, number>();
  const accounts = new Map<string, AccountRow>();
  return {
    isUsedUp(caller: Caller, name: LimitName): boolean {
      const limit = most(accountOf(caller), name, api.limits);
      return limit > 0 && used(caller, name) >= limit;
    },
    useOf(caller: Caller, limit_name: LimitName): LimitUse {
      const { measure } = limits[limit_name];
      const resets_ms = measure === 'minute' || measure === 'month' ? windowEnd(measure, api.clock()) : null;
      const limit_units = most(accountOf(caller), limit_name, api.limits);
      return { limit_name, used_units: used(caller, limit_name), limit_units, resets_ms };
    },
    /** Counts in the current minute. The returned function takes that back, within the same minute. */
    countMinute(caller: Caller, name: LimitName): () => void {
      const start_ms = api.clock();
      minutes.add(key(caller, name), 1, start_ms);
      return () => minutes.add(key(caller, name), -1, start_ms);
    },
    countRequest: ({ account_id }: Caller) => quota.charge(account_id),
    countUnderWay({ caller_id }: Caller, by: 1 | -1): void {
      const now = (under_way.get(caller_id) ?? 0) + by;
      if (now > 0) under_way.set(caller_id, now);
      else under_way.delete(caller_id);
    },
    forget: () => accounts.clear(),
  };

  function used(caller: Caller, name: LimitName): number {
    const { measure } = limits[name];
    if (measure === 'minute') return minutes.used(key(caller, name), api.clock());
    return measure === 'concurrency' ? (under_way.get(caller.caller_id) ?? 0) : quota.used(caller.account_id);
  }

  function accountOf({ account_id }: Caller): AccountRow {
    const stored = accounts.get(account_id) ?? api.store.accounts.byId.get({ account_id });
    const account = existing(stored, 'the account of a caller');
    accounts.set(account_id, account);
    return account;
  }
}

function key({ caller_id }: Caller, name: LimitName): string {
  return `${name} ${caller_id}`;
}
