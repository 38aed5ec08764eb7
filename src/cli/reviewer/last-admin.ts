import type { Outbox } from '../../rules/base/outbox.ts';
import { isLastAdmin } from '../../rules/base/roles.ts';
import type { ReviewerRow } from '../../store/tables/reviewers.ts';
import { Failure } from '../failure.ts';

/**
 * Refuses a change that would leave an account without an admin.
 * @throws {Failure} conflict
 */
export function guardLastAdmin(outbox: Outbox, reviewer: ReviewerRow): void {
  if (!isLastAdmin(outbox, reviewer)) return;
  const first = 'add another admin first (hdo reviewer add NAME --role admin, or hdo reviewer role NAME admin)';
  throw new Failure('conflict', `${reviewer.name} is the last admin of the account: ${first}, or give --force`);
}
