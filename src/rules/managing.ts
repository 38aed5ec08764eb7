import { Refusal } from '../contract/errors.ts';
import { complaint } from '../lib/complaint.ts';
import type { CallerRow } from '../store/callers.ts';
import type { KeyOwner } from '../store/keys.ts';
import { addCaller, findCaller, revokeCaller } from './callers.ts';
import { issueKey, revokeKey, rotateKey } from './keys.ts';
import type { Outbox, Reviewer } from './outbox.ts';

/** What an admin does about callers in the inbox: the rules of the commands, within the admin's own account. */
type Admin = Pick<Reviewer, 'reviewer_id' | 'account_id'>;

/** Adds a caller to the admin's account. */
export function makeCaller(outbox: Outbox, { reviewer_id, account_id }: Admin, name: string): CallerRow {
  if (findCaller(outbox, { account_id, name })) {
    const fields = [complaint('name', 'duplicate_value', 'is that of another caller, or all but the same')];
    throw new Refusal('validation_failed', 'There is a caller with this name already.', { fields });
  }
  return addCaller(outbox, reviewer_id, { account_id, name });
}

/** Makes a key for a caller, which lives for a lifetime in milliseconds or until it is revoked. */
export function giveKey(
  outbox: Outbox,
  admin: Admin,
  { caller_id, lifetime_ms }: { caller_id: string; lifetime_ms: number | null },
) {
  return issueKey(outbox, admin.reviewer_id, ownCaller(outbox, admin, caller_id), lifetime_ms);
}

/** Makes a key in the place of one that lives, which goes on working for the overlap, in milliseconds. */
export function replaceKey(outbox: Outbox, admin: Admin, change: { key_id: string; overlap_ms: number }) {
  const { revoked_at } = ownKey(outbox, admin, change.key_id);
  if (revoked_at !== null) throw new Refusal('not_found', 'The key is revoked. Issue a new one.');
  return rotateKey(outbox, admin.reviewer_id, change);
}

/** Ends a key at once. */
export function endKey(outbox: Outbox, admin: Admin, key_id: string) {
  return revokeKey(outbox, admin.reviewer_id, ownKey(outbox, admin, key_id));
}

/** Ends a caller and all its keys; a new key starts it again. */
export function endCaller(outbox: Outbox, admin: Admin, caller_id: string): CallerRow {
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
