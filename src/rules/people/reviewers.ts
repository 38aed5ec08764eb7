import { hash } from 'node:crypto';
import { Refusal } from '../../contract/errors.ts';
import { mintCredential, newSecret } from '../../lib/crypto/credential.ts';
import { newId } from '../../lib/ids.ts';
import { timestamp } from '../../lib/time/clock.ts';
import type { ReviewerRow } from '../../store/tables/reviewers.ts';
import type { Role } from '../../vocabulary.ts';
import { endAnswersOf } from '../answers/end.ts';
import { endEach } from '../answers/standing/end.ts';
import { type Act, audit, operator } from '../base/audit.ts';
import { Conflict } from '../base/conflict.ts';
import { lookAlike, soundName } from '../base/names.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { mayAnswer } from '../base/roles.ts';
import { releaseAllOf } from '../items/assignment.ts';
import { giveName, reservedName, takeName } from '../policy/bound-names.ts';
import { endInvites } from './end-invites.ts';
import { keepPastIdentity } from './origins.ts';

export const tokenKind = 'hdor_';

type ReviewerName = { readonly name: string };
/** A person to add. One who uses an invite has the admin who made it, and the time of that. */
type NewReviewer = Omit<Reviewer, 'reviewer_id'> &
  Partial<Pick<ReviewerRow, 'invited_by' | 'invited_at'>> & {
    /** True to take a name that rules use for somebody who was removed. Only for the operator. */
    readonly take_name?: boolean;
  };
type Issue = ReviewerName & { readonly lifetime_ms: number };

/**
 * Adds a person to an account.
 * @throws {Conflict} when the name is taken or reserved, or looks like another name in the account
 */
export function addReviewer(
  outbox: Outbox,
  actor: string,
  { account_id, name: given, role, invited_by = null, invited_at = null, take_name = false }: NewReviewer,
): ReviewerRow {
  const name = soundName(given);
  const other = otherReviewer(outbox, { account_id, name });
  if (other === name) throw new Conflict(`A reviewer named ${name} already exists.`);
  if (other !== undefined) throw new Conflict(`A reviewer named ${other} already exists, and ${name} looks like it.`);
  guardReserved(outbox, actor, { account_id, name, take_name });
  const reviewer_id = newId('rev', outbox.now_ms);
  const notices_seen = outbox.store.audit.last.get()?.number ?? 0; // a new reviewer is not shown earlier notices
  const unset = { password: null, password_set_at: null, notices_seen };
  const by = { invited_by, invited_at };
  const reviewer = { reviewer_id, account_id, name, role, created_at: outbox.now, ...unset, ...by };
  outbox.store.reviewers.insert.run(reviewer);
  auditReviewer(outbox, actor, 'reviewer.added', reviewer);
  if (actor === operator) giveName(outbox, actor, reviewer);
  return reviewer;
}

/**
 * Guards the names that rules, notices or a proxy use. The operator may take one that nobody has had yet, and with
 * `take_name` that of somebody who was removed.
 */
function guardReserved(
  outbox: Outbox,
  actor: string,
  { account_id, name, take_name }: { account_id: string; name: string; take_name: boolean },
): void {
  const reserved = reservedName(outbox, { account_id, name }, (one) => {
    if (actor !== operator || one.name !== name || (one.account_id ?? account_id) !== account_id) return false;
    return take_name || one.reviewer_id === null;
  });
  if (reserved === undefined) return;
  const use = `The rules use the name ${reserved} for a person who was removed`;
  if (reserved !== name) throw new Conflict(`${use}, and ${name} looks like it.`);
  throw new Conflict(`${use}. To give their part to this person: ${takeName(name)}`);
}

/** Finds a reviewer with the same name in any account, in any letter case, or with a similar name in this account. */
export function otherReviewer(
  { store }: Outbox,
  { account_id, name, reviewer_id }: { account_id: string; name: string; reviewer_id?: string },
): string | undefined {
  const others = store.reviewers.list.all().filter((each) => each.reviewer_id !== reviewer_id);
  const same = others.find((each) => each.name.toLowerCase() === name.toLowerCase()); // unique among accounts
  if (same) return same.name;
  return lookAlike(
    name,
    others.filter((each) => each.account_id === account_id).map((each) => each.name),
  );
}

export function findReviewer(outbox: Outbox, name: string): ReviewerRow {
  const reviewer = outbox.store.reviewers.byName.get({ name });
  if (!reviewer) throw new Refusal('not_found', `There is no reviewer ${name}.`);
  return reviewer;
}

/**
 * Changes a person's role. Their sessions and tokens follow it at once. Ends the standing answers of a new reader, and
 * the open invites of somebody who is no longer an admin.
 */
export function setRole(
  outbox: Outbox,
  actor: string,
  { reviewer, role }: { reviewer: ReviewerRow; role: Role },
): void {
  const { reviewer_id, account_id } = reviewer;
  if (reviewer.role === role) return;
  outbox.store.reviewers.setRole.run({ reviewer_id, role });
  const state = JSON.stringify({ role });
  audit(outbox, { kind: 'reviewer.role_set', account_id, actor, subject: reviewer_id, state });
  if (!mayAnswer(role)) endPartsOf(outbox, actor, reviewer);
  if (role !== 'admin') endInvites(outbox, actor, outbox.store.invites.madeBy.all({ invited_by: reviewer_id }));
  outbox.tell({ kind: 'role', account_id, reviewer_id });
}

export function makeLink(outbox: Outbox, actor: string, { name, lifetime_ms }: Issue) {
  const reviewer = findReviewer(outbox, name);
  const secret = newSecret();
  const expires_at = timestamp(outbox.folder_ms + lifetime_ms);
  const { reviewer_id } = reviewer;
  outbox.store.links.insert.run({ link_hash: hash('sha256', secret), reviewer_id, expires_at });
  auditReviewer(outbox, actor, 'reviewer.link_made', reviewer);
  outbox.tell({ kind: 'notice', account_id: reviewer.account_id });
  return { secret, expires_at };
}

/** Creates a token with which a program acts as a person, for `lifetime_ms`. */
export function makeToken(outbox: Outbox, actor: string, { name, lifetime_ms }: Issue) {
  const reviewer = findReviewer(outbox, name);
  const { reviewer_id } = reviewer;
  const token_id = newId('tok', outbox.now_ms);
  const { text, secret_hash } = mintCredential(tokenKind, token_id);
  const expires_at = timestamp(outbox.folder_ms + lifetime_ms);
  const row = { token_id, reviewer_id, token_hash: secret_hash, created_at: outbox.folder_now, expires_at };
  outbox.store.tokens.insert.run(row);
  auditReviewer(outbox, actor, 'reviewer.token_made', reviewer);
  outbox.tell({ kind: 'notice', account_id: reviewer.account_id });
  return { token_id, token: text, expires_at };
}

/** Revokes a token at once, and ends the held answers that it gave. */
export function revokeToken(outbox: Outbox, actor: string, { token_id }: { token_id: string }): void {
  const token = outbox.store.tokens.find.get({ token_id });
  if (!token || token.revoked_at !== null) throw new Refusal('not_found', 'There is no such token.');
  const { account_id, reviewer_id } = token;
  endAnswersOf(outbox, actor, { reviewer_id, token_id });
  outbox.store.tokens.revoke.run({ token_id, revoked_at: outbox.now });
  audit(outbox, { kind: 'reviewer.token_revoked', account_id, actor, subject: token_id });
  outbox.tell({ kind: 'credentials', account_id });
}

/** A password as its argon2id PHC string, and the hash of the session to keep. */
type NewPassword = ReviewerName & { readonly password: string; readonly kept?: string | null };

export type EndedAccess = { readonly sessions: number; readonly tokens: number; readonly links: number };

/** Sets the password; ends the person's other sessions, tokens, links, invites and standing answers. */
export function setPassword(outbox: Outbox, actor: string, { name, password, kept = null }: NewPassword): EndedAccess {
  const { store, now } = outbox;
  const { reviewer_id, account_id } = findReviewer(outbox, name);
  store.reviewers.setPassword.run({ reviewer_id, password, password_set_at: now });
  auditReviewer(outbox, actor, 'reviewer.password_set', { account_id, reviewer_id });
  store.sessions.removeExpired.run({ now }); // expired ones are not counted
  store.links.removeExpired.run({ now });
  const tokens = store.tokens.ofReviewer.all({ reviewer_id, now });
  for (const token of tokens) revokeToken(outbox, actor, token);
  endEach(outbox, actor, store.standingAnswers.ofReviewer.all({ account_id, reviewer_id }));
  endInvites(outbox, actor, store.invites.madeBy.all({ invited_by: reviewer_id }));
  const sessions = store.sessions.removeOfReviewer.run({ reviewer_id, kept }).changes;
  const links = store.links.removeOfReviewer.run({ reviewer_id }).changes;
  outbox.tell({ kind: 'credentials', account_id });
  outbox.tell({ kind: 'notice', account_id });
  return { sessions, tokens: tokens.length, links };
}

/**
 * Removes a person with their sessions, tokens, links and open invites, and ends their held and standing answers.
 * Their past decisions keep their name.
 */
export function removeReviewer(outbox: Outbox, actor: string, { name }: ReviewerName): void {
  const { reviewer_id, account_id } = findReviewer(outbox, name);
  outbox.store.sessions.removeOfReviewer.run({ reviewer_id, kept: null });
  outbox.store.tokens.removeOfReviewer.run({ reviewer_id });
  outbox.store.links.removeOfReviewer.run({ reviewer_id });
  outbox.store.passkeys.removeOfReviewer.run({ reviewer_id });
  outbox.store.skips.removeOfReviewer.run({ reviewer_id });
  for (const each of outbox.store.identities.ofReviewer.all({ reviewer_id })) keepPastIdentity(outbox, each);
  outbox.store.identities.removeOfReviewer.run({ reviewer_id });
  outbox.store.recoveryCodes.removeOfReviewer.run({ reviewer_id });
  outbox.store.totps.remove.run({ reviewer_id });
  endPartsOf(outbox, actor, { reviewer_id, account_id });
  endInvites(outbox, actor, outbox.store.invites.madeBy.all({ invited_by: reviewer_id }));
  outbox.store.reviewers.remove.run({ reviewer_id });
  auditReviewer(outbox, actor, 'reviewer.removed', { account_id, reviewer_id });
  outbox.tell({ kind: 'credentials', account_id });
}

/** Ends what somebody who may not answer any more has begun: held answers, standing answers and assignments. */
function endPartsOf(outbox: Outbox, actor: string, { reviewer_id, account_id }: ReviewerIds): void {
  endAnswersOf(outbox, actor, { reviewer_id });
  releaseAllOf(outbox, { account_id, reviewer_id });
  endEach(outbox, actor, outbox.store.standingAnswers.ofReviewer.all({ account_id, reviewer_id }));
}

type ReviewerIds = Omit<Reviewer, 'name' | 'role'>;

function auditReviewer(
  outbox: Outbox,
  actor: string,
  kind: Act['kind'],
  { account_id, reviewer_id }: ReviewerIds,
): void {
  audit(outbox, { kind, account_id, actor, subject: reviewer_id });
}
