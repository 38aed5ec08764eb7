import { Refusal } from '../../contract/errors.ts';
import { complaint } from '../../lib/schema/complaint.ts';
import type { CallerRow } from '../../store/tables/callers.ts';
import type { KeyOwner } from '../../store/tables/keys.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { addCaller, callerLike, findCaller, revokeCaller } from './callers.ts';
import { issueKey, revokeKey, rotateKey } from './keys.ts';

/** An admin of the inbox, who may manage callers and keys within their own account. */
type Admin = Pick<Reviewer, 'reviewer_id' | 'account_id'>;

export function addCallerAsAdmin(outbox: Outbox, { reviewer_id, account_id }: Admin, name: string): CallerRow {
  if (findCaller(outbox, { account_id, name }) || callerLike(outbox, { account_id, name }) !== undefined) {
    const fields = [complaint('name', 'duplicate_value', 'belongs to another caller, or looks like the name of one')];
    throw new Refusal('validation_failed', 'A caller with this name already exists.', { fields });
  }
  return addCaller(outbox, reviewer_id, { account_id, name });
}

/** Issues a key for a caller. The key expires after `lifetime_ms`; null means that it lasts until it is revoked. */
export function issueKeyAsAdmin(
  outbox: Outbox,
  admin: Admin,
  { caller_id, lifetime_ms }: { caller_id: string; lifetime_ms: number | null },
) {
  return issueKey(outbox, admin.reviewer_id, ownCaller(outbox, admin, caller_id), lifetime_ms);
}

/** Issues a key that replaces a live one. The old key continues to work for `overlap_ms`. */
export function rotateKeyAsAdmin(outbox: Outbox, admin: Admin, change: { key_id: string; overlap_ms: number }) {
  const { revoked_at } = ownKey(outbox, admin, change.key_id);
  if (revoked_at !== null) throw new Refusal('not_found', 'The key is revoked. Issue a new one.');
  return rotateKey(outbox, admin.reviewer_id, change);
}

export function revokeKeyAsAdmin(outbox: Outbox, admin: Admin, key_id: string) {
  return revokeKey(outbox, admin.reviewer_id, ownKey(outbox, admin, key_id));
}

/** Revokes a caller and all its keys. A new key reactivates the caller. */
export function revokeCallerAsAdmin(outbox: Outbox, admin: Admin, caller_id: string): CallerRow {
  const { account_id } = ownCaller(outbox, admin, caller_id);
  return revokeCaller(outbox, admin.reviewer_id, { account_id, name: caller_id });
}

function ownCaller(outbox: Outbox, { account_id }: Admin, caller_id: string): CallerRow {
  const caller = outbox.store.callers.byId.get({ caller_id });
  if (caller?.account_id !== account_id) throw new Refusal('not_found', 'There is no such caller.');
  return caller;
}

function ownKey(outbox: Outbox, { account_id }: Admin, key_id: string): KeyOwner {
  const key = outbox.store.keys.owner.get({ key_id });
  if (key?.account_id !== account_id) throw new Refusal('not_found', 'There is no such key.');
  return key;
}
