import type { CallerEndpoints } from '../contract/caller-endpoints.ts';
import type { DataOf } from '../contract/endpoint.ts';
import { blockShown, diskBlock } from '../contract/limit.ts';
import { timestamp } from '../lib/clock.ts';
import { mayUpload, most, tierNow } from '../rules/allowance.ts';
import { stockAndQuotaBlocks } from '../rules/blocks.ts';
import type { Caller } from '../rules/outbox.ts';
import type { Api } from './api.ts';
import type { KnownCaller } from './authenticate.ts';

/** Who a credential belongs to, and the account. */
export function callerStatus(api: Api, { caller, key }: KnownCaller): DataOf<CallerEndpoints['callerStatus']> {
  const { caller_id, caller_slug, display_name, status, key_id, prefix, last_chars, created_at } = key;
  const last_used_at = api.store.keys.owner.get({ key_id })?.last_used_at ?? null;
  const shown = { key_id, prefix, last_chars, created_at, last_used_at };
  return {
    caller: { caller_id, caller_slug, display_name, status, key: shown },
    account: accountStatus(api, caller),
  };
}

/** What an account is and may do, and what stands against its caller now. */
export function accountStatus(api: Api, caller: Caller): DataOf<CallerEndpoints['accountStatus']> {
  const { store, limits, clock } = api;
  const { account_id } = caller;
  const account = store.accounts.byId.get({ account_id });
  const totals = store.totals.of.get({ owner: account_id });
  if (!account || !totals) throw new Error('a caller has an account and an account has totals');
  const { label, tier, billing_status, grace_ends_at } = account;
  const now_ms = clock();
  const effective = tierNow(account, timestamp(now_ms));
  const blocks = [...api.admission.blocks(caller), ...stockAndQuotaBlocks({ store, limits, account, now_ms })];
  return {
    account_id,
    label,
    tier,
    effective_tier: effective === 'hosted_free' ? 'free' : 'paid',
    billing_status,
    grace_ends_at,
    file_upload_enabled: mayUpload(account, limits, effective),
    storage: {
      stored_bytes: totals.stored_bytes,
      limit_name: 'stored_bytes',
      limit_bytes: most(account, 'stored_bytes', limits, effective) || null,
    },
    active_limit_blocks: [...blocks.map(blockShown), ...(api.diskIsLow() ? [diskBlock] : [])],
  };
}
