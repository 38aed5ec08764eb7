import { ownLimits } from '../../rules/access/accounts.ts';
import type { AccountRow } from '../../store/tables/accounts.ts';

/** The public fields of an account. `limits` has only the limits that override the tier. */
export function shownAccount(account: AccountRow) {
  const { account_id, label, tier, billing_status, grace_ends_at } = account;
  return { account_id, label, tier, billing_status, grace_ends_at, limits: ownLimits(account) };
}
