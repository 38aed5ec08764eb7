import { Refusal } from '../../contract/errors.ts';
import { complaint } from '../../lib/schema/complaint.ts';
import { audit } from '../base/audit.ts';
import { soundName } from '../base/names.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { hasBoundName, reservedName, reservedRefusal } from '../policy/bound-names.ts';
import { isNamed } from '../policy/rules.ts';
import { presentRules } from '../policy/sets.ts';
import { type EndedAccess, otherReviewer, revokeToken, setPassword } from './reviewers.ts';
import { endSession } from './sessions.ts';

/** A person who manages their own sessions, tokens, password and name in the inbox. */
type Person = Pick<Reviewer, 'reviewer_id' | 'account_id'>;

export function revokeOwnSession(outbox: Outbox, { reviewer_id }: Person, session_id: string): void {
  const session = outbox.store.sessions.own.get({ reviewer_id, session_id });
  if (!session) throw new Refusal('not_found', 'There is no such session.');
  endSession(outbox, session.session_hash);
}

export function revokeOwnToken(outbox: Outbox, { reviewer_id }: Person, token_id: string): void {
  const token = outbox.store.tokens.find.get({ token_id });
  if (token?.reviewer_id !== reviewer_id) throw new Refusal('not_found', 'There is no such token.');
  revokeToken(outbox, reviewer_id, { token_id });
}

/** A new password and the one it replaces, as PHC strings, and the hash of the session to keep. */
type Change = { readonly password: string; readonly present: string | null; readonly kept: string };

/**
 * Changes a person's password and ends all their other sessions, tokens and links. The session and the old password are
 * checked again here, because they may have changed since the request was verified.
 */
export function setOwnPassword(
  outbox: Outbox,
  { reviewer_id }: Person,
  { password, present, kept }: Change,
): EndedAccess {
  const session = outbox.store.sessions.find.get({ session_hash: kept });
  if (session?.reviewer_id !== reviewer_id || session.password !== present) {
    throw new Refusal('authentication_required', 'The session has ended. Sign in again.');
  }
  return setPassword(outbox, reviewer_id, { name: session.name, password, kept });
}

/** Renames a person. Their past decisions keep the old name. */
export function renameSelf(outbox: Outbox, { reviewer_id, account_id }: Person, given: string): void {
  if (outbox.store.reviewers.byId.get({ reviewer_id })?.name === given) return;
  const name = soundName(given);
  if (isNamed(presentRules(outbox, account_id), reviewer_id) || hasBoundName(outbox, reviewer_id)) {
    const fields = [complaint('name', 'invalid_value', 'is used by policies, groups, absences, notices or the proxy')];
    throw new Refusal('validation_failed', 'Policies use this name. Ask an admin to change them first.', { fields });
  }
  if (otherReviewer(outbox, { account_id, name, reviewer_id }) !== undefined) {
    const fields = [complaint('name', 'duplicate_value', 'is the name of somebody else, or looks like it')];
    throw new Refusal('validation_failed', 'Somebody else has this name, or one that looks like it.', { fields });
  }
  if (reservedName(outbox, { account_id, name, reviewer_id }) !== undefined) throw reservedRefusal('name');
  outbox.store.reviewers.setName.run({ reviewer_id, name });
  audit(outbox, { kind: 'reviewer.renamed', account_id, actor: reviewer_id, subject: reviewer_id });
}

/** Records the last row of the audit trail up to which a person has seen the notices. */
export function seeNotices(outbox: Outbox, { reviewer_id }: Person, number: number): void {
  outbox.store.reviewers.seeNotices.run({ reviewer_id, number });
}
