import { Refusal } from '../../contract/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { IdentityRow } from '../../store/tables/identities.ts';
import type { ReviewerRow } from '../../store/tables/reviewers.ts';
import { findAccount, firstAccount } from '../access/accounts.ts';
import { audit } from '../base/audit.ts';
import { soundName } from '../base/names.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { reservedName } from '../policy/bound-names.ts';
import { acceptInvite } from './invites.ts';
import { keepOrigin, keepPastIdentity, pastHolder } from './origins.ts';
import { addReviewer, otherReviewer, setRole } from './reviewers.ts';
import { type NewSession, openSession } from './sessions.ts';

/** An account at a provider that was proven just now, with the claims that hdo uses. */
export type ProvenIdentity = Pick<IdentityRow, 'issuer' | 'subject' | 'label'> & {
  /** The names that a new person may have, the best first. They identify nobody. */
  readonly names: readonly string[];
  /** The role that the provider gives; null if it decides none. */
  readonly role: 'reviewer' | 'admin' | null;
  /** The time since the person last proved who they are at the provider; null if it does not say. */
  readonly proof_age_ms: number | null;
};

type Person = Pick<Reviewer, 'reviewer_id' | 'account_id'>;

/**
 * Signs in the person who has an account at a provider. With `create`, an unknown account becomes a new person.
 * @throws {Refusal} forbidden for an account that is bound to nobody
 */
export function signInByIdentity(
  outbox: Outbox,
  proven: ProvenIdentity,
  session: NewSession,
  { create }: { create: boolean },
): Reviewer {
  const { identities, reviewers } = outbox.store;
  const known = identities.find.get(proven);
  if (!known && !create) throw unbound();
  const reviewer_id = known?.reviewer_id ?? addByIdentity(outbox, proven).reviewer_id;
  const { identity_id } = known ?? addIdentity(outbox, reviewerOf(outbox, reviewer_id), proven);
  identities.use.run({ identity_id, label: proven.label, last_used_at: outbox.folder_now });
  const before = reviewerOf(outbox, reviewer_id);
  const role = roleFor(before, proven);
  setRole(outbox, new URL(proven.issuer).host, { reviewer: before, role });
  const { proof_age_ms: age_ms } = proven;
  return openSession(outbox, { ...before, ...reviewers.byId.get({ reviewer_id }) }, session, { age_ms });
}

/**
 * Adds the person of an invite under the name they chose, binds their account at a provider to them, and signs them in.
 * Everything happens, or nothing does.
 * @throws {Refusal} for an account that belongs to somebody, an unusable invite, and an unsound or taken name
 */
export function signInByInvitedIdentity(
  outbox: Outbox,
  invited: { readonly invite_hash: string; readonly name: string | null },
  proven: ProvenIdentity,
  session: NewSession,
): Reviewer {
  addIdentity(outbox, acceptInvite(outbox, invited), proven);
  return signInByIdentity(outbox, proven, session, { create: false });
}

/**
 * Binds an account at a provider to a person. For the person themselves, and for one who uses an invite.
 * @throws {Refusal} forbidden for an account that is bound to somebody else
 */
export function addIdentity(
  outbox: Outbox,
  { reviewer_id, account_id }: Person,
  { issuer, subject, label }: Pick<ProvenIdentity, 'issuer' | 'subject' | 'label'>,
): IdentityRow {
  const known = outbox.store.identities.find.get({ issuer, subject });
  if (known?.reviewer_id === reviewer_id) return known;
  if (known) {
    const sentence = 'This account at the provider already belongs to somebody here.';
    throw new Refusal('forbidden', sentence, { reason: 'bound' });
  }
  const identity_id = newId('idn', outbox.now_ms);
  const times = { created_at: outbox.now, last_used_at: null };
  const row = { identity_id, reviewer_id, issuer, subject, label, ...times };
  outbox.store.identities.insert.run(row);
  audit(outbox, { kind: 'reviewer.identity_added', account_id, actor: reviewer_id, subject: reviewer_id });
  outbox.tell({ kind: 'notice', account_id });
  return row;
}

/** Removes an account at a provider from a person's ways to sign in. */
export function removeIdentity(outbox: Outbox, { reviewer_id, account_id }: Person, identity_id: string): void {
  const own = outbox.store.identities.ofReviewer.all({ reviewer_id }).find((one) => one.identity_id === identity_id);
  if (!own) throw new Refusal('not_found', 'There is no such account.');
  outbox.store.identities.removeOwn.run({ identity_id, reviewer_id });
  keepPastIdentity(outbox, own);
  audit(outbox, { kind: 'reviewer.identity_removed', account_id, actor: reviewer_id, subject: reviewer_id });
}

/** Keeps a role between reviewer and admin that the provider does not decide, such as that of a reader. */
function roleFor({ role }: ReviewerRow, proven: ProvenIdentity): ReviewerRow['role'] {
  if (proven.role === null) return role;
  return proven.role === 'admin' || role === 'admin' ? proven.role : role;
}

/**
 * Adds a person under the first of the names that is sound and free. Somebody whose account belonged to another person
 * lately came by that person.
 */
function addByIdentity(outbox: Outbox, { names, role, issuer, subject }: ProvenIdentity): ReviewerRow {
  const { account_id } = findAccount(outbox, firstAccount);
  const name = names.find((one) => isFree(outbox, { account_id, name: one }));
  if (name === undefined) {
    const sentence = 'No name of your account at the provider is free here. Ask an operator to add you.';
    throw new Refusal('forbidden', sentence, { reason: 'name' });
  }
  const reviewer = addReviewer(outbox, new URL(issuer).host, { account_id, name, role: role ?? 'reviewer' });
  const came_by = pastHolder(outbox, { issuer, subject });
  const { reviewer_id } = reviewer;
  if (came_by !== undefined) keepOrigin(outbox, { reviewer_id, came_by, came_at: outbox.folder_now });
  return reviewer;
}

function isFree(outbox: Outbox, { account_id, name: given }: { account_id: string; name: string }): boolean {
  try {
    const named = { account_id, name: soundName(given) };
    return otherReviewer(outbox, named) === undefined && reservedName(outbox, named) === undefined;
  } catch (error) {
    if (error instanceof Refusal) return false; // the name is not sound
    throw error;
  }
}

function reviewerOf({ store }: Outbox, reviewer_id: string): ReviewerRow {
  const reviewer = store.reviewers.byId.get({ reviewer_id });
  if (!reviewer) throw unbound();
  return reviewer;
}

function unbound(): Refusal {
  const sentence = 'Your account at the provider belongs to nobody here yet. Sign in in another way, then add it.';
  return new Refusal('forbidden', sentence, { reason: 'unbound' });
}
