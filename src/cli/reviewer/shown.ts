import type { ReviewerRow } from '../../store/tables/reviewers.ts';

/** The public fields of a reviewer. */
export function shownReviewer({ reviewer_id, name, role, password, created_at }: ReviewerRow) {
  return { reviewer_id, name, role, has_password: password !== null, created_at };
}
