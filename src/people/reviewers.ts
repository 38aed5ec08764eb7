import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import type { Handlers } from '../http/endpoint/plane.ts';
import { timestamp } from '../lib/time/clock.ts';
import type { Review } from './people.ts';
import { confirmedAdmin, requireAdmin } from './sign-in/confirmed.ts';
import type { Person } from './sign-in/credential.ts';

type Operation = 'reviewerList' | 'reviewerSignOut';

/** Handles the management of people by admins. The rules limit it to their own account. */
export function reviewerAdminHandlers(review: Review): Pick<Handlers<ReviewEndpoints, Person>, Operation> {
  const { store, write } = review;
  return {
    reviewerList: ({ who }) => {
      requireAdmin(who);
      const { account_id } = who.reviewer;
      return { reviewers: store.reviewers.withSessions.all({ account_id, now: timestamp(review.folderTime()) }) };
    },
    reviewerSignOut: async ({ who, params }) => ({
      ended: { sessions: await write('endSessionsOf', confirmedAdmin(review, who), params.reviewer_id) },
    }),
  };
}
