import { Refusal } from '../../contract/errors.ts';
import { newId } from '../../lib/ids.ts';
import { visibleText } from '../../lib/nickname.ts';
import { complaint } from '../../lib/schema/complaint.ts';
import { keyDigest } from '../../store/tables/answer-cover.ts';
import type { PasskeyRow } from '../../store/tables/passkeys.ts';
import type { ReviewerRow } from '../../store/tables/reviewers.ts';
import { audit } from '../base/audit.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { type NewSession, openSession } from './sessions.ts';

const most_each = 20;

type Person = Pick<Reviewer, 'reviewer_id' | 'account_id'>;
/** A passkey as its authenticator made it, and the session that adds it. */
export type NewPasskey = { readonly session_hash: string } & Pick<
  PasskeyRow,
  'credential_id' | 'rp_id' | 'public_key' | 'counter' | 'name' | 'transports' | 'is_backed_up'
>;
export type PasskeyUse = Pick<PasskeyRow, 'passkey_id' | 'counter' | 'is_backed_up'>;

/** Adds a passkey to a person. The session is checked again, because it may have ended since the request began. */
export function addPasskey(
  outbox: Outbox,
  { reviewer_id, account_id }: Person,
  { session_hash, ...given }: NewPasskey,
): PasskeyRow {
  const { passkeys, sessions } = outbox.store;
  if (sessions.find.get({ session_hash })?.reviewer_id !== reviewer_id) {
    throw new Refusal('authentication_required', 'The session has ended. Sign in again.');
  }
  if (passkeys.byCredential.get(given)) {
    const fields = [complaint('credential', 'duplicate_value', 'is registered already')];
    throw new Refusal('validation_failed', 'This passkey is registered already.', { fields });
  }
  if (passkeys.ofReviewer.all({ reviewer_id }).length >= most_each) {
    throw new Refusal('forbidden', `You have ${most_each} passkeys. Remove one first.`);
  }
  const passkey_id = newId('pky', outbox.now_ms);
  const row = { ...given, name: soundPasskeyName(given.name), passkey_id, reviewer_id, created_at: outbox.now };
  passkeys.insert.run(row);
  const state = JSON.stringify({ passkey_id, key: keyDigest(row.public_key) });
  audit(outbox, { kind: 'passkey.added', account_id, actor: reviewer_id, subject: reviewer_id, state });
  outbox.tell({ kind: 'notice', account_id });
  return { ...row, last_used_at: null };
}

export function renamePasskey(
  outbox: Outbox,
  { reviewer_id, account_id }: Person,
  { passkey_id, name }: Pick<PasskeyRow, 'passkey_id' | 'name'>,
): void {
  passkeyOf(outbox, { reviewer_id, passkey_id });
  outbox.store.passkeys.rename.run({ passkey_id, name: soundPasskeyName(name) });
  audit(outbox, { kind: 'passkey.renamed', account_id, actor: reviewer_id, subject: reviewer_id });
}

/** Removes a passkey of a person, at once. Sessions that it opened stay. */
export function removePasskey(
  outbox: Outbox,
  actor: string,
  { reviewer_id, passkey_id }: Pick<PasskeyRow, 'reviewer_id' | 'passkey_id'>,
): PasskeyRow {
  const passkey = passkeyOf(outbox, { reviewer_id, passkey_id });
  const account_id = outbox.store.reviewers.byId.get({ reviewer_id })?.account_id ?? null;
  outbox.store.passkeys.remove.run({ passkey_id });
  const state = JSON.stringify({ passkey_id });
  audit(outbox, { kind: 'passkey.removed', account_id, actor, subject: reviewer_id, state });
  return passkey;
}

export function removePasskeyAsAdmin(
  outbox: Outbox,
  admin: Person,
  passkey: Pick<PasskeyRow, 'reviewer_id' | 'passkey_id'>,
): void {
  const { account_id } = outbox.store.reviewers.byId.get(passkey) ?? {};
  if (account_id !== admin.account_id) throw new Refusal('not_found', 'There is no such person.');
  removePasskey(outbox, admin.reviewer_id, passkey);
}

/**
 * Records a verified use of a passkey, and returns its person. Returns undefined, and audits it, if the counter did not
 * grow: there may be a copy of the key (WebAuthn, section 6.1.1).
 */
export function usePasskey(outbox: Outbox, { passkey_id, counter, is_backed_up }: PasskeyUse): ReviewerRow | undefined {
  const { passkeys, reviewers } = outbox.store;
  const passkey = passkeys.find.get({ passkey_id });
  const reviewer = passkey && reviewers.byId.get(passkey);
  if (!reviewer) throw unusablePasskey();
  const { account_id, reviewer_id } = reviewer;
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
    audit(outbox, { kind: 'passkey.refused', account_id, actor: reviewer_id, subject: reviewer_id });
    return undefined;
  }
  passkeys.use.run({ passkey_id, counter, is_backed_up, last_used_at: outbox.now });
  return reviewer;
}

/** Signs a person in with a verified use of a passkey. Returns undefined if `usePasskey` does. */
export function signInByPasskey(outbox: Outbox, use: PasskeyUse, session: NewSession): Reviewer | undefined {
  const reviewer = usePasskey(outbox, use);
  return reviewer && openSession(outbox, reviewer, session);
}

/** Returns the same refusal for every passkey that does not prove who somebody is. */
export function unusablePasskey(): Refusal {
  return new Refusal('invalid_caller_credentials', 'This passkey cannot be used here. It may have been removed.');
}

function passkeyOf(
  { store }: Outbox,
  { reviewer_id, passkey_id }: Pick<PasskeyRow, 'reviewer_id' | 'passkey_id'>,
): PasskeyRow {
  const passkey = store.passkeys.find.get({ passkey_id });
  if (passkey?.reviewer_id !== reviewer_id) throw new Refusal('not_found', 'There is no such passkey.');
  return passkey;
}

/** @throws {Refusal} validation_failed */
function soundPasskeyName(text: string): string {
  const name = visibleText(text);
  if (typeof name === 'string') return name;
  const { code, message = '' } = name;
  throw new Refusal('validation_failed', `The name ${message}.`, { fields: [complaint('name', code, message)] });
}
