import { type LimitName, limitNames, limits } from '../config/limits.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type LimitUse, limitRefusal } from '../contract/limit.ts';
import type { Caller } from '../rules/outbox.ts';
import type { RequestQuota } from './request-quota.ts';
import type { Shared } from './shared.ts';
import { openUsage } from './usage.ts';

/** Stops counting a request as one that is being answered. */
export type Leave = () => void;
export type Admission = ReturnType<typeof openAdmission>;

const stay: Leave = () => {};
const submissions = 'input_submissions_per_minute';
const requests = 'caller_api_requests_per_calendar_month';
/** What is counted here; quotas on new items and stocks are counted where they are stored. */
const counted = limitNames.filter(
  (name) => limits[name].measure === 'minute' || name === requests || name === 'concurrent_requests',
);

/**
 * Lets requests in: the windows of a caller's minute, the requests of its account's month, and how many it may have
 * under way at once. All of it is off where `limits.enabled` is.
 */
export function openAdmission(api: Pick<Shared, 'store' | 'clock' | 'limits'>, quota: RequestQuota) {
  const usage = openUsage(api, quota);
  const guard = (caller: Caller, name: LimitName) => {
    if (usage.isUsedUp(caller, name)) throw limitRefusal(usage.useOf(caller, name), api.clock());
  };
  return {
    /** @throws {Refusal} rate_limit_exceeded or quota_limit_exceeded */
    admit(caller: Caller, { windows = [], uses_quota = false }: Endpoint): Leave {
      if (!api.limits.enabled) return stay;
      for (const name of windows) guard(caller, name);
      if (uses_quota) guard(caller, requests);
      guard(caller, 'concurrent_requests');
      for (const name of windows) usage.countMinute(caller, name);
      if (uses_quota) usage.countRequest(caller);
      usage.countUnderWay(caller, 1);
      let inside = true;
      return () => {
        if (inside) usage.countUnderWay(caller, -1);
        inside = false;
      };
    },

    /** Holds a place among the minute's new items; what it returns gives the place back if no item came of it. */
    reserve(caller: Caller): Leave {
      if (!api.limits.enabled) return stay;
      guard(caller, submissions);
      return usage.countMinute(caller, submissions);
    },

    /** The limits that leave a caller no room now. */
    blocks(caller: Caller): LimitUse[] {
      if (!api.limits.enabled) return [];
      return counted.filter((name) => usage.isUsedUp(caller, name)).map((name) => usage.useOf(caller, name));
    },

    forget: usage.forget,
  };
}
