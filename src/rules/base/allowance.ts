import { type LimitName, limits, type Tier } from '../../config/limits.ts';
import type { Settings } from '../../config.ts';
import type { AccountRow } from '../../store/tables/accounts.ts';

type Amount = number | boolean | null;
type Limits = Settings['limits'];

/** Returns a limit of an account: its own value, else the operator's value for all, else the tier's value. 0 is off. */
export function limitOf(account: AccountRow, name: LimitName, settings: Limits, tier: Tier = account.tier): Amount {
  return ownValue(account, name) ?? settings[name] ?? limits[name].tiers[tier];
}

/** Returns a limit as a number. 0 means that there is no limit. */
export function mostOf(account: AccountRow, name: LimitName, settings: Limits, tier: Tier = account.tier): number {
  return Number(limitOf(account, name, settings, tier) ?? 0);
}

/** Returns the tier in force, free after a grace period (src/docs/contract.md, "Accounts, tiers and limits"). */
export function tierNow(account: AccountRow, now: string): Tier {
  return graceOver(account, now) ? 'hosted_free' : account.tier;
}

/** Tells whether an account owes payment and its grace period has ended. */
export function graceOver({ tier, billing_status, grace_ends_at }: AccountRow, now: string): boolean {
  if (tier !== 'hosted_paid' || billing_status === 'active' || billing_status === 'not_applicable') return false;
  return grace_ends_at === null || grace_ends_at <= now;
}

export function mayUpload(account: AccountRow, settings: Limits, tier: Tier = account.tier): boolean {
  return limitOf(account, 'file_upload_enabled', settings, tier) === true;
}

function ownValue({ limits: own }: AccountRow, name: LimitName): number | boolean | undefined {
  return own === '{}' ? undefined : (JSON.parse(own) as Partial<Record<LimitName, number | boolean>>)[name];
}
