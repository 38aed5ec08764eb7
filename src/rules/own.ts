import { Refusal } from '../contract/errors.ts';
import { complaint } from '../lib/complaint.ts';
import { note } from './audit.ts';
import type { Outbox, Reviewer } from './outbox.ts';
import { revokeToken, setPassword } from './reviewers.ts';
import { endSession } from './sessions.ts';

/** What a person does in the inbox about themselves. */
type Person = Pick<Reviewer, 'reviewer_id' | 'account_id'>;

/** Ends one of a person's own sessions. */
export function endOwnSession(outbox: Outbox, { reviewer_id }: Person, session_id: string): void {
  const session = outbox.store.sessions.own.get({ reviewer_id, session_id });
  if (!session) throw new Refusal('not_found', 'There is no such session.');
  endSession(outbox, session.session_hash);
}

/** Ends one of a person's own tokens. */
export function endOwnToken(outbox: Outbox, { reviewer_id }: Person, token_id: string): void {
  const token = outbox.store.tokens.find.get({ token_id });
  if (token?.reviewer_id !== reviewer_id) throw new Refusal('not_found', 'There is no such token.');
  revokeToken(outbox, reviewer_id, { token_id });
}

/** Gives a person another password, as its PHC string; of their sessions the one with the hash `kept` goes on. */
export function changePassword(
  outbox: Outbox,
  { reviewer_id }: Person,
  { password, kept }: { password: string; kept: string },
): void {
  const reviewer = outbox.store.reviewers.byId.get({ reviewer_id });
  if (!reviewer) throw new Refusal('not_found', 'The person was removed.');
  setPassword(outbox, reviewer_id, { name: reviewer.name, password, kept });
}

/** Gives a person another name. What they decided stays under the name that they had. */
export function rename(outbox: Outbox, { reviewer_id, account_id }: Person, name: string): void {
  const other = outbox.store.reviewers.byName.get({ name });
  if (other && other.reviewer_id !== reviewer_id) {
    const fields = [complaint('name', 'duplicate_value', 'is the name of somebody else')];
    throw new Refusal('validation_failed', 'Somebody else has this name.', { fields });
  }
  if (other?.name === name) return;
  outbox.store.reviewers.setName.run({ reviewer_id, name });
  note(outbox, { kind: 'reviewer.renamed', account_id, actor: reviewer_id, subject: reviewer_id });
}

/** Notes up to which row of the trail a person has seen the notices. */
export function seeNotices(outbox: Outbox, { reviewer_id }: Person, number: number): void {
  outbox.store.reviewers.seeNotices.run({ reviewer_id, number });
}
