import type { CallerEndpoints } from '../contract/caller-endpoints.ts';
import type { DataOf } from '../contract/endpoint.ts';
import { blockShown, diskBlock } from '../contract/limit.ts';
import { timestamp } from '../lib/time/clock.ts';
import { mayUpload, most, tierNow } from '../rules/base/allowance.ts';
import { existing } from '../rules/base/existing.ts';
import type { Caller } from '../rules/base/outbox.ts';
import { stockAndQuotaBlocks } from '../rules/items/blocks.ts';
import type { KnownCaller } from './authenticate.ts';
import type { Api } from './callers.ts';

/** Returns the caller of a credential and its account. */
export function callerStatus(api: Api, { caller, key }: KnownCaller): DataOf<CallerEndpoints['callerStatus']> {
  const { caller_id, caller_slug, display_name, status, key_id, prefix, last_chars, created_at } = key;
  const last_used_at = api.store.keys.owner.get({ key_id })?.last_used_at ?? null;
  const shown = { key_id, prefix, last_chars, created_at, last_used_at };
  return {
    caller: { caller_id, caller_slug, display_name, status, key: shown },
    account: accountStatus(api, caller),
  };
}

/** Returns an account's tier, storage and billing, and the limits that block the caller now. */
export function accountStatus(api: Api, caller: Caller): DataOf<CallerEndpoints['accountStatus']> {
  const { store, limits, clock } = api;
  const { account_id } = caller;
  const account = existing(store.accounts.byId.get({ account_id }), 'the account of a caller');
  const totals = existing(store.totals.of.get({ owner: account_id }), 'the totals of an account');
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
