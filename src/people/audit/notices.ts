import type { DataOf } from '../../contract/endpoint.ts';
import { Refusal } from '../../contract/errors.ts';
import { noticeKinds } from '../../contract/review/own.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { complaint } from '../../lib/schema/complaint.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import type { Review } from '../people.ts';
import { eventMaker, eventNumber } from './audit-event.ts';

type Notices = DataOf<ReviewEndpoints['noticeList']>['notices'];

const most = 50;

/** Returns the latest notices of new sign-in links, tokens and passwords in a person's account, newest first. */
export function listNotices(review: Review, { account_id, reviewer_id }: Reviewer): Notices {
  const { auditLists, reviewers } = review.store;
  const all = { account_id, before: Number.MAX_SAFE_INTEGER, after: 0, limit: most };
  const found = noticeKinds.flatMap((kind) =>
    auditLists.newest.all({ ...all, about: kind }).map((row) => ({ row, kind })),
  );
  const seen = reviewers.byId.get({ reviewer_id })?.notices_seen ?? 0;
  const { look, event } = eventMaker(review);
  return found
    .sort((one, other) => other.row.number - one.row.number)
    .slice(0, most)
    .map(({ row, kind }) => {
      const { event_id, at, actor, actor_name, subject, subject_name } = event(row, look(row));
      const is_new = row.number > seen && actor !== reviewer_id;
      const about = { reviewer_id: subject ?? '', reviewer_name: subject_name };
      return { notice_id: event_id, at, kind, actor, actor_name, ...about, is_new };
    });
}

/**
 * Returns the number of the audit row behind a notice id.
 * @throws {Refusal} validation_failed for any other text
 */
export function numberOf(review: Review, notice_id: string): number {
  const number = eventNumber(review, notice_id);
  if (number !== undefined) return number;
  const fields = [complaint('notice_id', 'invalid_value', 'is not the id of a notice')];
  throw new Refusal('validation_failed', 'There is no such notice.', { fields });
}
