import { ownLimits } from '../../rules/accounts.ts';
import type { AccountRow } from '../../store/accounts.ts';

/** What is printed of an account; `limits` has those that are its own. */
export function shownAccount(account: AccountRow) {
  const { account_id, label, tier, billing_status, grace_ends_at } = account;
  return { account_id, label, tier, billing_status, grace_ends_at, limits: ownLimits(account) };
}
