import { hash } from 'node:crypto';
import type { IdentityRow } from '../../store/tables/identities.ts';
import type { OriginRow } from '../../store/tables/origins.ts';
import type { ReviewerRow } from '../../store/tables/reviewers.ts';
import { audit } from '../base/audit.ts';
import type { Outbox } from '../base/outbox.ts';
import { originsSince } from '../policy/roots.ts';

type Account = Pick<IdentityRow, 'issuer' | 'subject'>;

/** Keeps through whom a new person came, and removes origins that no longer count. */
export function keepOrigin({ store, folder_ms }: Outbox, origin: OriginRow): void {
  store.origins.prune.run({ since: originsSince(folder_ms) });
  store.origins.insert.run(origin);
}

/** Confirms that a person is nobody else of the account, so that they count. False if they do already. */
export function confirmReviewer(
  outbox: Outbox,
  actor: string,
  { reviewer_id, account_id }: Pick<ReviewerRow, 'reviewer_id' | 'account_id'>,
): boolean {
  const { changes } = outbox.store.origins.remove.run({ reviewer_id });
  if (changes === 0) return false;
  audit(outbox, { kind: 'reviewer.confirmed', account_id, actor, subject: reviewer_id });
  outbox.tell({ kind: 'policy', account_id });
  return true;
}

/** Keeps who had an account at the provider, so that a new person with the same account is tied to them. */
export function keepPastIdentity(
  { store, folder_ms, folder_now }: Outbox,
  identity: Account & Pick<IdentityRow, 'reviewer_id'>,
): void {
  store.origins.pruneIdentities.run({ since: originsSince(folder_ms) });
  const { reviewer_id } = identity;
  store.origins.keepIdentity.run({ identity_hash: hashOf(identity), reviewer_id, ended_at: folder_now });
}

/** Returns the reviewer_id of the person who had an account at the provider within the last 30 days. */
export function pastHolder({ store, folder_ms }: Outbox, account: Account): string | undefined {
  const identity_hash = hashOf(account);
  return store.origins.pastHolder.get({ identity_hash, since: originsSince(folder_ms) })?.reviewer_id;
}

function hashOf({ issuer, subject }: Account): string {
  return hash('sha256', JSON.stringify([issuer, subject]));
}
