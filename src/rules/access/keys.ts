import { Refusal } from '../../contract/errors.ts';
import { mintCredential } from '../../lib/crypto/credential.ts';
import { newId } from '../../lib/ids.ts';
import { timestamp } from '../../lib/time/clock.ts';
import type { CallerRow } from '../../store/tables/callers.ts';
import type { KeyOwner } from '../../store/tables/keys.ts';
import { endEach } from '../answers/standing/end.ts';
import { audit } from '../base/audit.ts';
import { Conflict } from '../base/conflict.ts';
import { existing } from '../base/existing.ts';
import type { Outbox } from '../base/outbox.ts';

export const keyKind = 'hdo_';

/**
 * Issues a key for a caller, and reactivates a revoked caller. Only the response contains the key itself. The key
 * expires after `lifetime_ms`; null means that it lasts until it is revoked.
 */
export function issueKey(
  outbox: Outbox,
  actor: string,
  { caller_id, account_id, status }: CallerRow,
  lifetime_ms: number | null,
) {
  if (status !== 'active') outbox.store.callers.setStatus.run({ caller_id, status: 'active' });
  const key_id = newId('key', outbox.now_ms);
  const { text, secret_hash, prefix, last_chars } = mintCredential(keyKind, key_id);
  const expires_at = lifetime_ms === null ? null : timestamp(outbox.folder_ms + lifetime_ms);
  outbox.store.keys.insert.run({
    key_id,
    caller_id,
    secret_hash,
    prefix,
    last_chars,
    created_at: outbox.folder_now,
    expires_at,
  });
  audit(outbox, { kind: 'key.issued', account_id, caller_id, actor, subject: key_id });
  outbox.tell({ kind: 'credentials', account_id });
  return { caller_id, key_id, api_key: text, expires_at };
}

/**
 * Issues a new key for the caller of an old one, with the lifetime that the old one was issued with. The old key
 * continues to work for `overlap_ms`.
 * @throws {Conflict} when the old key is revoked
 */
export function rotateKey(
  outbox: Outbox,
  actor: string,
  { key_id, overlap_ms }: { key_id: string; overlap_ms: number },
) {
  const old = findKey(outbox, key_id);
  if (old.revoked_at !== null) throw new Conflict('The key is revoked. Issue a new one.');
  const caller = existing(outbox.store.callers.byId.get({ caller_id: old.caller_id }), 'the caller of a key');
  const overlap_ends_at = timestamp(outbox.folder_ms + overlap_ms);
  const ends_first = old.expires_at !== null && old.expires_at <= overlap_ends_at;
  const old_key_expires_at = (ends_first && old.expires_at) || overlap_ends_at;
  if (!ends_first) outbox.store.keys.expireAt.run({ key_id, expires_at: overlap_ends_at });
  const { account_id, caller_id } = old;
  const lifetime_ms = lifetimeOf(outbox, old);
  audit(outbox, { kind: 'key.rotated', account_id, caller_id, actor, subject: key_id });
  return { ...issueKey(outbox, actor, caller, lifetime_ms), replaces: key_id, old_key_expires_at };
}

/**
 * Returns the lifetime that a key was issued with. A rotation replaces the expiry of a key by the end of the overlap,
 * but the key that it issued has the same lifetime.
 */
function lifetimeOf(outbox: Outbox, { key_id, account_id, created_at, expires_at }: KeyOwner): number | null {
  const { audit, auditLists, keys } = outbox.store;
  const rotated = auditLists.firstAbout.get({ account_id, kind: 'key.rotated', subject: key_id });
  const issued = rotated && audit.after.get({ after: rotated.number, limit: 1 });
  const next = issued?.kind === 'key.issued' ? keys.owner.get({ key_id: issued.subject ?? '' }) : undefined;
  if (next) return lifetimeOf(outbox, next);
  return expires_at === null ? null : Date.parse(expires_at) - Date.parse(created_at);
}

/** Revokes a key at once, and ends the standing answers of its caller. A revoked key does not change. */
export function revokeKey(outbox: Outbox, actor: string, { key_id }: { key_id: string }) {
  const { account_id, caller_id } = findKey(outbox, key_id);
  const { changes } = outbox.store.keys.revoke.run({ key_id, revoked_at: outbox.now });
  if (changes > 0) {
    endEach(outbox, actor, outbox.store.standingAnswers.ofCaller.all({ caller_id })); // somebody else may have the key
    audit(outbox, { kind: 'key.revoked', account_id, caller_id, actor, subject: key_id });
    outbox.tell({ kind: 'credentials', account_id });
  }
  return { key_id, caller_id, revoked: true as const };
}

/** Records the use of a key. The server calls this far less often than keys are used. */
export function recordKeyUse(outbox: Outbox, key_id: string): void {
  outbox.store.keys.noteUse.run({ key_id, last_used_at: outbox.now });
}

function findKey(outbox: Outbox, key_id: string): KeyOwner {
  const key = outbox.store.keys.owner.get({ key_id });
  if (!key) throw new Refusal('not_found', 'There is no such key.');
  return key;
}
