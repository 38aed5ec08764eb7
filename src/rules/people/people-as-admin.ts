import { Refusal } from '../../contract/errors.ts';
import type { ReviewerRow } from '../../store/tables/reviewers.ts';
import type { Role } from '../../vocabulary.ts';
import { audit } from '../base/audit.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { isLastAdmin, requireAdminNow } from '../base/roles.ts';
import { misfitsAfter } from '../policy/misfits.ts';
import { joinNames } from '../policy/required.ts';
import { removeReviewer, revokeToken, setRole } from './reviewers.ts';

export function setRoleAsAdmin(
  outbox: Outbox,
  admin: Reviewer,
  { reviewer_id, role }: { reviewer_id: string; role: Role },
): void {
  const reviewer = personOf(outbox, admin, reviewer_id);
  if (role !== 'admin') guardLastAdmin(outbox, reviewer, 'remains one');
  guardNeeded(outbox, reviewer, role);
  setRole(outbox, admin.reviewer_id, { reviewer, role });
}

export function removeReviewerAsAdmin(outbox: Outbox, admin: Reviewer, reviewer_id: string): void {
  const reviewer = personOf(outbox, admin, reviewer_id);
  guardLastAdmin(outbox, reviewer, 'cannot be removed');
  guardNeeded(outbox, reviewer, null);
  removeReviewer(outbox, admin.reviewer_id, reviewer);
}

/** Ends every session of a person in the admin's account, and returns their number. */
export function endSessionsOf(outbox: Outbox, admin: Reviewer, reviewer_id: string): number {
  const { sessions } = outbox.store;
  const person = personOf(outbox, admin, reviewer_id);
  sessions.removeExpired.run({ now: outbox.folder_now }); // expired ones are not counted
  const { changes } = sessions.removeOfReviewer.run({ reviewer_id, kept: null });
  if (changes > 0) auditEnded(outbox, admin, person);
  return changes;
}

export function endSessionOf(
  outbox: Outbox,
  admin: Reviewer,
  { reviewer_id, session_id }: { reviewer_id: string; session_id: string },
): void {
  const person = personOf(outbox, admin, reviewer_id);
  const session = outbox.store.sessions.own.get({ reviewer_id, session_id });
  if (!session) throw new Refusal('not_found', 'There is no such session.');
  outbox.store.sessions.remove.run(session);
  auditEnded(outbox, admin, person);
}

export function revokeTokenOf(
  outbox: Outbox,
  admin: Reviewer,
  { reviewer_id, token_id }: { reviewer_id: string; token_id: string },
): void {
  personOf(outbox, admin, reviewer_id);
  const token = outbox.store.tokens.find.get({ token_id });
  if (token?.reviewer_id !== reviewer_id) throw new Refusal('not_found', 'There is no such token.');
  revokeToken(outbox, admin.reviewer_id, { token_id });
}

function auditEnded(outbox: Outbox, { reviewer_id: actor }: Reviewer, { account_id, reviewer_id }: ReviewerRow): void {
  audit(outbox, { kind: 'reviewer.sessions_ended', account_id, actor, subject: reviewer_id });
  outbox.tell({ kind: 'credentials', account_id });
}

/** Finds a person in the account of somebody who is an admin now. */
function personOf(outbox: Outbox, admin: Reviewer, reviewer_id: string): ReviewerRow {
  requireAdminNow(outbox, admin);
  const person = outbox.store.reviewers.byId.get({ reviewer_id });
  if (person?.account_id !== admin.account_id) throw new Refusal('not_found', 'There is no such person.');
  return person;
}

/** Refuses a change after which the settings file is wrong. Only its operator can make it right again. */
function guardNeeded(outbox: Outbox, reviewer: ReviewerRow, role: Role | null): void {
  const tables = misfitsAfter(outbox, reviewer, role);
  if (tables.length === 0) return;
  const words = { policy: 'policy', group: 'group', away: 'absence of', notify: 'notices to' };
  const needing = joinNames(tables.map(({ kind, name }) => `${words[kind]} ${name}`));
  const sentence = `The settings file of the server needs ${reviewer.name} as they are: ${needing}.`;
  throw new Refusal('forbidden', `${sentence} Ask its operator to change the file first.`);
}

function guardLastAdmin(outbox: Outbox, reviewer: ReviewerRow, verdict: string): void {
  if (!isLastAdmin(outbox, reviewer)) return;
  throw new Refusal('forbidden', `The last admin of the account ${verdict}. Make somebody else an admin first.`);
}
