import { hash, randomBytes } from 'node:crypto';
import { Refusal } from '../contract/errors.ts';
import { timestamp } from '../lib/clock.ts';
import { isLonger } from '../lib/code-points.ts';
import { mintCredential } from '../lib/credential.ts';
import { newId } from '../lib/ids.ts';
import type { ReviewerRow } from '../store/reviewers.ts';
import { type Act, note } from './audit.ts';
import { Conflict } from './conflict.ts';
import type { Outbox, Reviewer } from './outbox.ts';

/** What every reviewer's token begins with. */
export const tokenKind = 'hdor_';

/** The most code points of a person's name. */
export const longest_name = 100;

type Named = { readonly name: string };
type Made = Named & { readonly lifetime_ms: number };

/**
 * Adds a person to an account.
 * @throws {Conflict} when the name is taken
 */
export function addReviewer(
  outbox: Outbox,
  actor: string,
  { account_id, name, role }: Omit<Reviewer, 'reviewer_id'>,
): ReviewerRow {
  if (name.trim() === '' || isLonger(name, longest_name)) {
    throw new Refusal('validation_failed', `A reviewer's name has 1 to ${longest_name} characters.`);
  }
  if (outbox.store.reviewers.byName.get({ name })) {
    throw new Conflict(`There is a reviewer ${name} already.`);
  }
  const reviewer_id = newId('rev', outbox.now_ms);
  const notices_seen = outbox.store.audit.last.get()?.number ?? 0; // what was before is no news
  const unset = { password: null, password_set_at: null, notices_seen };
  const reviewer = { reviewer_id, account_id, name, role, created_at: outbox.now, ...unset };
  outbox.store.reviewers.insert.run(reviewer);
  noted(outbox, actor, 'reviewer.added', reviewer);
  return reviewer;
}

/** Finds a person by name. */
export function findReviewer(outbox: Outbox, name: string): ReviewerRow {
  const reviewer = outbox.store.reviewers.byName.get({ name });
  if (!reviewer) throw new Refusal('not_found', `There is no reviewer ${name}.`);
  return reviewer;
}

/** Makes a secret that signs a person in once, within a lifetime in milliseconds. */
export function makeLink(outbox: Outbox, actor: string, { name, lifetime_ms }: Made) {
  const reviewer = findReviewer(outbox, name);
  const secret = randomBytes(32).toString('base64url');
  const expires_at = timestamp(outbox.now_ms + lifetime_ms);
  const { reviewer_id } = reviewer;
  outbox.store.links.insert.run({ link_hash: hash('sha256', secret), reviewer_id, expires_at });
  noted(outbox, actor, 'reviewer.link_made', reviewer);
  outbox.tell({ kind: 'notice', account_id: reviewer.account_id });
  return { secret, expires_at };
}

/** Makes a token with which a program acts as a person, for a lifetime in milliseconds. */
export function makeToken(outbox: Outbox, actor: string, { name, lifetime_ms }: Made) {
  const reviewer = findReviewer(outbox, name);
  const { reviewer_id } = reviewer;
  const token_id = newId('tok', outbox.now_ms);
  const { text, secret_hash } = mintCredential(tokenKind, token_id);
  const expires_at = timestamp(outbox.now_ms + lifetime_ms);
  const row = { token_id, reviewer_id, token_hash: secret_hash, created_at: outbox.now, expires_at };
  outbox.store.tokens.insert.run(row);
  noted(outbox, actor, 'reviewer.token_made', reviewer);
  outbox.tell({ kind: 'notice', account_id: reviewer.account_id });
  return { token_id, token: text, expires_at };
}

/** Ends a token at once. */
export function revokeToken(outbox: Outbox, actor: string, { token_id }: { token_id: string }): void {
  const token = outbox.store.tokens.find.get({ token_id });
  if (!token || token.revoked_at !== null) throw new Refusal('not_found', 'There is no such token.');
  const { account_id } = token;
  outbox.store.tokens.revoke.run({ token_id, revoked_at: outbox.now });
  note(outbox, { kind: 'reviewer.token_revoked', account_id, actor, subject: token_id });
  outbox.tell({ kind: 'credentials', account_id });
}

/** A password as its argon2id PHC string, and the hash of the one session that goes on. */
type NewPassword = Named & { readonly password: string; readonly kept?: string | null };

/** Sets the password and ends the sessions that the old one opened. */
export function setPassword(outbox: Outbox, actor: string, { name, password, kept = null }: NewPassword): void {
  const { reviewer_id, account_id } = findReviewer(outbox, name);
  outbox.store.reviewers.setPassword.run({ reviewer_id, password, password_set_at: outbox.now });
  noted(outbox, actor, 'reviewer.password_set', { account_id, reviewer_id });
  outbox.store.sessions.removeOfReviewer.run({ reviewer_id, kept });
  outbox.tell({ kind: 'credentials', account_id });
  outbox.tell({ kind: 'notice', account_id });
}

/** Removes a person with every way in; what they decided stays under their name. */
export function removeReviewer(outbox: Outbox, actor: string, { name }: Named): void {
  const { reviewer_id, account_id } = findReviewer(outbox, name);
  outbox.store.sessions.removeOfReviewer.run({ reviewer_id, kept: null });
  outbox.store.tokens.removeOfReviewer.run({ reviewer_id });
  outbox.store.links.removeOfReviewer.run({ reviewer_id });
  outbox.store.skips.removeOfReviewer.run({ reviewer_id });
  outbox.store.reviewers.remove.run({ reviewer_id });
  noted(outbox, actor, 'reviewer.removed', { account_id, reviewer_id });
  outbox.tell({ kind: 'credentials', account_id });
}

type Whose = Omit<Reviewer, 'name' | 'role'>;

function noted(outbox: Outbox, actor: string, kind: Act['kind'], { account_id, reviewer_id }: Whose): void {
  note(outbox, { kind, account_id, actor, subject: reviewer_id });
}
