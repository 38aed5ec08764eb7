import type { DataOf } from '../contract/endpoint.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import { notFound } from '../http/endpoint/unrouted.ts';
import { timestamp } from '../lib/time/clock.ts';
import type { Reviewer } from '../rules/base/outbox.ts';
import { misfitsAfter } from '../rules/policy/misfits.ts';
import { absencesOf } from '../rules/policy/rules.ts';
import { presentRules } from '../rules/policy/sets.ts';
import type { Role } from '../vocabulary.ts';
import { answerEmpty, type Review } from './people.ts';
import { confirmedAdmin, requireAdmin } from './sign-in/confirmed.ts';
import type { HandlersOf, Person } from './sign-in/credential.ts';

type Operation = `reviewer${'List' | 'Read' | 'Remove' | 'SignOut' | 'SessionRevoke' | 'TokenRevoke'}` | 'roleSet';
type PersonDetails = DataOf<ReviewEndpoints['reviewerRead']>;
type PeopleList = DataOf<ReviewEndpoints['reviewerList']>['reviewers'];

/** Handles the management of people by admins. The rules limit it to their own account. */
export function reviewerAdminHandlers(review: Review): HandlersOf<Operation> {
  const { write } = review;
  const admin = (who: Person) => confirmedAdmin(review, who);
  return {
    reviewerList: ({ who }) => {
      requireAdmin(who);
      return { reviewers: peopleOf(review, who.reviewer) };
    },
    reviewerRead: ({ who, params }) => {
      requireAdmin(who);
      return readPerson(review, who.reviewer, params.reviewer_id);
    },
    roleSet: async ({ who, params: { reviewer_id }, body: { role } }) => {
      await write('setRole', admin(who), { reviewer_id, role });
      return { reviewer_id, role };
    },
    reviewerRemove: async ({ who, params: { reviewer_id } }) => {
      await write('removeReviewer', admin(who), reviewer_id);
      return { reviewer_id, removed: true };
    },
    reviewerSignOut: async ({ who, params }) => ({
      ended: { sessions: await write('endSessionsOf', admin(who), params.reviewer_id) },
    }),
    reviewerSessionRevoke: ({ who, params }) => answerEmpty(write('endSessionOf', admin(who), params)),
    reviewerTokenRevoke: ({ who, params }) => answerEmpty(write('revokeTokenOf', admin(who), params)),
  };
}

/** Lists the people of an account, with what gives them access, and until when they are away. */
function peopleOf({ store, folderTime }: Review, { account_id }: Reviewer): PeopleList {
  const now = timestamp(folderTime());
  const rows = store.reviewers.withAccess.all({ account_id, now });
  const absences = absencesOf(presentRules({ store }, account_id)).filter(({ until }) => until > now);
  const nameOf = (id: string | null) => rows.find(({ reviewer_id }) => reviewer_id === id)?.name ?? null;
  return rows.map(({ seen_at, has_password, ...row }) => {
    const absence = absences.find(({ person }) => person === row.reviewer_id);
    const away = absence ? { until: absence.until, deputy: nameOf(absence.deputy) } : null;
    return { ...row, last_seen_at: seen_at, has_password: has_password === 1, away };
  });
}

function readPerson(review: Review, admin: Reviewer, reviewer_id: string): PersonDetails {
  const reviewer = peopleOf(review, admin).find((one) => one.reviewer_id === reviewer_id);
  if (!reviewer) throw notFound();
  const { sessions, tokens } = review.store;
  const at = { reviewer_id, now: timestamp(review.folderTime()) };
  return {
    reviewer,
    sessions: sessions.ofReviewer.all(at).map((row) => {
      const { session_id, created_at, used_at, expires_at, browser, system, address } = row;
      return { session_id, created_at, last_used_at: used_at ?? created_at, expires_at, browser, system, address };
    }),
    tokens: tokens.ofReviewer.all(at).map(({ token_id, created_at, expires_at }) => {
      return { token_id, created_at, expires_at };
    }),
    misfits: misfitsOf(review, { account_id: admin.account_id, reviewer_id }),
  };
}

/** Lists the tables of the settings file that each change of a person would make wrong, so that it is refused. */
function misfitsOf(review: Review, person: { account_id: string; reviewer_id: string }): PersonDetails['misfits'] {
  const withRole = (role: Role) => misfitsAfter(review, person, role);
  return {
    removal: misfitsAfter(review, person, null),
    reader: withRole('reader'),
    reviewer: withRole('reviewer'),
    admin: withRole('admin'),
  };
}
