import { type LimitName, limits } from '../config/limits.ts';
import type { Settings } from '../config.ts';
import type { AccountRow } from '../store/accounts.ts';

type Amount = number | boolean | null;

/** What a limit is for an account: its own value, else the operator's for all, else that of its tier. 0 is off. */
export function allowance(account: AccountRow, name: LimitName, settings: Settings['limits']): Amount {
  const own = (JSON.parse(account.limits) as Partial<Record<LimitName, number | boolean>>)[name];
  return own ?? settings[name] ?? limits[name].tiers[account.tier];
}

/** Whether an account's callers may ask for files. */
export function mayUpload(account: AccountRow, settings: Settings['limits']): boolean {
  return allowance(account, 'file_upload_enabled', settings) === true;
}
