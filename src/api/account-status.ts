import type { CallerEndpoints } from '../contract/caller-endpoints.ts';
import type { DataOf } from '../contract/endpoint.ts';
import { allowance, mayUpload } from '../rules/allowance.ts';
import type { KeyOwner } from '../store/keys.ts';
import type { Api } from './api.ts';

/** Who a credential belongs to, and the account. */
export function callerStatus(api: Api, key: KeyOwner): DataOf<CallerEndpoints['callerStatus']> {
  const { caller_id, caller_slug, display_name, status, key_id, prefix, last_chars, created_at } = key;
  const last_used_at = api.store.keys.owner.get({ key_id })?.last_used_at ?? null;
  const shown = { key_id, prefix, last_chars, created_at, last_used_at };
  return {
    caller: { caller_id, caller_slug, display_name, status, key: shown },
    account: accountStatus(api, key),
  };
}

/** What an account is and may do. */
export function accountStatus(
  { store, limits }: Api,
  { account_id }: { account_id: string },
): DataOf<CallerEndpoints['accountStatus']> {
  const account = store.accounts.byId.get({ account_id });
  if (!account) throw new Error('a caller has an account');
  const { label, tier, billing_status, grace_ends_at } = account;
  return {
    account_id,
    label,
    tier,
    effective_tier: tier === 'hosted_free' ? 'free' : 'paid',
    billing_status,
    grace_ends_at,
    file_upload_enabled: mayUpload(account, limits),
    storage: {
      stored_bytes: store.totals.ofAccount.get({ account_id })?.stored_bytes ?? 0,
      limit_name: 'stored_bytes',
      limit_bytes: Number(allowance(account, 'stored_bytes', limits)) || null,
    },
    active_limit_blocks: [],
  };
}
