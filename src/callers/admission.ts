import { type LimitName, limitNames, limits } from '../config/limits.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type LimitUse, limitRefusal } from '../contract/limit.ts';
import type { Caller } from '../rules/base/outbox.ts';
import type { RequestQuota } from './request-quota.ts';
import type { Shared } from './shared.ts';
import { openUsage } from './usage.ts';

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
