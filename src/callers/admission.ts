import { type LimitName, limitNames, limits } from '../config/limits.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type LimitUse, limitRefusal } from '../contract/limit.ts';
import { openMinuteCounts, windowEnd } from '../lib/time/window.ts';
import { mostOf } from '../rules/base/allowance.ts';
import { existing } from '../rules/base/existing.ts';
import type { Caller } from '../rules/base/outbox.ts';
import type { AccountRow } from '../store/tables/accounts.ts';
import type { RequestQuota } from './request-quota.ts';
import type { Shared } from './shared.ts';

type Leave = () => void;
export type Admission = ReturnType<typeof openAdmission>;

const stay: Leave = () => {};
const submissions = 'input_submissions_per_minute';
const requests = 'caller_api_requests_per_calendar_month';
/** The limits that are counted here. Quotas on items and stocks are counted where they are stored. */
const counted = limitNames.filter(
  (name) => limits[name].measure === 'minute' || name === requests || name === 'concurrent_requests',
);

/**
 * Admits requests within a caller's windows per minute, its account's requests per month, and its concurrent requests.
 * Admits everything if `limits.enabled` is off.
 */
export function openAdmission(api: Pick<Shared, 'store' | 'clock' | 'limits'>, quota: RequestQuota) {
  const usage = openUsage(api, quota);
  const guard = (caller: Caller, name: LimitName) => {
    if (usage.isUsedUp(caller, name)) throw limitRefusal(usage.useOf(caller, name), api.clock());
  };
  return {
    /** @throws {Refusal} rate_limit_exceeded or quota_limit_exceeded */
    admit(caller: Caller, { windows = [], uses_quota = false, counts_as_concurrent = true }: Endpoint): Leave {
      if (!api.limits.enabled) return stay;
      for (const name of windows) guard(caller, name);
      if (uses_quota) guard(caller, requests);
      if (counts_as_concurrent) guard(caller, 'concurrent_requests');
      for (const name of windows) usage.countMinute(caller, name);
      if (uses_quota) usage.countRequest(caller);
      if (!counts_as_concurrent) return stay;
      usage.countUnderWay(caller, 1);
      let inside = true;
      return () => {
        if (inside) usage.countUnderWay(caller, -1);
        inside = false;
      };
    },

    /** Reserves a new item in the minute's window. The returned function cancels it if no item is created. */
    reserve(caller: Caller): Leave {
      if (!api.limits.enabled) return stay;
      guard(caller, submissions);
      return usage.countMinute(caller, submissions);
    },

    blocks(caller: Caller): LimitUse[] {
      if (!api.limits.enabled) return [];
      return counted.filter((name) => usage.isUsedUp(caller, name)).map((name) => usage.useOf(caller, name));
    },

    forget: usage.forget,
  };
}

function openUsage(api: Pick<Shared, 'store' | 'clock' | 'limits'>, quota: RequestQuota) {
  const minutes = openMinuteCounts();
  const under_way = new Map<string, number>();
  const accounts = new Map<string, AccountRow>();
  return {
    isUsedUp(caller: Caller, name: LimitName): boolean {
      const limit = mostOf(accountOf(caller), name, api.limits);
      return limit > 0 && used(caller, name) >= limit;
    },
    useOf(caller: Caller, limit_name: LimitName): LimitUse {
      const { measure } = limits[limit_name];
      const resets_ms = measure === 'minute' || measure === 'month' ? windowEnd(measure, api.clock()) : null;
      const limit_units = mostOf(accountOf(caller), limit_name, api.limits);
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
