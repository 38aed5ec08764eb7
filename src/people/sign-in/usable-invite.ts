import { hash } from 'node:crypto';
import { timestamp } from '../../lib/time/clock.ts';
import { unusableInvite } from '../../rules/people/invites.ts';
import type { InviteRow } from '../../store/tables/invites.ts';
import type { Review } from '../people.ts';

/**
 * Finds the open invite of a secret.
 * @throws {Refusal} invalid_caller_credentials for a used, revoked, expired or unknown one
 */
export function usableInvite({ store, folderTime }: Pick<Review, 'store' | 'folderTime'>, secret: string): InviteRow {
  const invite = store.invites.byHash.get({ invite_hash: hash('sha256', secret) });
  if (!invite || invite.expires_at <= timestamp(folderTime())) throw unusableInvite();
  return invite;
}
