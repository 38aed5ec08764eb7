import { Refusal } from '../../contract/errors.ts';
import type { Store } from '../../store/store.ts';
import type { Role } from '../../vocabulary.ts';
import type { Reviewer } from './outbox.ts';

type Rows = { readonly store: Pick<Store, 'reviewers'> };

export function readersOnlyRead(): Refusal {
  return new Refusal('forbidden', 'You can read but not answer: your role is reader. An admin can change it.');
}

/**
 * Requires that a person may answer now. The role is read again here, because it may have changed since the request.
 * @throws {Refusal} forbidden for a reader
 */
export function requireAnswerer({ store }: Rows, { reviewer_id }: Pick<Reviewer, 'reviewer_id'>): void {
  if (!mayAnswer(store.reviewers.byId.get({ reviewer_id })?.role)) throw readersOnlyRead();
}

export function mayAnswer(role: Role | undefined): boolean {
  return role === 'reviewer' || role === 'admin';
}

export function isLastAdmin(
  { store }: Rows,
  { reviewer_id, account_id, role }: Pick<Reviewer, 'reviewer_id' | 'account_id' | 'role'>,
): boolean {
  if (role !== 'admin') return false;
  const others = store.reviewers.list.all().filter((one) => one.reviewer_id !== reviewer_id);
  return !others.some((one) => one.account_id === account_id && one.role === 'admin');
}

/**
 * Requires that a person is an admin now. The role is read again here, because it may have changed since the request.
 * @throws {Refusal} forbidden
 */
export function requireAdminNow({ store }: Rows, { reviewer_id }: Pick<Reviewer, 'reviewer_id'>): void {
  if (store.reviewers.byId.get({ reviewer_id })?.role === 'admin') return;
  throw new Refusal('forbidden', 'This is for admins of the account.');
}
