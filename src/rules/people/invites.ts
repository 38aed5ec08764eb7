import { hash } from 'node:crypto';
import { Refusal } from '../../contract/errors.ts';
import { newSecret } from '../../lib/crypto/credential.ts';
import { newId } from '../../lib/ids.ts';
import { complaint } from '../../lib/schema/complaint.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { hour_ms } from '../../lib/time/units.ts';
import type { Role } from '../../vocabulary.ts';
import { audit } from '../base/audit.ts';
import { lookAlike, soundName } from '../base/names.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { requireAdminNow } from '../base/roles.ts';
import { reservedName, reservedRefusal } from '../policy/bound-names.ts';
import { endInvites } from './end-invites.ts';
import { keepOrigin } from './origins.ts';
import { addReviewer, otherReviewer } from './reviewers.ts';

export const inviteLifetime_ms = 72 * hour_ms;
const most_open = 100;

/** Creates a one-time link for somebody who is not a person of the account yet. */
export function makeInvite(outbox: Outbox, admin: Reviewer, { name: given, role }: { name: string; role: Role }) {
  const { account_id, reviewer_id: invited_by } = admin;
  const { invites } = outbox.store;
  requireAdminNow(outbox, admin);
  invites.removeExpired.run({ now: outbox.folder_now });
  const open = invites.ofAccount.all({ account_id, now: outbox.folder_now });
  if (open.length >= most_open) throw taken('name', `There are ${most_open} open invites. Revoke some first.`);
  const name = soundName(given);
  guardName(outbox, { account_id, name, path: 'name' });
  const names = open.map((invite) => invite.name);
  if (lookAlike(name, names) !== undefined) throw taken('name', 'An open invite has this name, or one like it.');
  const secret = newSecret();
  const invite_id = newId('inv', outbox.now_ms);
  const times = { created_at: outbox.folder_now, expires_at: timestamp(outbox.folder_ms + inviteLifetime_ms) };
  invites.insert.run({ invite_id, invite_hash: hash('sha256', secret), account_id, name, role, invited_by, ...times });
  audit(outbox, { kind: 'invite.made', account_id, actor: invited_by, subject: invite_id });
  outbox.tell({ kind: 'notice', account_id });
  return { invite_id, name, role, ...times, secret };
}

export function revokeInvite(outbox: Outbox, admin: Reviewer, invite_id: string): void {
  requireAdminNow(outbox, admin);
  const invite = outbox.store.invites.find.get({ invite_id });
  if (invite?.account_id !== admin.account_id) throw new Refusal('not_found', 'There is no such invite.');
  endInvites(outbox, admin.reviewer_id, [invite]);
}

/**
 * Adds the person of an invite under the name they chose, and spends the invite.
 * @throws {Refusal} for an unusable invite, and for an unsound or taken name, which leaves the invite open
 */
export function acceptInvite(
  outbox: Outbox,
  { invite_hash, name: given }: { invite_hash: string; name: string | null },
): Reviewer {
  const { invites, reviewers } = outbox.store;
  const invite = invites.byHash.get({ invite_hash });
  const admin = invite && reviewers.byId.get({ reviewer_id: invite.invited_by });
  if (!invite || invite.expires_at <= outbox.folder_now || admin?.role !== 'admin') throw unusableInvite();
  const { account_id, invite_id, role, invited_by, created_at: invited_at } = invite;
  const name = soundName(given ?? invite.name);
  guardName(outbox, { account_id, name, path: 'reviewer' });
  invites.remove.run({ invite_id });
  const reviewer = addReviewer(outbox, invited_by, { account_id, name, role, invited_by, invited_at });
  const { reviewer_id } = reviewer;
  keepOrigin(outbox, { reviewer_id, came_by: invited_by, came_at: invited_at });
  audit(outbox, { kind: 'invite.used', account_id, actor: reviewer_id, subject: reviewer_id });
  outbox.tell({ kind: 'notice', account_id });
  return { reviewer_id, account_id, name, role };
}

/** Returns the same refusal for a used, a revoked, an expired and an unknown invite. */
export function unusableInvite(): Refusal {
  return new Refusal(
    'invalid_caller_credentials',
    'The invite was used or revoked, or has expired. Ask for a new one.',
  );
}

/** Requires a name that nobody has and no rule uses, so that an invite never leads to a person who exists. */
function guardName(outbox: Outbox, { path, ...named }: { account_id: string; name: string; path: string }): void {
  if (reservedName(outbox, named) !== undefined) throw reservedRefusal(path);
  if (otherReviewer(outbox, named) === undefined) return;
  throw taken(path, 'Somebody has this name, or one that looks like it.');
}

function taken(path: string, sentence: string): Refusal {
  const fields = [complaint(path, 'duplicate_value', 'is the name of somebody else, or looks like it')];
  return new Refusal('validation_failed', sentence, { fields });
}
