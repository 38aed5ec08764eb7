import { type LimitName, limits, type Tier } from '../config/limits.ts';
import type { Settings } from '../config.ts';
import type { AccountRow } from '../store/accounts.ts';

type Amount = number | boolean | null;
type Limits = Settings['limits'];

/** What a limit is for an account: its own value, else the operator's for all, else that of a tier. 0 is off. */
export function allowance(account: AccountRow, name: LimitName, settings: Limits, tier: Tier = account.tier): Amount {
  return ownValue(account, name) ?? settings[name] ?? limits[name].tiers[tier];
}

/** The same as a number, 0 where there is no limit. */
export function most(account: AccountRow, name: LimitName, settings: Limits, tier: Tier = account.tier): number {
  return Number(allowance(account, name, settings, tier) ?? 0);
}

/** The tier whose limits apply: once the time for payment is over, the free one (contract.md, "Accounts"). */
export function tierNow(account: AccountRow, now: string): Tier {
  return graceOver(account, now) ? 'hosted_free' : account.tier;
}

/** Whether an account owes payment and the time for it is over. */
export function graceOver({ tier, billing_status, grace_ends_at }: AccountRow, now: string): boolean {
  if (tier !== 'hosted_paid' || billing_status === 'active' || billing_status === 'not_applicable') return false;
  return grace_ends_at === null || grace_ends_at <= now;
}

/** Whether an account's callers may ask for files. */
export function mayUpload(account: AccountRow, settings: Limits, tier: Tier = account.tier): boolean {
  return allowance(account, 'file_upload_enabled', settings, tier) === true;
}

function ownValue({ limits: own }: AccountRow, name: LimitName): number | boolean | undefined {
  return own === '{}' ? undefined : (JSON.parse(own) as Partial<Record<LimitName, number | boolean>>)[name];
}
